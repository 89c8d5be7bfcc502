/// A bar or one of its groups by its id, and where that stood.
public struct BarName: Hashable, Sendable {
    /// Of a bar: unique in its scene. Of a group: unique in its bar.
    public var id: String
    /// Where the id stood.
    public var position: SourcePosition

    /// The bar or group `id`, which stood at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// `bar.set`: a bar comes, changes or goes. What is nil stays as it is.
public struct BarChange: Hashable, Sendable {
    /// The scene that has the bar.
    public var scene: SceneName
    /// The bar.
    public var bar: BarName
    /// The width that there is for it, in points.
    public var width: Double?
    /// The width of the button that opens the overflow menu; it takes part in the layout while something is in the menu.
    public var overflowWidth: Double?
    /// All groups of the bar, in order; empty: the bar goes.
    public var groups: [BarGroup]?

    /// No change yet of `bar` in `scene`.
    public init(scene: SceneName, bar: BarName) {
        self.scene = scene
        self.bar = bar
    }
}

/// `bar.customize`: which groups the user has in a bar, and in which order.
public struct BarCustomizationChange: Hashable, Sendable {
    /// The bar, in all scenes of its program.
    public var bar: BarName
    /// Whose bar; nil: that of the one that asks.
    public var program: ProgramNumber?
    /// All groups that are in the bar, in order; nil: as the program has it.
    public var groups: [BarName]?

    /// Gives `bar` its default groups back.
    public init(bar: BarName) {
        self.bar = bar
    }
}
