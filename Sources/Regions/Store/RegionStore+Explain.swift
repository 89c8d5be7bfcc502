package import InputModel

// Which regions a point meets, and why one of them is not hit: for explanations.
extension RegionStore {
    /// The regions that `point` meets, with their padding, front to back; disabled ones, too.
    ///
    /// - Parameters:
    ///   - point: in the coordinates of the store.
    ///   - limit: of more, those in front.
    /// - Returns: them, and whether the point meets more.
    /// - Complexity: O(n), some 5 ns a region, but nothing is looked at that lies in a region beside the point. Allocates.
    package func candidates(at point: Point, limit: Int) -> (regions: [RegionID], isCut: Bool) {
        let found = table.candidates(at: point, scene: lattice.scene, limit: limit)
        return (found.regions.map { RegionID(rawValue: $0) }, found.isCut)
    }

    /// True where `id` is behind `winner` only because it is farther from `point`: met in its padding, not exactly.
    package func isFarther(_ id: RegionID, than winner: RegionID, from point: Point) -> Bool {
        table.isFarther(id.rawValue, than: winner.rawValue, from: point)
    }

    /// The region that says it is disabled: `id` or one around it; none where it is enabled.
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
        // Once more are met than are listed, what is behind all those makes no difference.
        var backKey: UInt64 = 0
        // What came last is in front, as a rule: then the others are compared with the last alone.
        for root in (1..<end).reversed() where states[root].depth == 1 && keys[root] > backKey {
            var region = root
            repeat {
                let isInside = rects[region].contains(point)
                let isPadded = states[region].flags.contains(.hasSlop)
                if isInside || isPadded, hit(region, at: point, scene: scene) != .miss {
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
