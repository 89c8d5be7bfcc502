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
