import Regions

extension BoxNodes {
    /// - Parameters:
    ///   - root: the topmost node.
    ///   - known: how many regions the tree counts.
    ///   - places: the slot of each region, as the tree has it.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(
        below root: UInt32, of known: Int, at places: [UInt32]
    ) throws(BrokenInvariant) {
        try require(self[root].parent == Self.none, "the topmost node lies in another")
        var used = 0
        var regions = 0
        var open = [root]
        while let node = open.popLast() {
            used += 1
            let entries = Int(self[node].count)
            try require(entries <= Self.width, "node \(node) has \(entries) entries")
            try require(entries > 0 || node == root && self[node].level == 0, "node \(node) is empty")
            if entries > 0 {
                try require(self[node].bounds == foundBounds(of: node), "node \(node) has other bounds")
            }
            for slot in 0..<entries {
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
            regions == known && places.count(where: { $0 != 0 }) == known,
            "\(regions) regions are in the tree, and \(known) are counted")
        try require(
            used + unused.count == self.count && Set(unused).count == unused.count,
            "a node is neither used nor free, or both")
    }
}
