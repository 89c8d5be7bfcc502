public import InputModel
import Regions

/// Rare properties of regions, besides ``RegionTraits``: stored by number, for regions that have any.
struct RegionUses {
    /// The scene that it opens; nil for none.
    var opening: RegionOpening?
    /// The data that it offers when dragged, or nil.
    var drags: RegionDrags?
    /// The types that it takes in a drop, or nil.
    var drops: DragTypes?
    /// It opens under a drag that stays over it.
    var springs = false
    /// Where it was, in the space, as it declared a style with shapes that have a place; nil without such a style.
    var styleOrigin: Point?
}

extension RegionDescription {
    /// nil for most regions.
    var uses: RegionUses? {
        // A layout places the region where it is: nothing says where its style was meant.
        let styleOrigin =
            layout == nil && style?.hasPlace ?? false ? Point(x: rect.x, y: rect.y) : nil
        guard opening != nil || drags != nil || drops != nil || springs || styleOrigin != nil else {
            return nil
        }
        return RegionUses(
            opening: opening, drags: drags, drops: drops, springs: springs, styleOrigin: styleOrigin)
    }
}

extension SceneRegions {
    /// The nearest region, at or around a region, with uses for which `body` returns true; otherwise none.
    ///
    /// - Complexity: O(depth); O(1) in scenes in which no region has uses
    func nearest(_ region: RegionID, using body: (RegionUses) -> Bool) -> RegionID {
        guard !uses.isEmpty else { return .none }
        return nearest(region) { id, traits in traits.flags.contains(.hasUses) && body(uses[id]!) }
    }
}

/// The scene that a user opens from a region, by spreading two fingers or by a primary action with the alternate
/// modifier.
public struct RegionOpening: Hashable, Sendable {
    /// The scene's id, as `scene.activate` has it.
    public var scene: String
    /// The content that it shows; nil if the scene implies it.
    public var target: String?
    /// The part of the region from which the scene grows, relative to the region's origin; nil: all of it.
    public var preview: Rect?
    /// A JSON value that says what it shows, at most `Limits.openingBytes`.
    public var activity: String?

    /// Opens `scene`.
    public init(scene: String) {
        self.scene = scene
    }
}
