import InputModel

// Changes of what regions are and in whom they lie, and of the scene around them.
extension RegionStore {
    /// Numbers wait to be used again.
    var hasRemoved: Bool { !table.removed.isEmpty }

    mutating func reuseRemoved() {
        table.reuseRemoved()
    }

    /// False for what is disabled, by itself or by one around it.
    func isEnabled(_ id: RegionID) -> Bool { !isDisabled(id.rawValue) }

    /// True where `point` is in what of a region can be hit, whatever lies in front of it.
    func isHit(_ id: RegionID, at point: Point) -> Bool {
        grid.scene.contains(point) && table.hit(id.rawValue, at: point, scene: grid.scene) != .miss
    }

    /// Makes a region what a new description says: its rectangle, z, padding, and who it lies in.
    ///
    /// - Precondition: `parent` does not lie in the region.
    mutating func change(
        _ id: RegionID, rect: Rect, parent: RegionID, z: Int32, slop: HitSlop, isEnabled: Bool
    ) {
        let id = id.rawValue
        let wasEnabled = !table.states[id].flags.contains(.isDisabled)
        if table.rects[id] == rect, table.links[id].parent == parent.rawValue, table.z(of: id) == z,
            isEnabled == wasEnabled, (table.slops[id] ?? .none) == slop
        {
            return
        }
        unindexTree(id)
        table.rects[id] = rect
        if table.links[id].parent != parent.rawValue { table.setParent(parent.rawValue, of: id) }
        table.setZ(z, of: id)
        table.setSlop(slop, of: id)
        if isEnabled {
            table.states[id].flags.remove(.isDisabled)
        } else {
            table.states[id].flags.insert(.isDisabled)
        }
        indexTree(id)
    }

    /// Puts a region in front of its siblings of the same z.
    mutating func bringToFront(_ id: RegionID) {
        unindexTree(id.rawValue)
        table.bringToFront(id.rawValue)
        indexTree(id.rawValue)
    }

    /// Moves what is in a region, but not the region itself.
    mutating func scroll(_ id: RegionID, by offset: Vector) {
        var child = table.links[id.rawValue].firstChild
        while child != 0 {
            let rect = table.rects[child]
            move(RegionID(rawValue: child), to: Point(x: rect.x + offset.dx, y: rect.y + offset.dy))
            child = table.links[child].next
        }
    }

    /// Makes the scene another size: what is outside is not hit.
    ///
    /// - Complexity: O(n)
    mutating func setSceneRect(_ rect: Rect) {
        grid = HitGrid(domain: rect)
        certificate = HitCertificate()
        for id in 1..<table.end where table.states[id].depth > 0 {
            table.states[id].flags.remove(.isIndexed)
            index(id)
        }
    }
}
