import InputModel

/// What things that programs declare take of memory, in bytes: a little more than was measured, texts and the tables that
/// they are found in included, so that what users may declare bounds the process.
enum Cost {
    /// A scene without regions, with its empty tables.
    static let scene = 4096
    /// A region without texts: its rectangle, place, traits, how far it is scrolled, and its parts of grid, index and ids.
    static let region = 320
    /// A style without shapes: it is charged for each region that has it.
    static let style = 32
    static let accessory = 96
    static let gesture = 96
    /// The menu of a program without commands.
    static let menu = 2048
    /// A command or a menu in it: found by id, by action and by keys, on each layout.
    static let element = 640
    static let responder = 192
    static let action = 160
    /// A group of regions, with its orders.
    static let focusGroup = 512
    /// What is kept of an item's label, and its places in the order of them.
    static let label = 320
    /// Where a region lies in another, by distances.
    static let layout = 192
    /// What of a scene a region opens, without the texts.
    static let opening = 128
    /// What a region gives or takes by drag and drop, without the types.
    static let dragTypes = 160
    /// A bar without groups, with its place in the state.
    static let bar = 1024
    /// A group of one, as declared, planned and told.
    static let barGroup = 448
    static let barItem = 80
    /// What a user has changed about a command.
    static let customization = 320
    /// A session without selections.
    static let session = 512
    /// What is held of a scene's input while it is restored: the store is there from the beginning.
    static let heldEvents = HeldEvents.limit * (MemoryLayout<HeldEvents.Waiting>.stride + Limits.nameBytes)
    /// A name in one.
    static let name = 48

    /// A text that is kept beside what has it; short ones lie in it.
    static func text(_ text: String?) -> Int {
        guard let count = text?.utf8.count, count > 15 else { return 0 }
        return count + 48
    }
}

extension RegionDescription {
    /// - Complexity: O(gestures and accessories)
    var cost: Int {
        Cost.region + Cost.text(id) + (focusGroup.map { Cost.focusGroup + Cost.text($0) } ?? 0)
            + gestures.count * Cost.gesture + (style?.cost ?? 0) + (label == nil ? 0 : Cost.label)
            + (layout == nil ? 0 : Cost.layout) + (opening?.cost ?? 0)
            + (drags?.types.cost ?? 0) + (drops?.cost ?? 0) + (springs ? Cost.opening : 0)
    }
}

extension RegionOpening {
    var cost: Int { Cost.opening + Cost.text(scene) + Cost.text(target) + Cost.text(activity) }
}

extension DragTypes {
    /// Each is kept in two orders, the text once.
    var cost: Int { list.reduce(Cost.dragTypes) { $0 + 2 * MemoryLayout<String>.stride + Cost.text($1) } }
}

extension PointerStyle {
    var cost: Int { Cost.style + shape.cost + accessories.reduce(0) { $0 + $1.cost } }
}

extension PointerStyle.Shape {
    fileprivate var cost: Int { if case .path(let id) = self { Cost.text(id) } else { 0 } }
}

extension PointerStyle.Accessory {
    fileprivate var cost: Int {
        if case .shape(let shape) = form { Cost.accessory + shape.cost } else { Cost.accessory }
    }
}

extension CommandTree.Node {
    var cost: Int {
        let texts =
            switch content {
            case .menu(let title): Cost.text(title)
            case .command(let command):
                // Responders and tables know the action and the id as well.
                Cost.text(command.action) + Cost.text(command.title) + Cost.text(command.discoverabilityTitle)
                    + Cost.text(command.value)
            }
        return Cost.element + Cost.text(id) + texts
    }
}

extension ResponderDescription {
    var cost: Int {
        guard !actions.isEmpty || takesPresses else { return 0 }
        return actions.reduce(Cost.responder) { $0 + Cost.action + Cost.text($1.name) + Cost.text($1.title) }
    }
}

extension SceneSession {
    /// - Complexity: O(names in it)
    var memory: Int {
        var sum =
            Cost.session + Cost.text(scene) + Cost.text(target) + Cost.text(activity)
            + Cost.text(programState) + Cost.text(focus)
            + Cost.text(firstResponder)
        for selection in selections {
            sum += Cost.name + Cost.text(selection.collection)
            for item in selection.items { sum += Cost.name + Cost.text(item) }
        }
        for scroll in scrolls { sum += 2 * Cost.name + Cost.text(scroll.region) }
        return sum
    }
}
