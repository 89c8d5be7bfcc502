import InputModel
import Interaction
import Regions
import TestSupport

/// A tree of regions that a program declares and changes at random, and the same known the long way: every region is
/// looked at for every question.
struct RegionDesk: ~Copyable {
    struct Entry {
        var region: RegionDescription
        /// Rises with the order in which regions came.
        var sequence: Int
    }

    static let space = Rect(x: 0, y: 0, width: 1000, height: 800)
    static let list = "list"
    private static let scene = SceneName("s")
    private static let client = ClientID(rawValue: 1)
    private static let device = DeviceID(rawValue: 1)

    var interaction = Interaction(settings: InteractionSettings(), space: space, pointer: .zero)
    private var output = Output()
    private var time = Timestamp(microseconds: 0)
    private(set) var entries: [String: Entry] = [:]
    private var declared = 0
    var random: SeededRandom
    /// What selection lines say: all that was added and not removed since.
    private(set) var told: Set<String> = []
    /// What lines said that cannot be: one added twice, a list that is out of order.
    private(set) var faults: [String] = []

    /// Some regions name the group that Tab finds them in.
    private let hasFocusGroups: Bool

    init(seed: UInt64, hasFocusGroups: Bool = false) throws {
        random = SeededRandom(seed: seed)
        self.hasFocusGroups = hasFocusGroups
        try ask(.activateScene(SceneActivation(scene: Self.scene)))
        var list = RegionDescription(id: Self.list, rect: Self.space)
        list.role = .collection
        // Over the items, so that a band begins anywhere.
        var empty = RegionDescription(id: "empty", rect: Self.space)
        empty.role = .bandArea
        empty.parent = Self.list
        empty.z = 1000
        try put([list, empty])
        for _ in 0..<12 { try put([group()]) }
        for _ in 0..<60 { try put([item("i\(declared)")]) }
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// An enclosure that clips what is in it; now and then a collection of its own.
    private mutating func group(_ id: String? = nil) -> RegionDescription {
        var region = RegionDescription(
            id: id ?? "g\(declared)",
            rect: Rect(
                x: Double(number(-200...900)), y: Double(number(-200...700)), width: Double(number(20...500)),
                height: Double(number(20...400))))
        region.role = number(0...4) == 0 ? .collection : .plain
        region.parent = parent(for: region.id)
        region.isEnabled = number(0...8) > 0
        region.z = Int32(number(-2...2))
        if hasFocusGroups, number(0...1) == 0 {
            region.focusGroup = "f\(number(0...3))"
        }
        return region
    }

    private mutating func item(_ id: String) -> RegionDescription {
        var region = RegionDescription(
            id: id,
            rect: Rect(
                x: Double(number(-100...1100)), y: Double(number(-100...900)), width: Double(number(0...60)),
                height: Double(number(0...60))))
        region.role = number(0...9) == 0 ? .plain : .item
        region.parent = parent(for: id)
        region.isEnabled = number(0...8) > 0
        region.isFocusable = number(0...2) > 0
        region.z = Int32(number(-2...2))
        if number(0...2) == 0 { region.index = Int32(number(0...20)) }
        if hasFocusGroups, number(0...7) == 0 { region.focusGroup = "f\(number(0...3))" }
        return region
    }

    /// The list, or a group that does not lie in the region itself.
    private mutating func parent(for id: String) -> String {
        let groups = entries.keys.filter {
            $0.hasPrefix("g") && $0 != id && !ancestors(of: $0).contains(id)
        }.sorted()
        return groups.randomElement(using: &random).flatMap { number(0...3) == 0 ? nil : $0 } ?? Self.list
    }

    /// One request about some of the regions.
    mutating func change() throws {
        var update = RegionUpdate(scene: Self.scene)
        let names = entries.keys.filter { $0 != Self.list && $0 != "empty" }.sorted()
        for _ in 0..<number(1...4) {
            let name = names.randomElement(using: &random)!
            let isFree = !update.put.contains { $0.id == name } && !update.remove.contains { $0.id == name }
            switch number(0...9) {
            case 0...2 where entries[name] != nil && isFree:
                let origin = Point(x: Double(number(-100...1000)), y: Double(number(-100...800)))
                update.move = [.init(region: RegionName(name), origin: origin)]
            case 3: update.scroll = [.init(region: RegionName(Self.list), delta: delta())]
            case 4 where isFree: update.scroll = [.init(region: RegionName(name), delta: delta())]
            case 5,
                6 where isFree && update.put.isEmpty:
                update.put = [name.hasPrefix("g") ? group(name) : item(name)]
            case 7 where update.put.isEmpty: update.put = [item("i\(declared)")]
            case 8
            where update.put.isEmpty && update.move.isEmpty && update.scroll.isEmpty && name.hasPrefix("i"):
                update.remove = [RegionName(name)]
            default: continue
            }
        }
        try ask(.updateRegions(update))
        for name in update.remove { entries[name.id] = nil }
        note(update.put)
        for move in update.move {
            let rect = entries[move.region.id]!.region.rect
            shift(move.region.id, by: move.origin - Point(x: rect.x, y: rect.y))
        }
        for scroll in update.scroll {
            for (name, entry) in entries where entry.region.parent == scroll.region.id {
                shift(name, by: scroll.delta)
            }
        }
    }

    private mutating func delta() -> Vector {
        Vector(dx: Double(number(-60...60)), dy: Double(number(-60...60)))
    }

    private mutating func shift(_ name: String, by offset: Vector) {
        for inner in entries.keys where inner == name || ancestors(of: inner).contains(name) {
            entries[inner]!.region.rect = entries[inner]!.region.rect.moved(by: offset)
        }
    }

    private mutating func put(_ regions: [RegionDescription]) throws {
        var update = RegionUpdate(scene: Self.scene)
        update.put = regions
        try ask(.updateRegions(update))
        note(regions)
    }

    private mutating func note(_ regions: [RegionDescription]) {
        for region in regions {
            declared += 1
            entries[region.id] = Entry(region: region, sequence: entries[region.id]?.sequence ?? declared)
        }
    }
}

// Asking, and what was told.
extension RegionDesk {
    mutating func ask(_ request: Request) throws {
        try interaction.perform(request, by: Self.client, at: time, &output)
        read()
        try interaction.checkInvariants()
    }

