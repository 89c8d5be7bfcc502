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

        /// The instance `id` of the program `name` of `user`.
        public init(id: ClientID, name: String?, user: UInt32) {
            self.id = id
            self.name = name
            self.user = user
        }
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

        /// The scene `id` of `program`, or kept for `keeper`, at `rect`; presentation and state are published names.
        public init(
            program: ClientID?, keeper: ProgramName?, id: String, rect: Rect, presentation: String,
            state: String, isConnected: Bool
        ) {
            self.program = program
            self.keeper = keeper
            self.id = id
            self.rect = rect
            self.presentation = presentation
            self.state = state
            self.isConnected = isConnected
        }
    }

    /// A region of a scene.
    public struct Place: Hashable, Sendable {
        /// The program that owns the scene; nil while that is away.
        public var program: ClientID?
        /// The scene's id.
        public var scene: String
        /// The region's id; empty for the scene's empty space.
        public var region: String

        /// The region `region` of `scene`, by their ids, of `program`.
        public init(program: ClientID?, scene: String, region: String) {
            self.program = program
            self.scene = scene
            self.region = region
        }
    }

    /// The selection in a collection.
    public struct Selection: Hashable, Sendable {
        /// The collection.
        public var collection: Place
        /// How many items are selected.
        public var count: Int
        /// Ids of the selected items, in item order; nil if they are not published.
        public var items: [String]?

        /// The `count` items selected in `collection`.
        public init(collection: Place, count: Int, items: [String]?) {
            self.collection = collection
            self.count = count
            self.items = items
        }
    }

    /// A press that a region holds on to.
    public struct Latch: Hashable, Sendable {
        /// The region that holds the pointer.
        public var place: Place
        /// The axes on which it holds the pointer.
        public var axes: Axes

        /// The latch of the region at `place`.
        public init(place: Place, axes: Axes) {
            self.place = place
            self.axes = axes
        }
    }

    /// A band that is being drawn.
    public struct Band: Hashable, Sendable {
        /// The band area.
        public var place: Place
        /// From where it began to the pointer, in points of the space.
        public var rect: Rect

        /// The band over `place`, as far as `rect`.
        public init(place: Place, rect: Rect) {
            self.place = place
            self.rect = rect
        }
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

        /// The bar of `scene`, of `program`, with its `layout`.
        public init(program: ClientID?, scene: String, layout: BarLayout, hasItems: Bool) {
            self.program = program
            self.scene = scene
            self.layout = layout
            self.hasItems = hasItems
        }
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
