import InputModel
import Regions

// Searches in the index, or in all regions while the many changes of a request are not placed in it yet.
extension SceneRegions {
    /// Adds to `found`, each once, the enabled items that a band reaches or leaves as it changes from `old` to `new`;
    /// nil for a new band.
    ///
    /// - Complexity: O(items that change, and items beside them along the edges); O(items), some 5 ns each, until all
    ///   are placed
    func findItems(from old: Box?, to new: Box, _ found: inout [UInt32]) {
        if isPlaced { return index.items.find(from: old, to: new, &found) }
        let change = BandChange(from: old, to: new)
        for chunk in index.itemOrder.chunks {
            for item in chunk where store.isEnabled(RegionID(rawValue: item.id)) {
                let box = store.box(of: item.id)
                if change.changes(SIMD4(box.left, box.top, box.right, box.bottom)) { found.append(item.id) }
            }
        }
    }

    /// Visits the regions that can have the focus, and may cost least; see ``BoxTree/findLeast(bound:visit:)``.
    ///
    /// - Complexity: O(log n) for regions spread evenly; O(focusable regions), some 5 ns each, until all are placed
    func findFocusable(bound: (BoxTree.Bounds) -> Double, visit: (UInt32, inout Double) -> Void) {
        if isPlaced { return index.focusable.findLeast(bound: bound, visit: visit) }
        var least = Double.infinity
        for chunk in index.focusOrder.chunks {
            for region in chunk where store.isEnabled(RegionID(rawValue: region.id)) {
                visit(region.id, &least)
            }
        }
    }

    /// False if no region can have the focus, as far as is known without visiting all.
    var mayHaveFocus: Bool { !isPlaced || index.focusable.count > 0 }
}
