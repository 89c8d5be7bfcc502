import InputModel
import Regions

// Invariants of the declarations in a scene, checked in full: for tests and fuzzers.
extension SceneRegions {
    func checkInvariants() throws(BrokenInvariant) {
        try store.checkInvariants()
        try require(store.changes.ids.isEmpty && !store.changes.areMost, "changes are not in the index")
        try checkTraits()
        try checkLayouts()
        try checkIndex()
    }

    /// A region with a layout lies where the layout says, except for rounding. Beyond half of the coordinate range,
    /// regions that are moved along with others may lie where none can be put.
    private func checkLayouts() throws(BrokenInvariant) {
        var count = 0
        for number in traits.indices.dropFirst() where traits[number].flags.contains(.isLive) {
            let id = UInt32(number)
            let entry = layouts[id]
            let parent = store.records.parent(of: id)
            try require(
                (entry != nil) == traits[number].flags.contains(.hasLayout),
                "region \(id): its layout and its flag differ")
            guard let entry else { continue }
            count += 1
            try require(
                layouts.has(id, in: parent), "region \(id): its layout is not among those in \(parent)")
            let (outer, rect) = (content(of: parent), store.rect(of: RegionID(rawValue: id)))
            guard abs(outer.x) + abs(outer.y) < Limits.coordinate / 2 else { continue }
            let expected = entry.layout.rect(in: outer)
            let error = max(
                abs(rect.x - expected.x), abs(rect.y - expected.y), abs(rect.width - expected.width),
                abs(rect.height - expected.height))
            try require(error < 0.001, "region \(id) lies at \(rect) instead of \(expected)")
        }
        try require(count == layouts.count, "\(layouts.count) layouts for \(count) regions")
    }

    private func checkTraits() throws(BrokenInvariant) {
        try require(traits.count >= Int(store.end), "there are regions that nothing is known of")
        try require(traits[0].flags.isEmpty, "the scene itself is taken for a region")
        try require(names.count == store.count, "\(names.count) ids for \(store.count) regions")
        var sum = 0
        for number in traits.indices {
            let cost = cost(of: UInt32(number))
            try require(
                (cost > 0) == traits[number].flags.contains(.isLive),
                "region \(number): live or not, its cost differs")
            sum += cost
        }
        try require(sum == bytes, "regions take \(sum) bytes, and \(bytes) are counted")
        for number in traits.indices.dropFirst() {
            let id = UInt32(number)
            let flags = traits[number].flags
            let isInStore = store.contains(RegionID(rawValue: id))
            try require(flags.contains(.isLive) == isInStore, "region \(id): live or not, its flag differs")
            guard isInStore else { continue }
            try require(names[names[id]] == id, "region \(id) is not found by its id")
            try require(
                (gestures[id] != nil) == flags.contains(.hasGestures),
                "region \(id): its gestures and its flag differ")
            try require(
                (uses[id] != nil) == flags.contains(.hasUses),
                "region \(id): its uses and their flag differ")
            try require(
                (focusGroups[id] != nil) == flags.contains(.namesFocusGroup),
                "region \(id): its focus group and its flag differ")
            try require(
                flags.contains(.isResponder) == (traits[number].responder != ResponderList.scene),
                "region \(id): its responder and its flag differ")
        }
        for (what, keys) in [
            ("gestures", Array(gestures.keys)),
            ("a label", Array(labels.keys)), ("uses", Array(uses.keys)),
        ] {
            for id in keys {
                try require(isLive(RegionID(rawValue: id)), "\(what) of region \(id), which has gone")
            }
        }
        try scrolls.checkInvariants { isLive(RegionID(rawValue: $0)) }
    }

    private func checkIndex() throws(BrokenInvariant) {
        // The trees are not searched until all regions are placed.
        if isPlaced {
            try index.items.checkInvariants()
            try index.focusable.checkInvariants()
            var grouped: [(id: UInt32, key: RegionOrder.Key, name: FocusGroupName?)] = []
            if hasFocusGroups {
                for id in index.focusOrder.ids where store.isEnabled(RegionID(rawValue: id)) {
                    grouped.append((id, declarationKey(of: id), focusGroup(of: RegionID(rawValue: id))))
                }
            }
            try index.groups.checkInvariants(of: grouped)
            try index.labels.checkInvariants(of: labels.keys.compactMap { labelEntry(of: $0) })
        }
        try index.itemOrder.checkInvariants("the order of items")
        try index.focusOrder.checkInvariants("the order of the focus")
        try index.collectionOrder.checkInvariants("the order of collections")
        var counts = (items: 0, focusable: 0, itemOrder: 0, focusOrder: 0, collections: 0)
        for number in traits.indices.dropFirst() where traits[number].flags.contains(.isLive) {
            let id = UInt32(number)
            let isEnabled = store.isEnabled(RegionID(rawValue: id))
            let keys = orderKeys(of: id)
            if let key = keys.item {
                counts.itemOrder += 1
                try require(index.itemOrder.contains(id, at: key), "item \(id) is not in the order of items")
                if isEnabled && isPlaced {
                    counts.items += 1
                    try require(
                        index.items.box(of: id) == store.box(of: id),
                        "item \(id) is not where its index says")
                }
            }
            if let key = keys.focusable {
                counts.focusOrder += 1
                try require(
                    index.focusOrder.contains(id, at: key), "region \(id) is not in the order of the focus")
                if isEnabled && isPlaced {
                    counts.focusable += 1
                    try require(
                        index.focusable.box(of: id) == store.box(of: id),
                        "region \(id) can have the focus, and is not where its index says")
                }
            }
            if let key = keys.collection {
                counts.collections += 1
                try require(
                    index.collectionOrder.contains(id, at: key), "collection \(id) is not in their order")
            }
        }
        try require(
            !isPlaced
                || counts.items == index.items.count && counts.focusable == index.focusable.count,
            "the index has places of regions that have gone")
        try require(
            counts.itemOrder == index.itemOrder.count && counts.focusOrder == index.focusOrder.count
                && counts.collections == index.collectionOrder.count, "the index has regions that have gone")
    }
}
