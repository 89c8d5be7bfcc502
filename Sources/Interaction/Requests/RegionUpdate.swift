public import InputModel

/// `regions.update`: removals first, then what is put, then moves.
public struct RegionUpdate: Sendable {
    /// A region's new place.
    public struct Move: Hashable, Sendable {
        /// The region to move.
        public var region: RegionName
        /// Its new top left corner. What lies in the region moves along.
        public var origin: Point

        /// Moves `region` to `origin`, in points of the space.
        public init(region: RegionName, origin: Point) {
            self.region = region
            self.origin = origin
        }
    }

    /// The content of a region is scrolled: everything in it moves by `delta`, and a band stays with it.
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
    /// New regions, and whole new descriptions of those that there are.
    public var put: [RegionDescription] = []
    /// With everything in them.
    public var remove: [RegionName] = []
    /// New places of regions that there are.
    public var move: [Move] = []
    /// Content that is scrolled.
    public var scroll: [Scroll] = []

    /// Changes nothing of `scene` yet.
    public init(scene: SceneName) {
        self.scene = scene
    }
}
