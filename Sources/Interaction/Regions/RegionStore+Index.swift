public import InputModel

// Keeping the grid in step with the table.
extension RegionStore {
    mutating func append(
        _ rect: Rect, parent: RegionID, z: Int32, slop: HitSlop, isEnabled: Bool
    ) -> UInt32 {
        var flags = RegionFlags()
        if !isEnabled { flags.insert(.isDisabled) }
        let id = table.add(rect: rect, parent: parent.rawValue, z: z, flags: flags)
        table.setSlop(slop, of: id)
        return id
    }

    func hitBox(of id: UInt32) -> Box {
        table.hitBox(of: id, scene: grid.scene)
    }

    /// The region at a place about which one line does not say enough.
    @usableFromInline @inline(never)
    func search(_ numbers: SIMD2<UInt64>, _ point: Point) -> UInt32 {
        reader.search(numbers, at: point, in: table, lattice.scene)
    }

    /// Puts a region into the grid, where it can be hit.
    mutating func index(_ id: UInt32) {
        update(id, from: nil)
        if !isGridSuspended, table.count > grid.regionLimit || grid.places > grid.placeLimit { renewGrid() }
    }

    /// How many columns and rows would suit the regions there are.
    private func bestShape(_ scene: Box) -> GridShape {
        var sample = GridSample(total: table.count, isCell: false)
        // Numbers that are free are passed over; there are more regions than free numbers as a rule.
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
        return GridShape(for: sample, in: scene)
    }

    /// Makes a grid that suits the regions there are now.
    mutating func renewGrid() {
        if table.isFlat {
            let scene = grid.scene
            grid = HitGrid(scene: scene, shape: bestShape(scene), of: 1..<table.end, in: table)
            lattice = grid.lattice
            reader = grid.reader
            return
        }
        layOutAgain(in: grid.scene) { store in
            for id in 1..<store.table.end where store.table.states[id].flags.contains(.isIndexed) {
                store.update(id, from: nil)
            }
        }
    }

    /// Makes another grid, into which `body` puts all regions again.
    mutating func layOutAgain(in scene: Box, _ body: (inout RegionStore) -> Void) {
        grid = HitGrid(scene: scene, shape: bestShape(scene), regions: table.count)
        lattice = grid.lattice
        grid.placeLimit = .max
        body(&self)
        grid.setLimits(regions: table.count)
        reader = grid.reader
    }

    /// Takes a region out of the grid.
    mutating func unindex(_ id: UInt32) {
        guard table.states[id].flags.contains(.isIndexed) else { return }
        if !isGridSuspended {
            grid.update(id, from: hitBox(of: id), to: nil, checks: false, in: table)
            reader = grid.reader
        }
        table.states[id].flags.remove(.isIndexed)
    }

    /// Brings the grid in step with a region that stood at `old`.
    mutating func update(_ id: UInt32, from old: Box?) {
        let box = table.updateHitBox(of: id, scene: grid.scene)
        let isHit = !box.isEmpty && !isDisabled(id)
        if !isGridSuspended {
            let checks = table.states[id].flags.contains(.hasSlop)
            grid.update(id, from: old, to: isHit ? box : nil, checks: checks, in: table)
            reader = grid.reader
        }
        if isHit {
            table.states[id].flags.insert(.isIndexed)
        } else {
            table.states[id].flags.remove(.isIndexed)
        }
    }

    /// Disabled by itself, or by one around it.
    func isDisabled(_ id: UInt32) -> Bool {
        var id = id
        while id != 0 {
            if table.states[id].flags.contains(.isDisabled) { return true }
            id = table.links[id].parent
        }
        return false
    }
}
