/// Which regions of a store have moved, come, or been enabled or disabled since this was last taken.
///
/// No longer than half of all regions: where more have changed, it says no more than that.
package struct RegionChanges {
    package private(set) var ids: [UInt32] = []
    /// So many that all are to be looked at.
    package private(set) var areMost = false

    /// So few are always noted.
    private static let few = 64

    /// - Parameter count: how many regions there are.
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
