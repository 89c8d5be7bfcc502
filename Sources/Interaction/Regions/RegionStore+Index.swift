import InputModel

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

    /// Puts a region into the grid, where it can be hit.
    mutating func index(_ id: UInt32) {
        update(id, from: nil)
    }

    /// Takes a region out of the grid.
    mutating func unindex(_ id: UInt32) {
        guard table.states[id].flags.contains(.isIndexed) else { return }
        certificate = HitCertificate()
        grid.update(id, from: hitBox(of: id), to: nil, checks: false, in: table)
        table.states[id].flags.remove(.isIndexed)
    }

    /// Brings the grid in step with a region that stood at `old`.
    mutating func update(_ id: UInt32, from old: Box?) {
        certificate = HitCertificate()
        let box = table.updateHitBox(of: id, scene: grid.scene)
        let isHit = !box.isEmpty && !isDisabled(id)
        grid.update(
            id, from: old, to: isHit ? box : nil, checks: table.states[id].flags.contains(.hasSlop), in: table
        )
        if isHit {
            table.states[id].flags.insert(.isIndexed)
        } else {
            table.states[id].flags.remove(.isIndexed)
        }
    }

    /// Disabled by itself, or by one around it.
    private func isDisabled(_ id: UInt32) -> Bool {
        var id = id
        while id != 0 {
            if table.states[id].flags.contains(.isDisabled) { return true }
            id = table.links[id].parent
        }
        return false
    }

    /// Changes a region and all that is in it: out of the grid, changed, into the grid.
    mutating func changeTree(_ id: UInt32, _ change: (inout RegionTable, UInt32) -> Void) {
        var region = id
        repeat {
            unindex(region)
            region = table.next(after: region, in: id)
        } while region != 0
        region = id
        repeat {
            change(&table, region)
            region = table.next(after: region, in: id)
        } while region != 0
        region = id
        repeat {
            index(region)
            region = table.next(after: region, in: id)
        } while region != 0
    }
}

extension RegionTable {
    mutating func setSlop(_ slop: HitSlop, of id: UInt32) {
        if slop == .none {
            if states[id].flags.contains(.hasSlop) { slops[id] = nil }
            states[id].flags.remove(.hasSlop)
        } else {
            slops[id] = slop
            states[id].flags.insert(.hasSlop)
        }
    }

    /// The next of the regions in `root`, itself included, each after the one that it lies in; 0 at the end.
    func next(after id: UInt32, in root: UInt32) -> UInt32 {
        if links[id].firstChild != 0 { return links[id].firstChild }
        var id = id
        while id != root {
            if links[id].next != 0 { return links[id].next }
            id = links[id].parent
        }
        return 0
    }

    /// The first region without children, going down from `id`.
    func lastDescendant(of id: UInt32) -> UInt32 {
        var id = id
        while links[id].firstChild != 0 { id = links[id].firstChild }
        return id
    }
}
