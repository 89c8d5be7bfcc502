package import InputModel

/// A region at its position in the space, for drawing.
package struct PlacedRegion: Hashable, Sendable {
    /// The program that owns the scene.
    package var program: ClientID
    /// The scene's id.
    package var scene: String
    /// The region's id; nil for the scene itself.
    package var region: String?
    /// What the region is for; plain for the scene itself.
    package var role: RegionRole
    /// In points of the space.
    package var rect: Rect

    /// The region `region` of `scene` of `program`, or the scene itself, at `rect`.
    package init(program: ClientID, scene: String, region: String?, role: RegionRole, rect: Rect) {
        self.program = program
        self.scene = scene
        self.region = region
        self.role = role
        self.rect = rect
    }
}

extension Interaction {
    /// The visible scenes, back to front, each followed by its regions; at most `limit` in all. Allocates.
    ///
    /// - Complexity: O(region numbers, free ones included)
    package func placedRegions(limit: Int) -> [PlacedRegion] {
        var placed: [PlacedRegion] = []
        for scene in scenes.order.reversed() where scene.isHit {
            guard placed.count < limit else { break }
            placed.append(
                PlacedRegion(
                    program: scene.owner, scene: scene.name, region: nil, role: .plain, rect: scene.rect))
            for number in scene.regions.traits.indices.dropFirst()
            where scene.regions.traits[number].flags.contains(.isLive) && placed.count < limit {
                let id = RegionID(rawValue: UInt32(number))
                placed.append(
                    PlacedRegion(
                        program: scene.owner, scene: scene.name, region: scene.regions.names[UInt32(number)],
                        role: scene.regions.traits[number].role,
                        rect: scene.rect(of: id)))
            }
        }
        return placed
    }
}
