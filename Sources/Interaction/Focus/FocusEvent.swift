public import InputModel

/// The focus moved to another region.
public struct FocusEvent: Sendable {
    /// The scene whose focus moved.
    public var scene: SceneID
    /// The region with the focus; `RegionID.none` for none.
    public var region: RegionID
    /// The region that had the focus before; `RegionID.none` for none.
    public var other: RegionID
}
