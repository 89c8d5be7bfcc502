/// `bar.set`: adds, changes or removes a bar. A nil field stays as it is.
public struct BarChange: Hashable, Sendable {
    /// The scene that has the bar.
    public var scene: SceneName
    /// The bar.
    public var bar: BarName
    /// The width available to the bar, in points.
    public var width: Double?
    /// The width of the button that opens the overflow menu; it takes part in the layout while the menu is not empty.
    public var overflowWidth: Double?
    /// All groups of the bar, in order; empty to remove the bar.
    public var groups: [BarGroup]?

    /// Changes nothing of `bar` in `scene` yet.
    public init(scene: SceneName, bar: BarName) {
        self.scene = scene
        self.bar = bar
    }
}

/// `bar.customize`: the groups that the user has chosen for a bar, and their order.
public struct BarCustomizationChange: Hashable, Sendable {
    /// The bar, in all scenes of its program.
    public var bar: BarName
    /// The program that owns the bar; nil for the requesting program.
    public var program: ProgramNumber?
    /// All groups in the bar, in order; nil for the program's default.
    public var groups: [BarName]?

    /// Restores the default groups of `bar`.
    public init(bar: BarName) {
        self.bar = bar
    }
}