    mutating func move(to point: Point, _ modifiers: Modifiers = []) {
        handle(.motion(MotionEvent(device: Self.device, delta: .zero, position: point, modifiers: modifiers)))
    }

    mutating func press(_ phase: Phase, at point: Point, _ modifiers: Modifiers = []) {
        handle(
            .button(
                ButtonEvent(
                    phase: phase, device: Self.device, button: .primary, code: .buttonLeft, position: point,
                    count: 1, modifiers: modifiers)))
    }

    mutating func key(_ key: KeyCode, _ modifiers: Modifiers = []) {
        handle(
            .key(
                KeyEvent(
                    phase: .began, device: Self.device, key: key, text: ShortText(), plainText: ShortText(),
                    modifiers: modifiers)))
    }

    mutating func select(_ names: [String]) throws {
        try ask(
            .setSelection(
                SelectionChange(
                    scene: Self.scene, collection: RegionName(Self.list), items: names.map { RegionName($0) })
            ))
    }

    mutating func focus(_ name: String?) throws {
        try ask(.setFocus(Self.scene, region: name.map { RegionName($0) }))
    }

    private mutating func handle(_ body: StreamEvent.Body) {
        time = time + .milliseconds(1)
        interaction.handle(StreamEvent(time: time, body: body), &output)
        interaction.endFrame(&output)
        read()
    }

    private mutating func read() {
        for told in selections() { take(told) }
        output.removeAll()
        interaction.clearEvents()
    }

    /// What was told of a collection, by names.
    private struct Told {
        var collection: String
        var added: [String]
        var removed: [String]
        /// On the end.
        var items: [String]?
    }

    private func selections() -> [Told] {
        let names = interaction.names(for: output)
        var all: [Told] = []
        for index in output.events.span.indices {
            guard case .selection(let selection) = output.events.span[index].body,
                let collection = names.name(of: selection.collection.region, in: selection.collection.scene)
            else { continue }
            func list(_ list: RegionList) -> [String] {
                (0..<Int(list.count)).map {
                    names.name(of: names.region(list, $0), in: selection.collection.scene)!
                }
            }
            all.append(
                Told(
                    collection: collection, added: list(selection.added), removed: list(selection.removed),
                    items: selection.phase == .ended ? list(selection.items) : nil))
        }
        return all
    }

    private mutating func take(_ selection: Told) {
        for part in [selection.added, selection.items ?? []] where !isInOrder(part) {
            faults.append("out of order: \(part)")
        }
        guard selection.collection == Self.list else { return }
        for name in selection.removed where told.remove(name) == nil {
            faults.append("\(name) is not selected, and removed")
        }
        for name in selection.added where !told.insert(name).inserted {
            faults.append("\(name) is selected, and added")
        }
        if let items = selection.items, Set(items) != told { faults.append("ended with \(items)") }
    }

    /// Names of regions that the request that is read has changed are not known yet.
    private func isInOrder(_ names: [String]) -> Bool {
        let known = names.compactMap { entries[$0] }
        return zip(known, known.dropFirst()).allSatisfy { first, second in
            let (a, b) = (first.region.index ?? .max, second.region.index ?? .max)
            return a != b ? a < b : first.sequence < second.sequence
        }
    }
}

// The long way.
extension RegionDesk {
    func ancestors(of name: String) -> [String] {
        var found: [String] = []
        var next = entries[name]?.region.parent
        while let name = next {
            found.append(name)
            next = entries[name]?.region.parent
        }
        return found
    }

    func isEnabled(_ name: String) -> Bool {
        ([name] + ancestors(of: name)).allSatisfy { entries[$0]!.region.isEnabled }
    }

    /// The items that belong to the list, and to no collection within it.
    var items: [String] {
        entries.keys.filter { name in
            entries[name]!.region.role == .item
                && ancestors(of: name).first { entries[$0]!.region.role == .collection } == Self.list
        }
    }

    func isInside(_ name: String, _ band: Rect) -> Bool {
        let rect = entries[name]!.region.rect
        return isEnabled(name) && rect.x <= band.right && rect.right > band.x && rect.y <= band.bottom
            && rect.bottom > band.y
    }

    var selected: Set<String> {
        Set(interaction.state.selections.first { $0.collection.region == Self.list }?.items ?? [])
    }

    /// The group that Tab finds a region in, as text; nil for none.
    func focusGroup(of name: String) -> String? {
        for place in [name] + ancestors(of: name) {
            let region = entries[place]!.region
            if let group = region.focusGroup { return group }
            if region.role == .collection { return "in \(place)" }
        }
        return nil
    }

    /// What can have the focus, as it was declared.
    var focusable: [String] {
        entries.filter { $0.value.region.isFocusable && isEnabled($0.key) }
            .sorted { $0.value.sequence < $1.value.sequence }.map(\.key)
    }
}
