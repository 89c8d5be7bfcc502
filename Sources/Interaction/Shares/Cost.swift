import InputModel

/// The memory cost of declarations, in bytes: a little more than measured, with texts and lookup tables, so that the
/// users' shares bound the process.
enum Cost {
    /// A scene without regions, with its empty tables.
    static let scene = 4096
    /// A region without texts: its rectangle, position, traits, scroll offset, and its entries in grid, index and ids.
    static let region = 320
    /// A style without shapes, charged for each region that has it.
    static let style = 32
    static let accessory = 96
    static let gesture = 96
    /// The menu of a program without commands.
    static let menu = 2048
    /// A command or submenu, with its entries in the tables by id, by action and by keys on each layout.
    static let element = 640
    static let responder = 192
    static let action = 160
    /// A group of regions, with its orders.
    static let focusGroup = 512
    /// The stored part of an item's label, with its entries in the order of labels.
    static let label = 320
    /// A region's distances to the edges around it.
    static let layout = 192
    /// The scene that a region opens, without the texts.
    static let opening = 128
    /// A list of drag or drop types, without the types.
    static let dragTypes = 160
    /// A bar without groups, with its entry in the state.
    static let bar = 1024
    /// A group of a bar, as declared, planned and published.
    static let barGroup = 448
    static let barItem = 80
    /// A session without selections.
    static let session = 512
    /// A scene's input that is held during restoration: the store is allocated in full at the start.
    static let heldEvents = HeldEvents.limit * (MemoryLayout<HeldEvents.Waiting>.stride + Limits.nameBytes)
    /// A name in a session.
    static let name = 48

    /// A text stored outside its owner; texts of up to 15 bytes are stored inline.
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
    /// Each type is stored in two orders, its text once.
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
