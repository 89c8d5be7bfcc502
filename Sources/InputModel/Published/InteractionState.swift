/// What goes on between devices and regions at one instant, by names.
public struct InteractionState: Hashable, Sendable {
    /// A scene that there is.
    public struct Scene: Hashable, Sendable {
        /// The scene's id, as its program gave it.
        public var id: String
        /// In points of the space.
        public var rect: Rect
        /// The published name: standard, prominent.
        public var presentation: String
        /// The published name: foregroundActive, foregroundInactive, background.
        public var state: String
        /// Its owner is there.
        public var isConnected: Bool

        /// The scene `id` at `rect`, its presentation and state by their published names.
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
        /// The scene's id.
        public var scene: String
        /// The region's id; empty for the scene's empty space.
        public var region: String

        /// The region `region` of `scene`, by their ids.
        public init(scene: String, region: String) {
            self.scene = scene
            self.region = region
        }
    }

    /// What is selected in a collection.
    public struct Selection: Hashable, Sendable {
        /// The collection.
        public var collection: Place
        /// Ids of the selected items, in item order.
        public var items: [String]

        /// The `items` selected in `collection`.
        public init(collection: Place, items: [String]) {
            self.collection = collection
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

    /// Front to back.
    public var scenes: [Scene] = []
    /// Of the scene that the keyboard speaks to.
    public var focus: Place?
    /// Collections in which something is selected.
    public var selections: [Selection] = []
    /// Where the pointer is; nil over no region.
    public var hover: Place?
    /// Where a button went down that is still held; nil for none.
    public var press: Place?
    /// In force while a press holds the pointer to its region; nil for none.
    public var latch: Latch?
    /// Being dragged out now; nil for none.
    public var band: Band?

    /// No scene, and nothing under way.
    public init() {}
}
