import Regions

// What always holds of a tree whose bounds are in step, looked at in full: for tests and fuzzers.
extension BoxTree {
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants() throws(BrokenInvariant) {
        try require(stale.allSatisfy(\.isEmpty), "bounds of a node are still to be found")
        guard root != Self.none else {
            return try require(count == 0, "regions are counted, and no node is there")
        }
        try require(self[root].parent == Self.none, "the topmost node lies in another")
        var nodes = 0
        var regions = 0
        var open = [root]
        while let node = open.popLast() {
            nodes += 1
            let count = Int(self[node].count)
            try require(count <= Self.width, "node \(node) has \(count) entries")
            try require(count > 0 || node == root && self[node].level == 0, "node \(node) is empty")
            if count > 0 {
                try require(self[node].bounds == foundBounds(of: node), "node \(node) has other bounds")
            }
            for slot in 0..<count {
                let entry = slots(node)[slot]
                if self[node].level == 0 {
                    regions += 1
                    let place = node * UInt32(Self.width) + UInt32(slot) + 1
                    try require(places[Int(entry)] == place, "region \(entry) is said to stand elsewhere")
                } else {
                    try require(
                        self[entry].parent == node && Int(self[entry].slot) == slot
                            && boxes(node)[slot] == self[entry].bounds.outline
                            && self[entry].level + 1 == self[node].level,
                        "node \(entry) is not linked to \(node), in which it stands")
                    open.append(entry)
                }
            }
        }
        try require(
            regions == count && places.count(where: { $0 != 0 }) == count,
            "\(regions) regions are in the tree, and \(count) are counted")
        try require(
            nodes + freeNodes.count == nodeCount && Set(freeNodes).count == freeNodes.count,
            "a node is neither used nor free, or both")
    }
}
