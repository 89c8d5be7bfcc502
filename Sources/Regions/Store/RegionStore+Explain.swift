package import InputModel

// Which regions a point meets, and why one of them is not hit: for explanations.
extension RegionStore {
    /// The regions that `point` meets, with their padding, front to back; includes disabled ones.
    ///
    /// - Parameters:
    ///   - point: in the coordinates of the store.
    ///   - limit: if the point meets more, only the front ones are returned.
    /// - Returns: the regions, and whether the point meets more.
    /// - Complexity: O(n), some 5 ns a region, but skips the descendants of a region that does not contain the point.
    ///   Allocates.
    package func candidates(at point: Point, limit: Int) -> (regions: [RegionID], isCut: Bool) {
        let found = table.candidates(at: point, scene: lattice.scene, limit: limit)
        return (found.regions.map { RegionID(rawValue: $0) }, found.isCut)
    }

    /// True if `id` is behind `winner` only because it is farther from `point`: met in its padding, not exactly.
    package func isFarther(_ id: RegionID, than winner: RegionID, from point: Point) -> Bool {
        table.isFarther(id.rawValue, than: winner.rawValue, from: point)
    }

    /// The region that is itself disabled: `id` or an ancestor; none if `id` is enabled.
    ///
    /// - Complexity: O(depth)
    package func disabled(around id: RegionID) -> RegionID {
        var region = id.rawValue
        while region != 0, !table.states[region].flags.contains(.isDisabled) {
            region = table.links[region].parent
        }
        return RegionID(rawValue: region)
    }
}

extension RegionTable {
    func candidates(at point: Point, scene: Box, limit: Int) -> (regions: [UInt32], isCut: Bool) {
        var found: [UInt32] = []
        var isCut = false
        guard scene.contains(point) else { return (found, isCut) }
        // Once the list overflows, regions behind all that are listed make no difference.
        var backKey: UInt64 = 0
        // The newest region is usually in front: then the others are compared with the last one alone.
        for root in (1..<end).reversed() where states[root].depth == 1 && keys[root] > backKey {
            var region = root
            repeat {
                let isInside = rects[region].contains(point)
                if meets(region, point, isInside: isInside), hit(region, at: point, scene: scene) != .miss {
                    // Few are kept, in order.
                    if found.count == limit, winner(region, found[limit - 1], at: point) != region {
                        isCut = true
                    } else {
                        let place = found.firstIndex { winner(region, $0, at: point) == region }
                        found.insert(region, at: place ?? found.count)
                        if found.count > limit {
                            found.removeLast()
                            isCut = true
                        }
                    }
                }
                region =
                    isInside
                    ? records.next(after: region, in: root) : records.nextBeside(region, in: root)
            } while region != 0
            if isCut, let last = found.last, states[last].depth == 1, rects[last].contains(point) {
                backKey = keys[last]
            }
        }
        return (found, isCut)
    }

    func isFarther(_ id: UInt32, than winner: UInt32, from point: Point) -> Bool {
        let depth = min(states[id].depth, states[winner].depth)
        let (first, second) = (
            records.ancestor(of: id, atDepth: depth), records.ancestor(of: winner, atDepth: depth)
        )
        guard first != second else { return false }
        let (loser, other) = records.siblings(first, second)
        return z(of: loser) == z(of: other)
            && rects[loser].squaredDistance(to: point) > rects[other].squaredDistance(to: point)
    }
}
