import InputModel

/// Follows what was published of regions and scenes, and finds every broken promise.
struct RegionLedger {
    private var presses: [RegionReference: Int] = [:]
    private var open: [String: RegionReference] = [:]
    private var gestures: Set<String> = []
    private var hovered: RegionReference?
    private var leaving: RegionReference?
    private var selected: [RegionReference: Set<RegionID>] = [:]
    private var active: SceneID?
    private(set) var faults: [String] = []
    private(set) var begun = 0

    /// True where nothing is open.
    var isClosed: Bool { presses.isEmpty && open.isEmpty && gestures.isEmpty }

    mutating func note(_ event: StreamEvent) {
        // Exits and entrances that name each other stand side by side.
        if let expected = leaving {
            leaving = nil
            guard case .hover(let hover) = event.body, hover.phase == .entered, hover.target == expected
            else {
                faults.append("left for a region that was not entered next")
                return
            }
        }
        switch event.body {
        case .hover(let hover): note(hover)
        case .press(let press): note(press)
        case .drag(let drag): follow(drag.phase, "drag", drag.target)
        case .latch(let latch): follow(latch.phase, "latch", latch.target)
        case .band(let band): follow(band.phase, "band", band.target)
        case .regionGesture(let gesture):
            let key = "\(gesture.kind.name) \(gesture.target)"
            switch gesture.phase {
            case .began: if !gestures.insert(key).inserted { faults.append("began twice: \(key)") }
            case .ended, .cancelled:
                if gestures.remove(key) == nil { faults.append("ended without a beginning: \(key)") }
            default: if !gestures.contains(key) { faults.append("changed without a beginning: \(key)") }
            }
        case .scene(let scene): note(scene)
        default: break
        }
    }

    private mutating func note(_ hover: HoverEvent) {
        switch hover.phase {
        case .entered:
            if hovered != nil { faults.append("entered a second region") }
            hovered = hover.target
        case .moved: if hovered != hover.target { faults.append("moved over a region that was not entered") }
        case .exited:
            if hovered != hover.target { faults.append("left a region that was not entered") }
            hovered = nil
            leaving = hover.other
        }
    }

    private mutating func note(_ press: PressEvent) {
        switch press.phase {
        case .began:
            begun += 1
            presses[press.target, default: 0] += 1
        case .ended, .cancelled:
            guard let count = presses[press.target] else {
                faults.append("a press ended without a beginning")
                return
            }
            presses[press.target] = count == 1 ? nil : count - 1
        default: faults.append("presses do not change")
        }
    }

    private mutating func note(_ scene: SceneEvent) {
        switch scene.phase {
        case .activated:
            if active != nil { faults.append("two scenes are active") }
            active = scene.scene
        case .deactivated, .destroyed, .disconnected, .backgrounded:
            if active == scene.scene { active = nil }
        default: break
        }
    }

    private mutating func follow(_ phase: Phase, _ kind: String, _ target: RegionReference) {
        switch phase {
        case .began:
            begun += 1
            if open.updateValue(target, forKey: kind) != nil { faults.append("a second \(kind) began") }
            if presses[target] == nil { faults.append("a \(kind) began without a press") }
        case .ended, .cancelled:
            if open.removeValue(forKey: kind) != target {
                faults.append("a \(kind) ended without a beginning")
            }
        default: if open[kind] != target { faults.append("a \(kind) changed without a beginning") }
        }
    }
}
