/// What goes on between devices and regions at one instant, by names.
public struct InteractionState: Hashable, Sendable {
    /// A scene that there is.
    public struct Scene: Hashable, Sendable {
        public var id: String
        /// In points of the space.
        public var rect: Rect
        /// The published name: standard, prominent.
        public var presentation: String
        /// The published name: foregroundActive, foregroundInactive, background.
        public var state: String
        public var isConnected: Bool

        public init(id: String, rect: Rect, presentation: String, state: String, isConnected: Bool) {
            self.id = id
            self.rect = rect
            self.presentation = presentation
            self.state = state
            self.isConnected = isConnected
        }
    }

    /// A region of a scene.
    public struct Place: Hashable, Sendable {
        public var scene: String
        public var region: String

        public init(scene: String, region: String) {
            self.scene = scene
            self.region = region
        }
    }

    /// What is selected in a collection.
    public struct Selection: Hashable, Sendable {
        public var collection: Place
        public var items: [String]

        public init(collection: Place, items: [String]) {
            self.collection = collection
            self.items = items
        }
    }

    /// A press that a region holds on to.
    public struct Latch: Hashable, Sendable {
        public var place: Place
        public var axes: Axes

        public init(place: Place, axes: Axes) {
            self.place = place
            self.axes = axes
        }
    }

    /// A band that is being drawn.
    public struct Band: Hashable, Sendable {
        public var place: Place
        public var rect: Rect

        public init(place: Place, rect: Rect) {
            self.place = place
            self.rect = rect
        }
    }

    /// Front to back.
    public var scenes: [Scene] = []
    /// Of the scene that the keyboard speaks to.
    public var focus: Place?
    /// Collections in which something is selected.
    public var selections: [Selection] = []
    public var hover: Place?
    public var press: Place?
    public var latch: Latch?
    public var band: Band?

    public init() {}
}
