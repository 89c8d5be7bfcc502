public import InputModel

/// What a reader of the stream knows: the last snapshot and all that changed since, put together from its lines.
public struct StreamState: Hashable, Sendable {
    /// A device that is there.
    public struct Device: Hashable, Sendable {
        /// Its number in the lines; never given to another device of the stream.
        public let id: Int
        /// What the device calls itself.
        public let name: String
        /// The published names, such as `keyboard`, in published order.
        public let kinds: [String]
    }

    /// A key that is down.
    public struct HeldKey: Hashable, Sendable {
        /// The keyboard's number.
        public let device: Int
        /// The kernel's name of it.
        public let key: String
    }

    /// A button that is down.
    public struct HeldButton: Hashable, Sendable {
        /// The pointing device's number.
        public let device: Int
        /// Its role by the published name, such as `primary`.
        public let button: String
        /// The kernel's code, which tells two buttons of one role apart.
        public let code: Int
    }

    /// An instance of a program.
    public struct Program: Hashable, Sendable {
        /// What it is called; nil for one that has not said that.
        public let name: String?
        /// The number of its user.
        public let user: Int
    }

    /// A region of a scene.
    public struct Place: Hashable, Sendable {
        /// The number of the program whose scene it is, 0 for the configuration; nil while that is away.
        public let program: Int?
        /// The scene's id.
        public let scene: String
        /// nil: the scene's own empty space.
        public let region: String?
    }

    /// A scene, connected or not.
    public struct Scene: Hashable, Sendable {
        /// The number of the program whose scene it is, 0 for the configuration; nil while that is away.
        public var program: Int?
        /// The program that it is kept for, while that is away.
        public var keeper: Program?
        /// The scene's id.
        public let id: String
        /// `foregroundActive`, `foregroundInactive` or `background`.
        public var state: String
        /// Its owner is there.
        public var isConnected: Bool
    }

    /// A press that stays with its region.
    public struct Latch: Hashable, Sendable {
        /// The region that holds the pointer.
        public let place: Place
        /// The published names of the axes on which it does: horizontal, vertical.
        public let axes: [String]
    }

    /// A rectangle that selects.
    public struct Band: Hashable, Sendable {
        /// The band area.
        public let place: Place
        /// From where it began to the pointer, in points of the space.
        public let rect: Rect
    }

    /// What is selected in a collection.
    public struct Selection: Hashable, Sendable {
        /// The collection.
        public let collection: Place
        /// How many are selected, also where a line had no room for all.
        public var count: Int
        /// Ids of the selected items.
        public var items: Set<String>
    }

    /// A bar of a scene.
    public struct Bar: Hashable, Sendable {
        /// A group of items.
        public struct Group: Hashable, Sendable {
            /// The group's id.
            public let id: String
            /// The ids of its items; none where they are not told.
            public let items: [String]
            /// The bar has its items, or the one that represents them.
            public let isShown: Bool
            /// The overflow menu has its items.
            public let isOverflow: Bool
        }

        /// The number of the program whose scene it is.
        public let program: Int?
        /// The scene's id.
        public let scene: String
        /// The bar's id.
        public let id: String
        /// Those of the bar in their order, then those that are not in it.
        public let groups: [Group]
    }

    /// The program's version.
    public internal(set) var version = ""
    /// The size of all displays together, in points.
    public internal(set) var space = Vector(dx: 0, dy: 0)
    /// What this reader may see and ask.
    public internal(set) var scopes: Scopes = .all
    /// Nobody is told of keys.
    public internal(set) var areKeysSuspended = false
    /// In the order in which they came.
    public internal(set) var devices: [Device] = []
    /// In the order in which they went down.
    public internal(set) var keys: [HeldKey] = []
    /// The published names of the modifiers in force, in alphabetical order.
    public internal(set) var modifiers: [String] = []
    /// The published names of those that stay until pressed again: Caps Lock, Num Lock.
    public internal(set) var locked: [String] = []
    /// The keyboard's layout, from 0.
    public internal(set) var group = 0
    /// nil where this reader may not see it.
    public internal(set) var pointer: Point?
    /// In the order in which they went down.
    public internal(set) var buttons: [HeldButton] = []
    /// Those that are connected, by their numbers.
    public internal(set) var programs: [Int: Program] = [:]
    /// Those that the lines have told of, and that are not destroyed.
    public internal(set) var scenes: [Scene] = []
    /// The active scene's.
    public var focus: Place? {
        scenes.first { $0.state == "foregroundActive" }.flatMap { focuses[SceneKey($0)] }
    }
    /// Where the pointer is; nil over no region.
    public internal(set) var hover: Place?
    /// Where a button went down that is still held; nil for none.
    public internal(set) var press: Place?
    /// In force while a press holds the pointer to its region; nil for none.
    public internal(set) var latch: Latch?
    /// Being dragged out now; nil for none.
    public internal(set) var band: Band?
    /// Of the collections in which something is selected.
    public internal(set) var selections: [Selection] = []
    /// In the order in which they changed last, but for those of a snapshot, which come front to back.
    public internal(set) var bars: [Bar] = []
    /// Lines that this reader was too slow for.
    public internal(set) var lost = 0
    /// A snapshot has come.
    public internal(set) var isKnown = false
    /// By scene: each has its own, that of the active one counts. A snapshot tells of no other.
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
    public init() {}

    /// Takes one line, with or without its end.
    ///
    /// - Returns: false for what is no line of a stream.
    @discardableResult
    public mutating func apply(_ line: Span<UInt8>) -> Bool {
        guard let line = StreamLine(line) else { return false }
        apply(line)
        return true
    }
}
