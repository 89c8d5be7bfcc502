public import InputModel

/// The state of scenes, regions and presses at one instant, by names.
public struct InteractionState: Hashable, Sendable {
    /// An instance of a program.
    public struct Program: Hashable, Sendable {
        /// Its number.
        public var id: ClientID
        /// The name that it reported; nil if none.
        public var name: String?
        /// The number of its user.
        public var user: UInt32
    }

    /// An existing scene.
    public struct Scene: Hashable, Sendable {
        /// The program that owns it; nil while that is away.
        public var program: ClientID?
        /// The program that the scene is kept for, while that program is away.
        public var keeper: ProgramName?
        /// The scene's id, as its program gave it.
        public var id: String
        /// In points of the space.
        public var rect: Rect
        /// The published name: standard, prominent.
        public var presentation: String
        /// The published name: foregroundActive, foregroundInactive, background.
        public var state: String
        /// Its owner is connected.
        public var isConnected: Bool
    }

    /// A region of a scene.
    public struct Place: Hashable, Sendable {
        /// The program that owns the scene; nil while that is away.
        public var program: ClientID?
        /// The scene's id.
        public var scene: String
        /// The region's id; empty for the scene's empty space.
        public var region: String
    }

    /// The selection in a collection.
    public struct Selection: Hashable, Sendable {
        /// The collection.
        public var collection: Place
        /// How many items are selected.
        public var count: Int
        /// Ids of the selected items, in item order; nil if they are not published.
        public var items: [String]?
    }

    /// A press that a region holds on to.
    public struct Latch: Hashable, Sendable {
        /// The region that holds the pointer.
        public var place: Place
        /// The axes on which it holds the pointer.
        public var axes: Axes
    }

    /// A band that is being drawn.
    public struct Band: Hashable, Sendable {
        /// The band area.
        public var place: Place
        /// From where it began to the pointer, in points of the space.
        public var rect: Rect
    }

    /// A bar of a scene.
    public struct Bar: Hashable, Sendable {
        /// The program that owns the scene.
        public var program: ClientID?
        /// The scene's id.
        public var scene: String
        /// How it is laid out.
        public var layout: BarLayout
        /// False if its items are not published.
        public var hasItems: Bool
    }

    /// In order of connection.
    public var programs: [Program] = []
    /// Front to back.
    public var scenes: [Scene] = []
    /// The focus of the scene that has the keyboard.
    public var focus: Place?
    /// Collections in which something is selected.
    public var selections: [Selection] = []
    /// The bars of the scenes, in the order of the scenes.
    public var bars: [Bar] = []
    /// The region under the pointer; nil for none.
    public var hover: Place?
    /// The region where the held button went down; nil for none.
    public var press: Place?
    /// The latch of a press that holds the pointer to its region; nil for none.
    public var latch: Latch?
    /// The band that is being drawn; nil for none.
    public var band: Band?

    /// No scene, and nothing under way.
    public init() {}
}
