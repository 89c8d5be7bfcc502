import InputModel

// Keeping the grid in step with the table.
extension RegionStore {
    /// - Parameter slop: nil for none.
    mutating func append(
        _ rect: Rect, parent: RegionID, z: Int32, slop: HitSlop?, isEnabled: Bool
    ) -> UInt32 {
        var flags = RegionFlags()
        if !isEnabled { flags.insert(.isDisabled) }
        let id = table.add(rect: rect, parent: parent.rawValue, z: z, flags: flags)
        if let slop { table.setSlop(slop, of: id) }
        return id
    }

    func hitBox(of id: UInt32) -> Box {
        table.hitBox(of: id, scene: grid.scene)
    }

    /// Puts a region into the grid, if it can be hit.
    mutating func index(_ id: UInt32) {
        update(id, from: nil)
        guard !isGridSuspended else { return }
        if next != nil {
            carryOver(Self.carriedByRegion)
        } else if table.count > grid.regionLimit || grid.places > grid.placeLimit {
            suitGrid()
        }
    }

    /// The columns and rows that would suit the current regions.
    func bestShape(_ scene: Box) -> GridShape {
        var sample = GridSample(total: table.count, isCell: false)
        // Free numbers are skipped; usually regions outnumber them.
        var id = Int(table.end) - 1
        while id > 0 && sample.hasRoom {
            let rect = table.rects[UInt32(id)]
            if table.states[UInt32(id)].depth > 0 {
                sample.add(
                    width: rect.width / (scene.right - scene.left),
                    height: rect.height / (scene.bottom - scene.top))
            }
            id -= sample.step
        }
        return GridShape(for: &sample, in: scene)
    }

    /// Builds a grid that suits the current regions.
    mutating func renewGrid() {
        renewGrid(in: grid.scene)
    }

    /// The same for another rectangle of the scene.
    mutating func renewGrid(in scene: Box) {
        next = nil
        table.areReachesStale = false
        // Suspended regions return in their current state.
        for region in suspended {
            table.states[region].flags.remove(.isSuspended)
            changes.note(region, of: table.count)
        }
        suspended.removeAll(keepingCapacity: true)
        let shape = bestShape(scene)
        if settlesInSteps && table.count > Self.fewRegions { return beginGrid(in: scene, shape) }
        if table.isInPaintOrder {
            grid = HitGrid(scene: scene, shape: shape, of: 1..<table.end, in: table)
            lattice = grid.lattice
        } else {
            grid = HitGrid(scene: scene, shape: shape, regions: table.count)
            lattice = grid.lattice
            grid.placeLimit = .max
            // From the back, so that nothing in the cells has to move up.
            var ids: [UInt32] = []
            ids.reserveCapacity(table.count)
            for root in (1..<table.end).reversed() where table.states[root].depth == 1 {
                var region = table.records.firstLeaf(of: root)
                while region != root {
                    ids.append(region)
                    let sibling = table.links[region].next
                    region = sibling != 0 ? table.records.firstLeaf(of: sibling) : table.links[region].parent
                }
                ids.append(root)
            }
            for id in ids.reversed() { update(id, from: nil) }
            grid.setLimits(regions: table.count)
        }
        reader = grid.reader
    }

    /// Takes a region out of the grid.
    mutating func unindex(_ id: UInt32) {
        guard table.states[id].flags.contains(.isIndexed) else { return }
        if !isGridSuspended { place(id, from: hitBox(of: id), to: nil) }
        table.states[id].flags.remove(.isIndexed)
    }

    /// Updates the grid for a region that was at `old`. Its ancestors were updated before.
    mutating func update(_ id: UInt32, from old: Box?) {
        let box = table.updateReach(of: id, scene: grid.scene)
        changes.note(id, of: table.count)
        if !isGridSuspended { place(id, from: old, to: box) }
    }
}
