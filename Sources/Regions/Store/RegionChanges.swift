/// The regions of a store that were moved, added, enabled or disabled since this was last taken.
///
/// Lists at most half of all regions: if more have changed, it says only that.
package struct RegionChanges {
    package private(set) var ids: [UInt32] = []
    /// So many have changed that all regions have to be examined.
    package private(set) var areMost = false

    /// At least this many are noted, however few the regions.
    private static let few = 64

    /// - Parameter count: the number of regions in the store.
    @inline(__always)
    package mutating func note(_ id: UInt32, of count: Int) {
        if !areMost { append(id, of: count) }
    }

    @inline(never)
    private mutating func append(_ id: UInt32, of count: Int) {
        if ids.count >= max(Self.few, count / 2) {
            noteMost()
        } else {
            ids.append(id)
        }
    }

    package mutating func noteMost() {
        areMost = true
        ids.removeAll(keepingCapacity: true)
    }

    package mutating func removeAll() {
        areMost = false
        ids.removeAll(keepingCapacity: true)
    }
}
