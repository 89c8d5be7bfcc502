import InputModel
import Regions

// The responder chain: from the region with the focus, else the scene's first responder, up through the regions around
// it to the scene, then the program.
extension Interaction {
    /// The first responder of the chain that performs `action`; nil if none does.
    ///
    /// - Parameters:
    ///   - menu: The menu that has the command.
    ///   - isByText: Text keys were pressed for it: programs without the scope `keys` are skipped.
    ///   - isHeld: Includes a scene that holds input, for a command that waits until its restoration is complete.
    /// - Complexity: O(depth)
    func performer(
        of action: ActionID, in menu: CommandMenu, isByText: Bool = false, isHeld: Bool = false
    ) -> Performer? {
        guard !programs.isOffSeat(menu.client) else { return nil }
        let found = firstInChain(of: menu, isHeld: isHeld) { responder in
            responder.canPerform(action) && (!isByText || holders.contains(responder.program))
        }
        if let found { return found }
        return menu.client == .configuration ? .everyone : nil
    }

    /// The responder nearest to the focus that may perform commands of a menu and for which `body` is true; nil for
    /// none.
    ///
    /// - Complexity: O(depth)
    @inline(__always)
    func firstInChain(of menu: CommandMenu, isHeld: Bool = false, where body: (Responder) -> Bool)
        -> Performer?
    {
        let isShared = menu.client == .configuration
        if let scene = scenes.spokenTo, isHeld || !scene.isHolding,
            isShared || scene.owner == menu.client || scene.owner == .configuration
        {
            let found = scene.responder { responder in
                (isShared || responder.program == menu.client) && !programs.isOffSeat(responder.program)
                    && body(responder)
            }
            if let found { return Performer(found, in: scene) }
            if isShared, let own = commands.menu(of: scene.owner), body(own.responder) {
                return Performer(own.client)
            }
        }
        guard !isShared, body(menu.responder) else { return nil }
        return Performer(menu.client)
    }

    /// The responder that receives key presses: the first of the chain that asks for them.
    func responderForKeyPresses() -> Performer? {
        if let scene = scenes.spokenTo {
            guard !scene.isHolding else { return nil }
            let taker = scene.responder { $0.takesPresses && !programs.isOffSeat($0.program) }
            if let taker { return Performer(taker, in: scene) }
            if scene.owner != .configuration {
                guard let menu = commands.menu(of: scene.owner), menu.responder.takesPresses else {
                    return nil
                }
                return Performer(menu.client)
            }
        }
        // Of programs without scenes, the first that declared anything.
        let menu = commands.menus.first { $0.responder.takesPresses && rank(of: $0) == .withoutScenes }
        return menu.map { Performer($0.client) }
    }

    mutating func set(
        _ description: ResponderDescription, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        try require(
            description.actions.count <= Limits.actions, .limit,
            "a responder can perform at most \(Limits.actions) actions; leave some out",
            at: description.position)
        remains.makeRoom(actions: description.actions.count, &styles, &commands)
        guard let name = description.scene else {
            let responder = try declare(for: client) { (self, menu) throws(RequestError) in
                try self.room(for: client).check(
                    description.cost - menu.responder.bytes, at: description.position)
                let responder = self.commands.makeResponder(description, of: client, in: .none)
                self.commands.release(menu.setResponder(responder))
                return responder
            }
            if !responder.takesPresses { cancelKeyPresses(&output) { $0.target == .client(client) } }
            return cancelCommands(at: .client(client), of: client, besides: responder, &output)
        }
        let scene = try ownScene(name, client)
        var region = RegionID.none
        if let name = description.region {
            guard let number = scene.regions.names[name.id] else {
                throw RegionPlan.unknown(name.id, name.position)
            }
            region = RegionID(rawValue: number)
        }
        let former = scene.responder(region, of: client)?.bytes ?? 0
        // Declares the standard commands, if the client has no menu yet.
        try declare(for: client) { (self, _) throws(RequestError) in
            try self.room(for: client).check(description.cost - former, at: description.position)
        }
        let responder = commands.makeResponder(description, of: client, in: region)
        commands.release(scene.setResponder(responder, for: region))
        if let isFirst = description.isFirst { scene.keyboard.setFirst(isFirst, region) }
        let target = ResponderReference.region(RegionReference(scene.id, region))
        cancelCommands(at: target, of: client, besides: responder, &output)
        guard !responder.takesPresses else { return }
        cancelKeyPresses(&output) { $0.target == target && $0.program == client }
    }
}

extension Scene {
    /// The nearest enabled responder in the chain for which `body` is true; nil for none.
    @inline(__always)
    fileprivate func responder(where body: (Responder) -> Bool) -> Responder? {
        let responders = responders.elements
        var region = keyboard.start
        while region != .none {
            let traits = regions[region]
            if traits.flags.contains(.isResponder), regions.store.isEnabled(region),
                let found = responders[Int(traits.responder)].first(where: body)
            {
                return found
            }
            region = regions.parent(of: region)
        }
        return responders[Int(ResponderList.scene)].first(where: body)
    }

    /// Calls `body` for every enabled responder in the chain.
    func visitResponders(_ body: (Responder) -> Void) {
        _ = responder {
            body($0)
            return false
        }
    }

    /// The responder of a program in a region, or, with `RegionID.none`, in the scene.
    func responder(_ region: RegionID, of program: ClientID) -> Responder? {
        guard region == .none || regions[region].flags.contains(.isResponder) else { return nil }
        return responders[region == .none ? ResponderList.scene : regions[region].responder]
            .first { $0.program == program }
    }

    /// Sets the responder of a program for a region or the scene; those of other programs stay.
    ///
    /// - Returns: the program's former responder there.
    fileprivate func setResponder(_ responder: Responder, for region: RegionID) -> Responder {
        var all = takeResponders(of: region)
        let index = all.firstIndex { $0.program == responder.program }
        let former = index.map { all.remove(at: $0) } ?? Responder()
        if !responder.isEmpty { all.insert(responder, at: index ?? all.count) }
        if region == .none {
            responders.setScene(all)
        } else if !all.isEmpty {
            regions.setResponder(responders.add(all), of: region)
        }
        return former
    }

    /// The responders of all programs for a region, which has none then, or for the scene.
    private func takeResponders(of region: RegionID) -> [Responder] {
        guard region != .none else { return responders[ResponderList.scene] }
        guard regions[region].flags.contains(.isResponder) else { return [] }
        defer { regions.setResponder(nil, of: region) }
        return responders.take(regions[region].responder)
    }

    /// Removes all responders of a program from the scene.
    ///
    /// - Returns: the removed responders.
    func removeResponders(of program: ClientID) -> [Responder] {
        var none = Responder()
        none.program = program
        let places = responders.elements.compactMap { $0.first { $0.program == program }?.region }
        return places.map { setResponder(none, for: $0) }
    }
}
