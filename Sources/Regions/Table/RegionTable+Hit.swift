public import InputModel

// The part of a region that can be hit: its rectangle with its padding, clipped by its ancestors.
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
    /// - Complexity: O(1) if the region does not extend beyond its parent, else up to O(depth), as while reaches are
    ///   stale.
    func clip(of id: UInt32, scene: Box) -> Box {
        guard id != 0 else { return scene }
        var clip = Box(rects[id])
        var id = id
        while isClipped(id) {
            id = links[id].parent
            guard id != 0 else { return clip.intersection(scene) }
            clip = clip.intersection(Box(rects[id]))
        }
        return clip
    }

    /// The region extends beyond the clip of its parent, or may do so while reaches are stale.
    @inline(__always)
    private func isClipped(_ id: UInt32) -> Bool {
        areReachesStale || states[id].flags.contains(.isClipped)
    }

    /// Disabled, by itself or by an ancestor.
    ///
    /// - Complexity: O(1); O(depth) while reaches are stale.
    @inline(__always) @inlinable
    func isInert(_ id: UInt32) -> Bool {
        areReachesStale ? isDisabledAround(id) : records.flags(of: id).contains(.isInert)
    }

    @usableFromInline @inline(never)
    func isDisabledAround(_ id: UInt32) -> Bool {
        var id = id
        while id != 0, !states[id].flags.contains(.isDisabled) { id = links[id].parent }
        return id != 0
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

    /// The hit area of `id`, whose parent clips its children to `clip`; empty if it cannot be hit. Also updates whether
    /// it is clipped.
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

    /// Computes where `id` is hit; nil for nowhere, as when it is disabled. Its ancestors were updated before.
    ///
    /// - Complexity: as for ``clip(of:scene:)``
    func updateReach(of id: UInt32, scene: Box) -> Box? {
        updateReach(of: id, in: clip(of: links[id].parent, scene: scene))
    }

    @inline(__always)
    private func updateReach(of id: UInt32, in clip: Box) -> Box? {
        let isInert =
            states[id].flags.contains(.isDisabled) || isInert(links[id].parent)
        let box = updateHitBox(of: id, in: clip)
        var flags = states[id].flags.subtracting([.isInert, .isIndexed])
        if isInert { flags.insert(.isInert) }
        let isHit = !isInert && !box.isEmpty
        if isHit { flags.insert(.isIndexed) }
        states[id].flags = flags
        return isHit ? box : nil
    }

    /// Where `id` is hit, as last computed.
    func hitBox(of id: UInt32, scene: Box) -> Box {
        let padded = Box(paddedRect(of: id))
        guard isClipped(id) else { return padded }
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
        if isClipped(id), !clip(of: links[id].parent, scene: scene).contains(point) { return .miss }
        // Negative padding shrinks the rectangle.
        if hit == .exact, states[id].flags.contains(.hasSlop), !paddedRect(of: id).contains(point) {
            return .miss
        }
        return hit
    }

    /// The region in front at `point`, found without a grid; 0 for none.
    ///
    /// - Complexity: O(n), but skips the descendants of a region that does not contain the point, and what is behind a
    ///   hit
    @usableFromInline @inline(never)
    func topmost(at point: Point, scene: Box) -> UInt32 {
        guard scene.contains(point) else { return 0 }
        var best: UInt32 = 0
        // The key of the front region, of those in the scene itself that are hit exactly: all behind it is behind
        // ``best``, too.
        var frontKey: UInt64 = 0
        // The newest region is usually in front.
        for root in (1..<end).reversed() where states[root].depth == 1 && keys[root] > frontKey {
            var region = root
            repeat {
                let flags = states[region].flags
                let isInside = rects[region].contains(point)
                let isMet = flags.contains(.hasSlop) ? paddedRect(of: region).contains(point) : isInside
                let isEnabled = !flags.contains(.isDisabled)
                if isMet, isEnabled {
                    best = best == 0 ? region : winner(region, best, at: point)
                    if region == root, isInside { frontKey = keys[root] }
                }
                region =
                    isInside && isEnabled
                    ? records.next(after: region, in: root) : records.nextBeside(region, in: root)
            } while region != 0
        }
        return best
    }

    /// Of two regions that `point` meets, the one that is hit.
    ///
    /// The front region, but among siblings of one z those met exactly come before those met in their padding, and of
    /// the latter the nearer. That orders all regions that a point meets, so they can be compared in turn.
    func winner(_ a: UInt32, _ b: UInt32, at point: Point) -> UInt32 {
        let depth = min(states[a].depth, states[b].depth)
        var first = records.ancestor(of: a, atDepth: depth)
        var second = records.ancestor(of: b, atDepth: depth)
        if first == second { return states[a].depth > states[b].depth ? a : b }
        (first, second) = records.siblings(first, second)
        let isFirstInFront = keys[first] > keys[second]
        if z(of: first) != z(of: second) { return isFirstInFront ? a : b }
        // Descendants are met only where the region itself is met exactly, so distance 0 stands for them, too.
        let firstDistance = rects[first].squaredDistance(to: point)
        let secondDistance = rects[second].squaredDistance(to: point)
        if firstDistance != secondDistance { return firstDistance < secondDistance ? a : b }
        return isFirstInFront ? a : b
    }
}
