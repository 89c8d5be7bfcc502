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
    func isDisabled(_ id: UInt32) -> Bool {
        var id = id
        while id != 0 {
            if table.states[id].flags.contains(.isDisabled) { return true }
            id = table.links[id].parent
        }
        return false
    }

    /// Takes a region and all that is in it out of the grid, for a change of what they are.
    mutating func unindexTree(_ root: UInt32) {
        var region = root
        repeat {
            unindex(region)
            region = table.next(after: region, in: root)
        } while region != 0
    }

    /// Puts a region and all that is in it back.
    mutating func indexTree(_ root: UInt32) {
        var region = root
        repeat {
            index(region)
            region = table.next(after: region, in: root)
        } while region != 0
    }
}
