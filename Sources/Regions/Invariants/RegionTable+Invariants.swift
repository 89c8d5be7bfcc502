import InputModel

// The invariants of a table, checked in full: for tests and fuzzers.
extension RegionTable {
    /// - Parameters:
    ///   - scene: the rectangle in which regions are hit.
    ///   - asked: the regions whose reach was computed again since very many changed.
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
    /// - Complexity: O(regions × depth)
    func checkInvariants(scene: Box, asked: Range<UInt32>) throws(BrokenInvariant) {
        let nobody = records.base[0]
        try require(
            nobody.links.parent == 0 && nobody.links.firstChild == 0 && nobody.state.depth == 0
                && nobody.state.jump == 0 && nobody.state.flags.isEmpty, "record 0 is somebody's")
        try checkNumbers()
        var children = 0
        var sequences = Set<UInt64>()
        for id in 1..<end where states[id].depth > 0 {
            try checkPlace(of: id)
            children += try checkChildren(of: id)
            let own = records.sequence(of: id)
            try require(
                own <= sequence && sequences.insert(own).inserted,
                "region \(id): sequence \(own) is another's")
            let hasSlop = states[id].flags.contains(.hasSlop)
            try require((slops[id] != nil) == hasSlop, "region \(id): its padding and its flag differ")
            if asked.contains(id) { try checkFlags(of: id, scene: scene) }
        }
        let nested = (1..<end).count { states[$0].depth > 1 }
        try require(children == nested, "\(nested) regions lie in others, which have \(children)")
        let padded = (1..<end).count { states[$0].flags.contains(.hasSlop) }
        try require(padded == slops.count, "\(slops.count) paddings for \(padded) regions")
    }

    /// Every number is exactly one of these: a live region's, free, or waiting to be free.
    private func checkNumbers() throws(BrokenInvariant) {
        var isTaken = [Bool](repeating: false, count: Int(end))
        for id in free + removed {
            try require(
                id > 0 && id < end && !isTaken[Int(id)], "number \(id) is free twice, or was never given")
            isTaken[Int(id)] = true
            try require(
                states[id].depth == 0 && states[id].flags.isEmpty && links[id].firstChild == 0,
                "number \(id) is free and in use")
        }
        let live = (1..<end).count { states[$0].depth > 0 }
        try require(live == count, "\(live) regions are live, \(count) counted")
        try require(
            live + free.count + removed.count == Int(end) - 1,
            "\(live) live, \(free.count) free, \(removed.count) removed of \(end - 1) numbers")
    }

    private func checkPlace(of id: UInt32) throws(BrokenInvariant) {
        let parent = links[id].parent
        try require(parent < end && parent != id, "region \(id) lies in \(parent)")
        try require(parent == 0 || states[parent].depth > 0, "region \(id) lies in \(parent), which has gone")
        try require(
            states[id].depth == states[parent].depth + 1,
            "region \(id): depth \(states[id].depth) in \(parent)")
        try require(states[id].jump == jump(below: parent), "region \(id) jumps to \(states[id].jump)")
        let rect = rects[id]
        try require(
            [rect.x, rect.y, rect.width, rect.height].allSatisfy { $0.isFinite },
            "region \(id): rectangle \(rect)")
    }

    /// - Returns: the number of children of `id`.
    private func checkChildren(of id: UInt32) throws(BrokenInvariant) -> Int {
        if links[id].parent == 0 {
            try require(
                links[id].next == 0 && links[id].previous == 0, "region \(id) of the scene has a sibling list"
            )
        }
        var (children, previous, child) = (0, UInt32(0), links[id].firstChild)
        while child != 0 {
            try require(
                child < end && links[child].parent == id && links[child].previous == previous,
                "region \(child) is not linked to \(id), in which it stands behind \(previous)")
            children += 1
            try require(children <= count, "the list of children of \(id) has no end")
            (previous, child) = (child, links[child].next)
        }
        return children
    }

    /// If the region is in the grid, or is to be, its flags say where it is hit.
    private func checkFlags(of id: UInt32, scene: Box) throws(BrokenInvariant) {
        let flags = states[id].flags
        guard !flags.contains(.isSuspended) else {
            return try require(!flags.contains(.isIndexed), "region \(id) is out of the grid and in it")
        }
        let parent = links[id].parent
        try require(
            !states[parent].flags.contains(.isSuspended),
            "region \(id) is in the grid, and \(parent) around it is not")
        let isInert = flags.contains(.isDisabled) || isDisabledAround(parent)
        try require(flags.contains(.isInert) == isInert, "region \(id): enabled or not, its flag differs")
        let clip = clip(of: parent, scene: scene)
        let padded = Box(paddedRect(of: id))
        let isClipped = !(clip.contains(padded) && clip.contains(Box(rects[id])))
        try require(flags.contains(.isClipped) == isClipped, "region \(id): clipped or not, its flag differs")
        let isHit = !isInert && !hitBox(of: id, scene: scene).isEmpty
        try require(flags.contains(.isIndexed) == isHit, "region \(id): hit or not, its flag differs")
    }
}
