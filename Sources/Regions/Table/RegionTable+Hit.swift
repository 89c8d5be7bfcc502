public import InputModel

// What of a region can be hit: its rectangle with its padding, as far as those around it let it.
extension RegionTable {
    /// How a point meets a region.
    enum Hit {
        case miss
        /// In the padding only.
        case slop
        /// In the rectangle itself.
        case exact
    }

    /// The part of the scene in which children of `id` can be hit.
    ///
    /// - Complexity: O(1) where the region does not reach beyond its parent, else up to O(depth).
    func clip(of id: UInt32, scene: Box) -> Box {
        guard id != 0 else { return scene }
        var clip = Box(rects[id])
        var id = id
        while states[id].flags.contains(.isClipped) {
            id = links[id].parent
            guard id != 0 else { return clip.intersection(scene) }
            clip = clip.intersection(Box(rects[id]))
        }
        return clip
    }

    /// Sets how far beyond its rectangle a region is hit.
    mutating func setSlop(_ slop: HitSlop, of id: UInt32) {
        if slop == .none {
            if states[id].flags.contains(.hasSlop) { slops[id] = nil }
            states[id].flags.remove(.hasSlop)
        } else {
            slops[id] = slop
            states[id].flags.insert(.hasSlop)
        }
    }

    /// The rectangle with its padding.
    func paddedRect(of id: UInt32) -> Rect {
        guard states[id].flags.contains(.hasSlop), let slop = slops[id] else { return rects[id] }
        return rects[id].outset(by: slop)
    }

    /// Where `id`, whose parent lets its children be hit in `clip`, is hit; empty where nowhere. Also finds out whether it is
    /// clipped.
    @inline(__always)
    private func updateHitBox(of id: UInt32, in clip: Box) -> Box {
        let padded = Box(paddedRect(of: id))
        // Its children are clipped to the rectangle, which negative padding does not make smaller.
        if clip.contains(padded) && clip.contains(Box(rects[id])) {
            states[id].flags.remove(.isClipped)
            return padded
        }
        states[id].flags.insert(.isClipped)
        return padded.intersection(clip)
    }

    /// Finds out where `id` is hit; nil for nowhere, as where it is disabled. What it lies in was asked before.
    ///
    /// - Complexity: as for ``clip(of:scene:)``
    func updateReach(of id: UInt32, scene: Box) -> Box? {
        updateReach(of: id, in: clip(of: links[id].parent, scene: scene))
    }

    @inline(__always)
    private func updateReach(of id: UInt32, in clip: Box) -> Box? {
        let isInert =
            states[id].flags.contains(.isDisabled) || states[links[id].parent].flags.contains(.isInert)
        let box = updateHitBox(of: id, in: clip)
        var flags = states[id].flags.subtracting([.isInert, .isIndexed])
        if isInert { flags.insert(.isInert) }
        let isHit = !isInert && !box.isEmpty
        if isHit { flags.insert(.isIndexed) }
        states[id].flags = flags
        return isHit ? box : nil
    }

    /// Where `id` is hit, as it was last found out.
    func hitBox(of id: UInt32, scene: Box) -> Box {
        let padded = Box(paddedRect(of: id))
        guard states[id].flags.contains(.isClipped) else { return padded }
        return padded.intersection(clip(of: links[id].parent, scene: scene))
    }

    /// How `point`, which is in the scene, meets `id`.
    func hit(_ id: UInt32, at point: Point, scene: Box) -> Hit {
        let hit: Hit
        if rects[id].contains(point) {
            hit = .exact
        } else if states[id].flags.contains(.hasSlop), paddedRect(of: id).contains(point) {
            hit = .slop
        } else {
            return .miss
        }
        if states[id].flags.contains(.isClipped),
            !clip(of: links[id].parent, scene: scene).contains(point)
        {
            return .miss
        }
        // Padding that is negative takes from the rectangle.
        if hit == .exact, states[id].flags.contains(.hasSlop), !paddedRect(of: id).contains(point) {
            return .miss
        }
        return hit
    }

    /// The region in front at `point`, found without a grid; 0 for none.
    ///
    /// - Complexity: O(n), but nothing is looked at that lies in a region beside the point
    @usableFromInline @inline(never)
    func topmost(at point: Point, scene: Box) -> UInt32 {
        guard scene.contains(point) else { return 0 }
        var best: UInt32 = 0
        for root in 1..<end where states[root].depth == 1 {
            var region = root
            repeat {
                let flags = states[region].flags
                let isInside = rects[region].contains(point)
                let isMet = flags.contains(.hasSlop) ? paddedRect(of: region).contains(point) : isInside
                if isMet, flags.contains(.isIndexed) {
                    best = best == 0 ? region : winner(region, best, at: point)
                }
                region =
                    isInside
                    ? records.next(after: region, in: root) : records.nextBeside(region, in: root)
            } while region != 0
        }
        return best
    }

    /// Finds out of all regions where they are hit.
    ///
    /// - Complexity: O(n)
    mutating func updateReaches(scene: Box) {
        // By depth, where children of the last region there can be hit: so none goes up to all that are around it.
        var clips = [scene]
        for root in 1..<end where states[root].depth == 1 {
            var region = root
            repeat {
                let depth = Int(states[region].depth)
                let around = clips[depth - 1]
                _ = updateReach(of: region, in: around)
                if links[region].firstChild != 0 {
                    let isClipped = states[region].flags.contains(.isClipped)
                    let clip = isClipped ? Box(rects[region]).intersection(around) : Box(rects[region])
                    if depth < clips.count { clips[depth] = clip } else { clips.append(clip) }
                }
                region = records.next(after: region, in: root)
            } while region != 0
        }
    }

    /// Of two regions that `point` meets, the one that is hit.
    ///
    /// Whoever is in front, but among siblings of one z those met exactly come before those met in their padding,
    /// and of the latter the nearer. That orders all regions that a point meets, so they can be compared in turns.
    func winner(_ a: UInt32, _ b: UInt32, at point: Point) -> UInt32 {
        let depth = min(states[a].depth, states[b].depth)
        var first = records.ancestor(of: a, atDepth: depth)
        var second = records.ancestor(of: b, atDepth: depth)
        if first == second { return states[a].depth > states[b].depth ? a : b }
        (first, second) = records.siblings(first, second)
        let isFirstInFront = keys[first] > keys[second]
        if z(of: first) != z(of: second) { return isFirstInFront ? a : b }
        // Those in a region are met only where it is met exactly, so distance 0 stands for them, too.
        let firstDistance = rects[first].squaredDistance(to: point)
        let secondDistance = rects[second].squaredDistance(to: point)
        if firstDistance != secondDistance { return firstDistance < secondDistance ? a : b }
        return isFirstInFront ? a : b
    }
}
