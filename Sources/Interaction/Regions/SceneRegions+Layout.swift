import InputModel
import Regions

// Applies layouts again in a region, or in the scene, that was resized.
extension SceneRegions {
    /// The rectangle that layouts in a region refer to: the region's content, offset by its scrolling. 0 is the scene.
    func content(of container: UInt32) -> Rect {
        guard container != 0 else { return sceneRect }
        let rect = store.rect(of: RegionID(rawValue: container))
        return scrolls.isEmpty ? rect : rect.moved(by: (scrolls[container] ?? .zero) * -1)
    }

    /// Lays out the regions in a region, 0 for the scene, whose content rectangle has changed. A region that moves
    /// takes along the regions in it, as in a request to move it.
    ///
    /// - Parameter fixed: regions that a request puts with a rectangle: they stay there, with the regions in them.
    /// - Complexity: O(regions that move, and regions with a layout in them)
    mutating func layOut(
        in container: UInt32, besides fixed: NumberSet = NumberSet(), _ styles: inout StyleTable
    ) {
        var place = layouts.first(in: container)
        guard place != 0 else { return }
        let outer = content(of: container)
        while place != 0 {
            let entry = layouts.entry(at: place)
            place = entry.next
            layOut(entry.region, to: entry.layout.rect(in: outer), besides: fixed, &styles)
        }
    }

    /// Gives a region another rectangle, and moves the regions in it along.
    mutating func layOut(
        _ id: UInt32, to rect: Rect, besides fixed: NumberSet, _ styles: inout StyleTable
    ) {
        let former = store.rect(of: RegionID(rawValue: id))
        guard rect != former else { return }
        setRect(rect, of: id, &styles)
        guard store.records.firstChild(of: id) != 0 else { return }
        let delta = Vector(dx: rect.x - former.x, dy: rect.y - former.y)
        if delta == .zero {
            layOut(in: id, besides: fixed, &styles)
        } else {
            carry(in: id, by: delta, besides: fixed, &styles)
        }
    }

    /// Moves the regions in a region along, or lays them out if they have a layout. Visits each region once.
    private mutating func carry(
        in container: UInt32, by delta: Vector, besides fixed: NumberSet, _ styles: inout StyleTable
    ) {
        let outer = content(of: container)
        var child = store.records.firstChild(of: container)
        while child != 0 {
            if !fixed.contains(child) {
                let rect =
                    layouts[child]?.layout.rect(in: outer)
                    ?? store.rect(of: RegionID(rawValue: child)).moved(by: delta)
                layOut(child, to: rect, besides: fixed, &styles)
            }
            child = store.records.nextSibling(of: child)
        }
    }
}
