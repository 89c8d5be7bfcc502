import InputModel

// Keeping the grid in step with the table.
extension RegionStore {
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
