import InputModel
import Regions

// Laying out again what has layouts in a region that is another size, or in the scene.
extension SceneRegions {
    /// What layouts in a region are about: its content, as far as it is scrolled. 0 is the scene.
    func content(of container: UInt32) -> Rect {
        guard container != 0 else { return sceneRect }
        let rect = store.rect(of: RegionID(rawValue: container))
        return scrolls.isEmpty ? rect : rect.moved(by: (scrolls[container] ?? .zero) * -1)
    }

    /// Lays out what is in a region, 0 for the scene, whose content is another rectangle. What comes to lie elsewhere by that takes
    /// along what is in it, as a region does that is moved.
    ///
    /// - Parameter fixed: regions that a request puts with a rectangle: they lie where it says, with what is in them.
    /// - Complexity: O(what comes to lie elsewhere, and what has a layout in that)
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

    /// Gives a region another rectangle, and takes along what is in it.
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

    /// Moves what is in a region along, but for what has a layout there. Each region is come to once.
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
