package import InputModel

/// What a reader of the stream knows: the last snapshot and all that changed since, put together from its lines.
package struct StreamState: Hashable, Sendable {
    /// A device that is there.
    package struct Device: Hashable, Sendable {
        /// Its number in the lines; never given to another device of the stream.
        package let id: Int
        /// What the device calls itself.
        package let name: String
        /// The published names, such as `keyboard`, in published order.
        package let kinds: [String]
    }

    /// A key that is down.
    package struct HeldKey: Hashable, Sendable {
        /// The keyboard's number.
        package let device: Int
        /// The kernel's name of it.
        package let key: String
    }

    /// A button that is down.
    package struct HeldButton: Hashable, Sendable {
        /// The pointing device's number.
        package let device: Int
        /// Its role by the published name, such as `primary`.
        package let button: String
        /// The kernel's code, which tells two buttons of one role apart.
        package let code: Int
    }

    /// An instance of a program.
    package struct Program: Hashable, Sendable {
        /// What it is called; nil for one that has not said that.
        package let name: String?
        /// The number of its user.
        package let user: Int
    }

    /// A region of a scene.
    package struct Place: Hashable, Sendable {
        /// The number of the program whose scene it is, 0 for the configuration; nil while that is away.
        package let program: Int?
        /// The scene's id.
        package let scene: String
        /// nil: the scene's own empty space.
        package let region: String?
    }

    /// A scene, connected or not.
    package struct Scene: Hashable, Sendable {
        /// The number of the program whose scene it is, 0 for the configuration; nil while that is away.
        package var program: Int?
        /// The program that it is kept for, while that is away.
        package var keeper: Program?
        /// The scene's id.
        package let id: String
        /// `foregroundActive`, `foregroundInactive` or `background`.
        package var state: String
        /// Its owner is there.
        package var isConnected: Bool
    }

    /// A press that stays with its region.
    package struct Latch: Hashable, Sendable {
        /// The region that holds the pointer.
        package let place: Place
        /// The published names of the axes on which it does: horizontal, vertical.
        package let axes: [String]
    }

    /// A rectangle that selects.
    package struct Band: Hashable, Sendable {
        /// The band area.
        package let place: Place
        /// From where it began to the pointer, in points of the space.
        package let rect: Rect
    }

    /// What is selected in a collection.
    package struct Selection: Hashable, Sendable {
        /// The collection.
        package let collection: Place
        /// How many are selected, also where a line had no room for all.
        package var count: Int
        /// Ids of the selected items.
        package var items: Set<String>
    }

    /// A bar of a scene.
    package struct Bar: Hashable, Sendable {
        /// A group of items.
        package struct Group: Hashable, Sendable {
            /// The group's id.
            package let id: String
            /// The ids of its items; none where they are not told.
            package let items: [String]
            /// The bar has its items, or the one that represents them.
            package let isShown: Bool
            /// The overflow menu has its items.
            package let isOverflow: Bool
        }

        /// The number of the program whose scene it is.
        package let program: Int?
        /// The scene's id.
        package let scene: String
        /// The bar's id.
        package let id: String
        /// Those of the bar in their order, then those that are not in it.
        package let groups: [Group]
    }

    /// The program's version.
    package internal(set) var version = ""
    /// The size of all displays together, in points.
    package internal(set) var space = Vector(dx: 0, dy: 0)
    /// What this reader may see and ask.
    package internal(set) var scopes: Scopes = .all
    /// The daemon sends key events to no client, for example while the user types a password.
    package internal(set) var areKeysSuspended = false
    /// In the order in which they came.
    package internal(set) var devices: [Device] = []
    /// In the order in which they went down.
    package internal(set) var keys: [HeldKey] = []
    /// The published names of the modifiers in force, in alphabetical order.
    package internal(set) var modifiers: [String] = []
    /// The published names of those that stay until pressed again: Caps Lock, Num Lock.
    package internal(set) var locked: [String] = []
    /// The keyboard's layout, from 0.
    package internal(set) var group = 0
    /// nil where this reader may not see it.
    package internal(set) var pointer: Point?
    /// In the order in which they went down.
    package internal(set) var buttons: [HeldButton] = []
    /// Those that are connected, by their numbers.
    package internal(set) var programs: [Int: Program] = [:]
    /// Scenes that the stream has reported and that are not destroyed.
    package internal(set) var scenes: [Scene] = []
    /// The active scene's.
    package var focus: Place? {
        scenes.first { $0.state == "foregroundActive" }.flatMap { focuses[SceneKey($0)] }
    }
    /// Where the pointer is; nil over no region.
    package internal(set) var hover: Place?
    /// Where a button went down that is still held; nil for none.
    package internal(set) var press: Place?
    /// In force while a press holds the pointer to its region; nil for none.
    package internal(set) var latch: Latch?
    /// Being dragged out now; nil for none.
    package internal(set) var band: Band?
    /// Of the collections in which something is selected.
    package internal(set) var selections: [Selection] = []
    /// In the order in which they changed last, but for those of a snapshot, which come front to back.
    package internal(set) var bars: [Bar] = []
    /// Lines that this reader was too slow for.
    package internal(set) var lost = 0
    /// A snapshot has come.
    package internal(set) var isKnown = false
    /// The focused region of each scene. Only that of the active scene is in force, and a snapshot holds no other.
    var focuses: [SceneKey: Place] = [:]
    /// Buttons that press ``press``.
    var pressCount = 0

    /// A scene among those of all programs.
    struct SceneKey: Hashable {
        let program: Int?
        let id: String

        init(_ scene: Scene) { (program, id) = (scene.program, scene.id) }
        init(_ place: Place) { (program, id) = (place.program, place.scene) }
    }

    /// Nothing is known until the first snapshot.
    package init() {}

    /// Takes one line, with or without its end.
    ///
    /// - Returns: false for what is no line of a stream.
    @discardableResult
    package mutating func apply(_ line: Span<UInt8>) -> Bool {
        guard let line = StreamLine(line) else { return false }
        apply(line)
        return true
    }
}
