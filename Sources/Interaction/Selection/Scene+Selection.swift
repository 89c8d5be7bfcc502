import InputModel
import Regions

// What is selected in a scene, published and looked up.
extension Scene {
    /// Publishes what has changed in a selection.
    func publishSelection(
        _ collection: RegionID, added: RegionList, removed: RegionList, cause: SelectionEvent.Cause,
        _ output: inout Output
    ) {
        let state = state(of: collection)
        state.count += Int(added.count) - Int(removed.count)
        output.publish(
            .selection(
                SelectionEvent(
                    phase: .changed, collection: RegionReference(id, collection), added: added,
                    removed: removed, count: state.count, cause: cause)))
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
        add(selected(in: collection), to: &output)
    }

    /// The collection whose items a band in `area` selects: the area itself, else the first in it, else the one
    /// around it.
    ///
    /// - Complexity: O(collections × log depth)
    func collectionOfBand(in area: RegionID) -> RegionID {
        if traits[Int(area.rawValue)].role == .collection { return area }
        let first = index.collectionOrder.first { isInside(RegionID(rawValue: $0), area) }
        if let first { return RegionID(rawValue: first) }
        return nearest(area) { $0.role == .collection }
    }

    /// Selects nothing any more of a collection but what is wanted.
    ///
    /// - Returns: what is no longer selected, in item order.
    func dropUnwanted(from collection: RegionID, _ output: inout Output) -> RegionList {
        let start = output.regions.count
        changing.removeAll(keepingCapacity: true)
        for item in selected(in: collection) where !traits[Int(item)].flags.contains(.isWanted) {
            changing.append(item)
        }
        add(changing, to: &output)
        if !changing.isEmpty { keepWanted(of: state(of: collection)) }
        return output.list(from: start)
    }

    /// Selects what is wanted, after which nothing is.
    ///
    /// - Returns: what was not selected before, in item order.
    func takeWanted(for collection: RegionID, _ output: inout Output) -> RegionList {
        let start = output.regions.count
        changing.removeAll(keepingCapacity: true)
        for item in wanted {
            traits[Int(item)].flags.remove(.isWanted)
            if !isSelected(RegionID(rawValue: item)) { changing.append(item) }
        }
        wanted.removeAll(keepingCapacity: true)
        add(changing, to: &output)
        let state = state(of: collection)
        for item in changing { setSelected(true, item, in: state) }
        return output.list(from: start)
    }
}
