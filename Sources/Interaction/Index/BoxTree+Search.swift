import Regions

// Searches. The bounds are in step: ``BoxTree/refresh()`` comes before. What a band comes over finds itself:
// ``BoxTree/find(from:to:_:)``.
extension BoxTree {
    /// Visits the regions that may cost least, those in the most promising node first.
    ///
    /// - Parameters:
    ///   - bound: what a region in the bounds costs at least.
    ///   - visit: gets a region, and the least cost that is known so far, which it lowers where the region costs less.
    func findLeast(
        bound: (Bounds) -> Double, visit: (UInt32, inout Double) -> Void
    ) {
        guard count > 0 else { return }
        var least = Double.infinity
        findLeast(in: root, &least, bound, visit)
    }

    private func findLeast(
        in node: UInt32, _ least: inout Double, _ bound: (Bounds) -> Double,
        _ visit: (UInt32, inout Double) -> Void
    ) {
        let count = Int(self[node].count)
        let slots = slots(node)
        noteLook(at: count)
        if self[node].level == 0 {
            for slot in 0..<count { visit(slots[slot], &least) }
            return
        }
        var costs = InlineArray<16, Double>(repeating: .infinity)
        for slot in 0..<count { costs[slot] = bound(self[slots[slot]].bounds) }
        while true {
            var next = 0
            for slot in 1..<max(1, count) where costs[slot] < costs[next] { next = slot }
            guard costs[next] < .infinity, costs[next] <= least else { return }
            costs[next] = .infinity
            findLeast(in: slots[next], &least, bound, visit)
        }
    }
}
