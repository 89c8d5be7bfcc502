import InputModel
import Regions

// The nesting of regions, and their collections.
extension SceneRegions {
    /// The nearest region, at or around a region, for which `body` returns true; otherwise none.
    ///
    /// - Complexity: O(depth)
    @inline(__always)
    func nearest(_ region: RegionID, where body: (RegionTraits) -> Bool) -> RegionID {
        nearest(region) { _, traits in body(traits) }
    }

    /// The same, by number and traits.
    @inline(__always)
    func nearest(_ region: RegionID, where body: (UInt32, RegionTraits) -> Bool) -> RegionID {
        var id = region.rawValue
        while id != 0, !body(id, self[id]) { id = store.records.parent(of: id) }
        return RegionID(rawValue: id)
    }

    /// The area in which a primary press on a region begins a band by moving: the region itself, or the nearest area
    /// around it if all regions up to it are plain and neither latch, drag nor ask for drags; otherwise none.
    ///
    /// - Complexity: O(depth)
    func bandArea(at region: RegionID) -> RegionID {
        let place = nearest(region) { id, traits in
            !traits.flags.isDisjoint(with: [.isBandArea, .editsText]) || traits.role != .plain
                || !traits.latch.isEmpty
                || asksForDrags(id, traits) || isDragged(id, traits)
        }
        let flags = self[place].flags
        guard flags.contains(.isBandArea), !flags.contains(.editsText) else { return .none }
        return selectsOne(collectionOfBand(in: place)) ? .none : place
    }

    /// The part of a region that its ancestors leave visible, in region coordinates; all of it if they leave none.
    ///
    /// - Complexity: O(depth)
    func visibleRect(of region: RegionID) -> Rect {
        let whole = store.rect(of: region)
        var visible = whole
        var ancestor = parent(of: region)
        while ancestor != .none {
            visible = visible.intersection(store.rect(of: ancestor))
            ancestor = parent(of: ancestor)
        }
        return visible.isEmpty ? whole : visible
    }

    /// True if an item can be selected: it is enabled, and its program does not say otherwise.
    func isSelectable(_ item: UInt32) -> Bool {
        store.isEnabled(RegionID(rawValue: item)) && !traits[Int(item)].flags.contains(.isUnselectable)
    }

    /// True if at most one item of a collection is selected.
    func selectsOne(_ collection: RegionID) -> Bool {
        collection != .none && self[collection].role == .collection
            && self[collection].flags.contains(.selectsOne)
    }

    private func asksForDrags(_ id: UInt32, _ traits: RegionTraits) -> Bool {
        traits.flags.contains(.hasGestures)
            && gestures[id]!.contains { $0.kind == .pan && $0.buttons.contains(.primary) }
    }

    private func isDragged(_ id: UInt32, _ traits: RegionTraits) -> Bool {
        traits.flags.contains(.hasUses) && uses[id]!.drags != nil
    }

    func parent(of region: RegionID) -> RegionID {
        RegionID(rawValue: store.records.parent(of: region.rawValue))
    }

    /// True if `region` is `ancestor` or lies in it.
    func isInside(_ region: RegionID, _ ancestor: RegionID) -> Bool {
        store.records.isInside(region.rawValue, ancestor.rawValue)
    }

    /// The collection that an item belongs to: the nearest around it.
    func collection(around region: RegionID) -> RegionID {
        guard region != .none else { return .none }
        return nearest(parent(of: region)) { $0.role == .collection }
    }

    /// The collection of an item; nil for a region that is no item, and for an item in no collection.
    func collection(ofItem region: RegionID) -> RegionID? {
        guard self[region].role == .item else { return nil }
        let collection = collection(around: region)
        return collection == .none ? nil : collection
    }

    /// The item at or around a region, without a collection between them; otherwise none.
    func item(at region: RegionID) -> RegionID {
        let item = nearest(region) { $0.role == .item || $0.role == .collection }
        return self[item].role == .item ? item : .none
    }

    /// True for an item of a collection, but not for items of nested collections.
    func isItem(_ id: UInt32, of collection: RegionID) -> Bool {
        isLive(RegionID(rawValue: id)) && self[id].role == .item
            && self.collection(around: RegionID(rawValue: id)) == collection
    }

    /// The collection whose items a band in `area` selects: the area itself, else the first in it, else the one
    /// around it.
    ///
    /// - Complexity: O(collections × log depth)
    func collectionOfBand(in area: RegionID) -> RegionID {
        if self[area].role == .collection { return area }
        let first = index.collectionOrder.first { isInside(RegionID(rawValue: $0), area) }
        if let first { return RegionID(rawValue: first) }
        return nearest(area) { $0.role == .collection }
    }
}
