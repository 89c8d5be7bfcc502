public import InputModel

/// `regions.update`: applies `remove` first, then `put`, `move` and `scroll`.
public struct RegionUpdate: Sendable {
    /// A region's new position.
    public struct Move: Hashable, Sendable {
        /// The region to move.
        public var region: RegionName
        /// Its new top left corner. Everything in the region moves along.
        public var origin: Point

        /// Moves `region` to `origin`, in points of the space.
        public init(region: RegionName, origin: Point) {
            self.region = region
            self.origin = origin
        }
    }

    /// Scrolls the content of a region: everything in it moves by `delta`, and a band stays with the content.
    public struct Scroll: Hashable, Sendable {
        /// The region whose content is scrolled.
        public var region: RegionName
        /// The delta of the content, in points.
        public var delta: Vector

        /// Moves the content of `region` by `delta`.
        public init(region: RegionName, delta: Vector) {
            self.region = region
            self.delta = delta
        }
    }

    /// The scene whose regions change.
    public var scene: SceneName
    /// New regions, and complete new descriptions of existing ones.
    public var put: [RegionDescription] = []
    /// Regions to remove, with everything in them.
    public var remove: [RegionName] = []
    /// New positions of existing regions.
    public var move: [Move] = []
    /// Content to scroll.
    public var scroll: [Scroll] = []

    /// Changes nothing of `scene` yet.
    public init(scene: SceneName) {
        self.scene = scene
    }
}
