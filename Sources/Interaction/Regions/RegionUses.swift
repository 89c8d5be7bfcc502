import InputModel
import Regions

/// What few regions are used for beside what ``RegionTraits`` say: kept by number, for those that have any.
struct RegionUses {
    /// The scene that it opens; nil for none.
    var opening: RegionOpening?
    /// What it gives to others when it is dragged; nil for nothing.
    var drags: RegionDrags?
    /// What it takes; nil for nothing.
    var drops: DragTypes?
    /// It opens under a drag that stays over it.
    var springs = false
}

extension RegionDescription {
    /// nil for most regions.
    var uses: RegionUses? {
        guard opening != nil || drags != nil || drops != nil || springs else { return nil }
        return RegionUses(opening: opening, drags: drags, drops: drops, springs: springs)
    }
}

extension SceneRegions {
    /// The nearest of a region and those around it with a use for which `body` is true; none where there is none.
    ///
    /// - Complexity: O(depth); O(1) in scenes in which no region has any
    func nearest(_ region: RegionID, using body: (RegionUses) -> Bool) -> RegionID {
        guard !uses.isEmpty else { return .none }
        var place = region
        while place != .none {
            if self[place].flags.contains(.hasUses), let uses = uses[place.rawValue], body(uses) {
                return place
            }
            place = parent(of: place)
        }
        return .none
    }
}

/// The scene that a person opens from a region, by spreading two fingers or by a primary action with the alternate modifier.
public struct RegionOpening: Hashable, Sendable {
    /// The scene's id, as `scene.activate` has it.
    public var scene: String
    /// The content that it shows; nil where that goes without saying.
    public var target: String?
    /// A JSON value that says what it shows, at most `Limits.openingBytes`.
    public var activity: String?

    /// Opens `scene`.
    public init(scene: String) {
        self.scene = scene
    }
}
