import InputModel
import Interaction

/// Follows what was published of regions and scenes, and finds every broken promise.
struct RegionLedger {
    /// A drag, latch or band of a region: several regions can have some at once.
    private struct Open: Hashable {
        var kind: String
        var target: RegionReference
    }

    private var presses: [RegionReference: Int] = [:]
    private var open: Set<Open> = []
    /// What else is under way, by a name of its own: gestures, presses of keys, the list of shortcuts.
    private var underWay: Set<String> = []
    /// How often each command is held.
    private var held: [String: Int] = [:]
    private var hovered: RegionReference?
    private var leaving: RegionReference?
    /// By "program/scene/collection".
    private var selected: [String: Set<String>] = [:]
    private var hoveredName: String?
    private var active: SceneID?
    /// The last question about a dynamic region, by the program that it was for.
    private var requests: [ClientID: UInt64] = [:]
    /// By "program/scene/bar".
    private var bars: [String: BarLayout] = [:]
    private var drops = DropLedger()
    private var ownFaults: [String] = []
    var faults: [String] { drops.faults.isEmpty ? ownFaults : ownFaults + drops.faults }

    /// True where nothing is open.
    var isClosed: Bool {
        presses.isEmpty && open.isEmpty && underWay.isEmpty && held.isEmpty && drops.isClosed
    }

    mutating func note(_ event: StreamEvent, _ names: InteractionNames?) {
        // Exits and entrances that name each other stand side by side.
        if let expected = leaving {
            leaving = nil
            guard case .hover(let hover) = event.body, hover.phase == .entered, hover.target == expected
            else {
                ownFaults.append("left for a region that was not entered next")
                return
            }
        }
        switch event.body {
        case .hover(let hover):
            note(hover)
            if hover.phase != .moved {
                hoveredName = nil
                if let names, hover.phase == .entered {
                    let (scene, region) = (hover.target.scene, hover.target.region)
                    hoveredName = Self.prefix(scene, names) + names.name(of: region, in: scene)!
                }
            }
        case .selection(let selection): if let names { note(selection, names) }
        case .press(let press): note(press)
        case .drag(let drag): if drops.note(drag, names) { follow(drag) }
        case .drop(let drop): drops.note(drop, names)
        case .spring(let spring): drops.note(spring, names)
        case .latch(let latch): follow(latch.phase, "latch", latch.target)
        case .band(let band): follow(band.phase, "band", band.target)
        case .regionGesture(let gesture):
            follow(gesture.phase, "\(gesture.kind.name) \(gesture.target)")
        case .keyPress(let press): follow(press.key.phase, "key \(press.key.device) \(press.key.key)")
        case .shortcuts(let shortcuts):
            // Those without the scope `keys` are shown another list.
            if shortcuts.audience.includes(hasKeys: true) {
                follow(shortcuts.isShown ? .began : .ended, "shortcuts")
            }
        case .pending(let pending):
            if pending.audience.includes(hasKeys: true) {
                follow(
                    pending.isPending ? .began : .ended, "pending of \(pending.program), \(pending.audience)")
            }
        case .command(let command): if let names { note(command, names) }
        case .regionRequest(let request):
            if hovered != request.target { ownFaults.append("asked about a region that is not hovered") }
            if let program = names?.program(of: request.target.scene) {
                let expected = requests[program, default: 0] + 1
                if request.request != expected { ownFaults.append("asked out of order") }
                requests[program] = request.request
            }
        case .bar(let bar):
            guard let names else { return }
            let layout = names.bar(bar)
            let key = Self.prefix(bar.scene, names) + layout.bar
            if bars[key] == layout { ownFaults.append("the layout of a bar is told twice: \(key)") }
            bars[key] = layout.groups.isEmpty ? nil : layout
        case .scene(let scene):
            note(scene)
            if let names, scene.phase == .destroyed || scene.phase == .disconnected {
                let prefix = Self.prefix(scene.scene, names)
                for key in selected.keys where key.hasPrefix(prefix) { selected[key] = nil }
                for key in bars.keys where key.hasPrefix(prefix) { bars[key] = nil }
            }
        default: break
        }
    }

    private mutating func note(_ hover: HoverEvent) {
        switch hover.phase {
        case .entered:
            if hovered != nil { ownFaults.append("entered a second region") }
            hovered = hover.target
        case .moved:
            if hovered != hover.target { ownFaults.append("moved over a region that was not entered") }
        case .exited:
            if hovered != hover.target { ownFaults.append("left a region that was not entered") }
            hovered = nil
            leaving = hover.other
        }
    }

    /// A program can perform two commands of one id, its own and one of the configuration.
    private mutating func note(_ command: CommandEvent, _ names: InteractionNames) {
        let key = "\(command.program) \(command.target) \(names.command(command).id)"
        switch command.phase {
        case .performed: break
        case .began: held[key, default: 0] += 1
        case .ended, .cancelled:
            guard let count = held[key] else {
                ownFaults.append("a command ended without a beginning: \(key)")
                return
            }
            held[key] = count == 1 ? nil : count - 1
        }
    }

