public import InputModel

// Changes of regions and their parents, and of the scene around them.
extension RegionStore {
    /// Numbers of removed regions wait to be reused.
    package var hasRemoved: Bool { !table.removed.isEmpty }

    package mutating func reuseRemoved() {
        table.reuseRemoved()
    }

    /// False for a region that is disabled, by itself or by an ancestor.
    @inlinable
    package func isEnabled(_ id: RegionID) -> Bool { !table.isInert(id.rawValue) }

    /// True if `point` is in the part of a region that can be hit, whatever lies in front of it. A disabled region has
    /// no such part.
    package func isHit(_ id: RegionID, at point: Point) -> Bool {
        isEnabled(id) && grid.scene.contains(point)
            && table.hit(id.rawValue, at: point, scene: grid.scene) != .miss
    }

    // Many changes at once: the regions involved are out of the grid meanwhile, and return once, with ``resume()``.
    // Until then queries do not find them.

    /// Up to this many changes are always made in the current grid.
    private static let fewChanges = 64

    /// More than these, of that many regions, take a new grid. One that is filled in steps costs the change itself about
    /// a tenth of what changing the current grid would.
    private func changeLimit(of count: Int) -> Int {
        count > Self.fewRegions ? max(Self.fewRegions, count / 8) : max(Self.fewChanges, count / 2)
    }

    /// Suspends the whole grid if so many regions are added and removed that a new one takes less time than changing
    /// it.
    ///
    /// - Parameters:
    ///   - additions: the number of regions to add.
    ///   - removals: the number of regions to remove.
    package mutating func suspendGrid(additions: Int, removals: Int) {
        let changes = additions + removals
        guard changes > changeLimit(of: table.count) else { return }
        table.reserve(table.count + additions)
        isGridSuspended = true
    }

    /// The same for a change of `root`, if too many regions lie in it.
    private mutating func suspendGrid(for root: UInt32) {
        guard !isGridSuspended, table.links[root].firstChild != 0,
            !table.states[root].flags.contains(.isSuspended)
        else { return }
        var rest = changeLimit(of: table.count)
        var region = root
        while region != 0 && rest > 0 {
            rest -= 1
            region =
                table.states[region].flags.contains(.isSuspended)
                ? table.records.nextBeside(region, in: root) : table.records.next(after: region, in: root)
        }
        isGridSuspended = region != 0
    }

    /// Applies a new description to a region: its rectangle, z, padding, and parent.
    ///
    /// - Precondition: `parent` does not lie in the region.
    package mutating func change(
        _ id: RegionID, rect: Rect, parent: RegionID, z: Int32, slop: HitSlop, isEnabled: Bool
    ) {
        let id = id.rawValue
        let wasEnabled = !table.states[id].flags.contains(.isDisabled)
        if table.rects[id] == rect, table.links[id].parent == parent.rawValue, table.z(of: id) == z,
            isEnabled == wasEnabled, (table.slops[id] ?? .none) == slop
        {
            return
        }
        suspendGrid(for: id)
        suspend(id)
        table.rects[id] = rect
        if table.links[id].parent != parent.rawValue { table.setParent(parent.rawValue, of: id) }
        table.setZ(z, of: id)
        table.setSlop(slop, of: id)
        if isEnabled {
            table.states[id].flags.remove(.isDisabled)
        } else {
            table.states[id].flags.insert(.isDisabled)
        }
    }

    /// Gives a region another rectangle; its descendants stay where they are.
    package mutating func changeRect(_ rect: Rect, of id: RegionID) {
        suspendGrid(for: id.rawValue)
        suspend(id.rawValue)
        table.rects[id.rawValue] = rect
    }

    /// Puts a region in front of its siblings of the same z.
    package mutating func bringToFront(_ id: RegionID) {
        suspendGrid(for: id.rawValue)
        suspend(id.rawValue)
        table.bringToFront(id.rawValue)
    }

    /// Moves a region, with its descendants, so that its top left corner is at `origin`.
    package mutating func changeOrigin(_ origin: Point, of id: RegionID) {
        let root = id.rawValue
        guard table.links[root].firstChild != 0 else { return changeOrigin(origin, ofLeaf: root) }
        let offset = origin - Point(x: table.rects[root].x, y: table.rects[root].y)
        suspendGrid(for: root)
        suspend(root)
        var region = root
        repeat {
            table.rects[region] = table.rects[region].moved(by: offset)
            region = table.records.next(after: region, in: root)
        } while region != 0
    }

    /// The same for a region without children, which stays in the grid if it is there.
    private mutating func changeOrigin(_ origin: Point, ofLeaf id: UInt32) {
        let flags = table.states[id].flags
        // A suspended region is updated when it returns.
        let isOut = isGridSuspended || flags.contains(.isSuspended)
        let old = !isOut && flags.contains(.isIndexed) ? hitBox(of: id) : nil
        table.rects[id].x = origin.x
        table.rects[id].y = origin.y
        if !isOut { update(id, from: old) }
    }

    /// Moves a region's descendants, but not the region itself.
    package mutating func scroll(_ id: RegionID, by offset: Vector) {
        suspendGrid(for: id.rawValue)
        var child = table.links[id.rawValue].firstChild
        while child != 0 {
            let rect = table.rects[child]
            changeOrigin(Point(x: rect.x + offset.dx, y: rect.y + offset.dy), of: RegionID(rawValue: child))
            child = table.links[child].next
        }
    }

    /// Takes a region out of the grid, with its descendants.
    private mutating func suspend(_ root: UInt32) {
        guard !isGridSuspended else { return }
        // Front regions first, so that nothing in the cells has to move up. If a region is out, all its descendants
        // are, too.
        func front(of region: UInt32) -> UInt32 {
            var region = region
            while !table.states[region].flags.contains(.isSuspended), table.links[region].firstChild != 0 {
                region = table.links[region].firstChild
            }
            return region
        }
        var region = front(of: root)
        while true {
            if !table.states[region].flags.contains(.isSuspended) {
                table.states[region].flags.insert(.isSuspended)
                suspended.append(region)
                unindex(region)
            }
            guard region != root else { return }
            let sibling = table.links[region].next
            region = sibling != 0 ? front(of: sibling) : table.links[region].parent
        }
    }

    /// Returns the changed regions to the grid, so that queries find them again.
    ///
    /// - Complexity: O(changed regions × depth); O(1024 × depth) if the whole grid is out
    package mutating func resume() {
        if isGridSuspended {
            isGridSuspended = false
            changes.noteMost()
            return renewGrid(in: grid.scene)
        }
        if !suspended.isEmpty {
            // Ancestors first: the clipping of the others depends on them.
            let states = table.states
            suspended.sort { (states[$0].depth, $0) < (states[$1].depth, $1) }
            for region in suspended where table.states[region].flags.contains(.isSuspended) {
                table.states[region].flags.remove(.isSuspended)
                index(region)
            }
            suspended.removeAll(keepingCapacity: true)
        }
        carryOver()
    }

    /// Changes the rectangle of the scene: regions outside are not hit.
    ///
    /// - Complexity: as for ``resume()`` if the whole grid is out
    package mutating func setSceneRect(_ rect: Rect) {
        renewGrid(in: Box(rect))
    }
}
