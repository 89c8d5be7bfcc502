import InputModel
import Regions

// What is selected in a scene, published and looked up.
extension Scene {
    /// Publishes what has changed in a selection.
    func publishSelection(
        _ collection: RegionID, added: RegionList, removed: RegionList, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) {
        let count = collections[collection.rawValue]!.count + Int(added.count) - Int(removed.count)
        collections[collection.rawValue]!.count = count
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .changed, collection: RegionReference(id, collection), added: added,
                    removed: removed, count: count, cause: cause)))
    }

    /// Publishes all that is selected.
    func publishSelectionEnd(
        _ collection: RegionID, cause: SelectionEvent.Cause, _ output: inout Output
    ) {
        let start = output.regions.count
        addSelected(of: collection, to: &output)
        let items = output.list(from: start)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .ended, collection: RegionReference(id, collection), items: items,
                    count: Int(items.count), cause: cause)))
    }

    /// Adds all that is selected in a collection, in item order.
    func addSelected(of collection: RegionID, to output: inout Output) {
        for id in order(of: collection) where traits[Int(id)].flags.contains(.isSelected) {
            output.add(RegionID(rawValue: id))
        }
    }

    /// The collection whose items a band in `area` selects: the area itself, else the first in it, else the one
    /// around it.
    func collectionOfBand(in area: RegionID) -> RegionID {
        if traits[Int(area.rawValue)].role == .collection { return area }
        var region = store.records.next(after: area.rawValue, in: area.rawValue)
        var first: UInt32 = 0
        while region != 0 {
            if traits[Int(region)].role == .collection,
                first == 0 || store.records.sequence(of: region) < store.records.sequence(of: first)
            {
                first = region
            }
            region = store.records.next(after: region, in: area.rawValue)
        }
        if first != 0 { return RegionID(rawValue: first) }
        return nearest(area) { $0.role == .collection }
    }
}