    private mutating func note(_ press: PressEvent) {
        switch press.phase {
        case .began:
            presses[press.target, default: 0] += 1
        case .ended, .cancelled:
            guard let count = presses[press.target] else {
                ownFaults.append("a press ended without a beginning")
                return
            }
            presses[press.target] = count == 1 ? nil : count - 1
        default: ownFaults.append("presses do not change")
        }
    }

    private mutating func note(_ selection: SelectionEvent, _ names: InteractionNames) {
        let scene = selection.collection.scene
        func list(_ list: RegionList) -> [String] {
            (0..<Int(list.count)).map { names.name(of: names.region(list, $0), in: scene)! }
        }
        let key = Self.prefix(scene, names) + names.name(of: selection.collection.region, in: scene)!
        var items = selected[key] ?? []
        for item in list(selection.removed) where items.remove(item) == nil {
            ownFaults.append("\(item) was not selected, and is removed")
        }
        for item in list(selection.added) where !items.insert(item).inserted {
            ownFaults.append("\(item) was selected, and is added")
        }
        if selection.phase == .ended, Set(list(selection.items)) != items {
            ownFaults.append("all that is selected is not what was told: \(list(selection.items)), \(items)")
        }
        if selection.count != items.count {
            ownFaults.append("\(items.count) items are selected, not \(selection.count)")
        }
        selected[key] = items.isEmpty ? nil : items
    }

    /// What was told must add up to what is.
    mutating func compare(_ state: InteractionState) {
        let hover = state.hover.map(Self.name)
        if hover != hoveredName {
            ownFaults.append("hovered: told \(hoveredName ?? "-"), is \(hover ?? "-")")
        }
        var now: [String: Set<String>] = [:]
        for selection in state.selections {
            now[Self.name(selection.collection)] = Set(selection.items!)
        }
        if now != selected { ownFaults.append("selected: told \(selected), is \(now)") }
        var laidOut: [String: BarLayout] = [:]
        for bar in state.bars {
            laidOut["\(bar.program?.rawValue ?? 0)/\(bar.scene)/\(bar.layout.bar)"] = bar.layout
        }
        if laidOut != bars { ownFaults.append("bars: told \(bars), are \(laidOut)") }
        if (state.press != nil) != !presses.isEmpty { ownFaults.append("presses: told \(presses.count)") }
        if (state.latch != nil) != open.contains(where: { $0.kind == "latch" }) {
            ownFaults.append("latches differ")
        }
        if (state.band != nil) != open.contains(where: { $0.kind == "band" }) {
            ownFaults.append("bands differ")
        }
    }

    private static func prefix(_ scene: SceneID, _ names: borrowing InteractionNames) -> String {
        "\(names.program(of: scene)?.rawValue ?? 0)/\(names.name(of: scene))/"
    }

    private static func name(_ place: InteractionState.Place) -> String {
        "\(place.program?.rawValue ?? 0)/\(place.scene)/\(place.region)"
    }

    private mutating func note(_ scene: SceneEvent) {
        switch scene.phase {
        case .activated:
            if active != nil { ownFaults.append("two scenes are active") }
            active = scene.scene
        case .deactivated, .destroyed, .disconnected, .backgrounded:
            if active == scene.scene { active = nil }
        default: break
        }
    }

    private mutating func follow(_ phase: Phase, _ name: String) {
        switch phase {
        case .began: if !underWay.insert(name).inserted { ownFaults.append("began twice: \(name)") }
        case .ended, .cancelled:
            if underWay.remove(name) == nil { ownFaults.append("ended without a beginning: \(name)") }
        case .changed, .repeated:
            if !underWay.contains(name) { ownFaults.append("changed without a beginning: \(name)") }
        }
    }

    /// For its press a drag is over with its release.
    private mutating func follow(_ drag: DragEvent) {
        switch drag.phase {
        case .began: follow(.began, "drag", drag.target)
        case .changed: follow(.changed, "drag", drag.target)
        case .requested, .performed, .ended, .cancelled: follow(.ended, "drag", drag.target)
        }
    }

    private mutating func follow(_ phase: Phase, _ kind: String, _ target: RegionReference) {
        let known = Open(kind: kind, target: target)
        switch phase {
        case .began:
            if !open.insert(known).inserted { ownFaults.append("a second \(kind) began there") }
            if presses[target] == nil { ownFaults.append("a \(kind) began without a press") }
        case .ended, .cancelled:
            if open.remove(known) == nil { ownFaults.append("a \(kind) ended without a beginning") }
        default: if !open.contains(known) { ownFaults.append("a \(kind) changed without a beginning") }
        }
    }
}
