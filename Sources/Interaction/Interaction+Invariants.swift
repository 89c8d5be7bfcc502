import InputModel
package import Regions

extension Interaction {
    /// Checks everything stored about scenes, regions and styles: for tests and fuzzers.
    ///
    /// - Throws: ``BrokenInvariant`` for the first invariant that does not hold.
    /// - Complexity: O(everything declared); allocates.
    package func checkInvariants() throws(BrokenInvariant) {
        try scenes.checkInvariants()
        try checkSeat()
        var uses: [UInt32: Int] = [:]
        for scene in scenes.order + scenes.gone + remains.scenes {
            for traits in scene.regions.traits where traits.flags.contains(.isLive) {
                uses[traits.style.rawValue, default: 0] += 1
            }
        }
        if let style = hover.part.style { uses[style.rawValue, default: 0] += 1 }
        try styles.checkInvariants(uses: uses)
        try captures.checkInvariants()
        try drops.checkInvariants(drags: captures.all.count { $0.isOffered })
        try checkDrag()
        try checkShares()
        try checkHeld()
        try checkBars()
        for menu in commands.menus where !changedCommands.isStale {
            try require(
                menu.change == nil && hasKnownChain(menu),
                "subscribers were not told what \(menu.client) can perform")
        }
    }

    /// Regions of waiting drops exist, and so does the target of a drag, which accepts drops.
    private func checkDrag() throws(BrokenInvariant) {
        for drop in drops.waiting {
            for place in [drop.source, drop.drop.target] {
                try require(scenes.isThere(place), "a drop waits whose region \(place) has gone")
            }
        }
        for target in captures.all.compactMap({ $0.session?.target }) {
            try require(scenes.isThere(target), "a drag is over a region that has gone")
            try require(
                scenes[target.scene].regions.uses[target.region.rawValue]?.drops != nil,
                "a drag is over what takes none")
        }
    }

    /// Scenes that are being restored hold their input, and account for every open press.
    private func checkHeld() throws(BrokenInvariant) {
        try require(!scenes.isDelivering, "input is still delivered late")
        try require(
            scenes.holding.map { $0.id.rawValue }.sorted()
                == scenes.order.filter { $0.isHolding }.map { $0.id.rawValue }.sorted(),
            "which scenes hold input is wrong")
        for scene in scenes.order {
            try require(scene.isHolding || !scene.isRestoring, "a scene is restored that holds nothing")
            let open = heldPresses.count(in: scene.id)
            if let held = scene.held { try held.checkInvariants(open: open) }
            try require(
                scene.isHolding || open == 0, "\(open) presses are held by a scene that holds nothing")
        }
    }

    /// Bars are laid out as they are declared and customised.
    private func checkBars() throws(BrokenInvariant) {
        for scene in scenes.order {
            try require(
                scene.bars.count <= Limits.sceneBars
                    && Set(scene.bars.map { $0.id }).count == scene.bars.count,
                "bars of scene \"\(scene.name)\" are too many, or have one id")
            for bar in scene.bars { try bar.checkInvariants(bars[scene.key][bar.id]) }
        }
    }

    /// Each menu is charged for its elements and for its program's responders.
    private func checkShares() throws(BrokenInvariant) {
        var performed: [ClientID: Int] = [:]
        for scene in scenes.order + scenes.gone + remains.scenes {
            for responder in scene.responders.elements.joined() {
                performed[responder.program, default: 0] += responder.bytes
            }
        }
        for menu in commands.menus {
            let elements = menu.tree.nodes.reduce(-CommandTree.rootCost) { $0 + ($1?.cost ?? 0) }
            let sum = Cost.menu + elements + menu.responder.bytes + (performed[menu.client] ?? 0)
            try require(
                menu.bytes == sum, "\(menu.client) has declared \(sum) bytes, and \(menu.bytes) are counted")
        }
    }
}

// Invariants of scenes and their contents, checked in full: for tests and fuzzers.
extension SceneTable {
    func checkInvariants() throws(BrokenInvariant) {
        try require(
            order.count == recent.count && Set(order.map { $0.id }) == Set(recent.map { $0.id })
                && Set(order.map { $0.id }).count == order.count,
            "the two orders of scenes have different ones")
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
            try require(
                scene.isConnected || scene.key.outlivesConnection,
                "a scene is kept for a program without a name")
            let slot = slots[Int(scene.id.rawValue)]
            try require(slot === scene, "scene \"\(scene.name)\" is not found by its number")
            try scene.checkInvariants()
        }
        try require(order.count { $0.life == .foregroundActive } <= 1, "two scenes are active")
    }
}

extension Scene {
    func checkInvariants() throws(BrokenInvariant) {
        do throws(BrokenInvariant) {
            try regions.checkInvariants()
            try selection.checkInvariants(in: regions)
            try require(
                focus == .none || canHaveFocus(focus),
                "the focus is region \(focus.rawValue), which cannot have it")
            for (what, id) in [("focus", focus), ("first responder", keyboard.firstResponder)] {
                try require(
                    id == .none || regions.isLive(id), "the \(what) is region \(id.rawValue), which has gone")
            }
        } catch {
            throw BrokenInvariant("scene \"\(name)\": \(error.description)")
        }
    }
}
