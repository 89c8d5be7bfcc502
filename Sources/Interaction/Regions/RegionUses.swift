import InputModel
import Regions

/// What few regions are used for beside what ``RegionTraits`` say: kept by number, for those that have any.
struct RegionUses {
    /// The scene that it opens; nil for none.
    var opening: RegionOpening?
}

extension RegionDescription {
    /// nil for most regions.
    var uses: RegionUses? { opening == nil ? nil : RegionUses(opening: opening) }
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
