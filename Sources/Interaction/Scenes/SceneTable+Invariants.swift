import InputModel
import Regions

// What always holds of scenes and of what is in them, looked at in full: for tests and fuzzers.
extension SceneTable {
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants() throws(BrokenInvariant) {
        try require(
            order.count == recent.count && Set(order.map(\.id)) == Set(recent.map(\.id))
                && Set(order.map(\.id)).count == order.count, "the two orders of scenes have different ones")
        var names = Set<[String]>()
        for scene in order {
            let whose = scene.isConnected ? "\(scene.owner)" : "\(scene.key)"
            try require(
                names.insert([whose, "name", scene.name]).inserted,
                "two scenes of \(whose) have the name \"\(scene.name)\"")
            if let target = scene.target {
                try require(
                    names.insert([whose, "target", target]).inserted,
                    "two scenes of \(whose) have target \"\(target)\"")
            }
            try require(scene.isConnected || scene.key.isKept, "a scene is kept for a program without a name")
            let slot = slots[Int(scene.id.rawValue)]
            try require(slot === scene, "scene \"\(scene.name)\" is not found by its number")
            try scene.checkInvariants()
        }
        try require(order.count { $0.activation == .foregroundActive } <= 1, "two scenes are active")
        let earliest = order.map(\.restorationDeadline).min() ?? .distantFuture
        try require(restorationDeadline == earliest, "the first deadline of a restoration is another's")
    }
}

extension Scene {
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants() throws(BrokenInvariant) {
        do {
            try store.checkInvariants()
            try checkTraits()
            try checkIndex()
            try checkSelection()
        } catch {
            throw BrokenInvariant("scene \"\(name)\": \(error.description)")
        }
    }

    private func checkSelection() throws(BrokenInvariant) {
        try require(wanted.isEmpty, "items are wanted, and not selected")
        try require(store.changes.ids.isEmpty && !store.changes.areMost, "changes are not in the index")
        var selected = 0
        for (id, state) in collections {
            try require(
                state.count == state.items.count,
                "collection \(id) is said to have \(state.count) selected")
            let key = RegionOrder.Key(sequence: UInt64(id))
            try require(
                index.selecting.contains(id, at: key) == !state.items.isEmpty,
                "collection \(id): selected or not, its index differs")
            selected += state.items.count
            for (place, item) in state.items.enumerated() {
                try require(
                    isItem(item, of: RegionID(rawValue: id)) && isSelected(RegionID(rawValue: item))
                        && traits[Int(item)].place == place,
                    "item \(item) is selected in collection \(id), and does not say so")
            }
        }
        let marked = traits.count { $0.flags.contains(.isSelected) }
        try require(marked == selected, "\(marked) items say that they are selected, not \(selected)")
        try require(
            scrolls.count == index.scrolled.count && scrolls.keys.sorted() == Array(index.scrolled.ids),
            "the index has other scrolled regions")
    }

    private func checkTraits() throws(BrokenInvariant) {
        try require(traits.count >= Int(store.end), "there are regions that nothing is known of")
        try require(traits[0].flags.isEmpty, "the scene itself is taken for a region")
        try require(names.count == store.count, "\(names.count) ids for \(store.count) regions")
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
                flags.contains(.isResponder) == (traits[number].responder != ResponderList.scene),
                "region \(id): its responder and its flag differ")
        }
        for (what, keys) in [
            ("gestures", Array(gestures.keys)), ("a scroll", Array(scrolls.keys)),
            ("a selection", Array(collections.keys)),
        ] {
            for id in keys {
                try require(isLive(RegionID(rawValue: id)), "\(what) of region \(id), which has gone")
            }
        }
        for (what, id) in [("focus", focus), ("first responder", keyboard.firstResponder)] {
            try require(id == .none || isLive(id), "the \(what) is region \(id.rawValue), which has gone")
        }
    }
}
