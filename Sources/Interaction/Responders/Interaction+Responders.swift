import InputModel
import Regions

// The responder chain: from the region with the focus, else the scene's first responder, up through those around it
// to the scene, then the program.
extension Interaction {
    /// The first responder of the chain that performs `action`; nil where none does.
    ///
    /// - Parameters:
    ///   - menu: Whose command it is.
    ///   - isByText: Text keys were pressed for it: a program without the scope `keys` performs none.
    /// - Complexity: O(depth)
    func performer(
        of action: ActionID, in menu: CommandMenu, isByText: Bool = false
    ) -> ResponderReference? {
        let isShared = menu.client == .configuration
        if let scene = scenes.active, !scene.isRestoring,
            isShared || scene.owner == menu.client || scene.owner == .configuration,
            !isByText || scene.owner == .configuration || holders.contains(scene.owner)
        {
            if let region = scene.responder(where: { $0.canPerform(action) }) {
                return .region(RegionReference(scene.id, region))
            }
            if isShared, let own = commands.menu(of: scene.owner), own.responder.canPerform(action) {
                return .client
            }
        }
        // What the configuration says is for whoever reads the stream.
        if isShared { return .daemon }
        return menu.responder.canPerform(action) ? .client : nil
    }

    /// Who is told of key presses: the first of the chain that asks.
    func responderForKeyPresses() -> ResponderReference? {
        if let scene = scenes.active {
            guard !scene.isRestoring else { return nil }
            if let region = scene.responder(where: \.takesPresses) {
                return .region(RegionReference(scene.id, region))
            }
            if scene.owner != .configuration {
                return commands.menu(of: scene.owner)?.responder.takesPresses ?? false ? .client : nil
            }
        }
        let asks = commands.menus.contains { $0.responder.takesPresses && rank(of: $0) == .withoutScenes }
        return asks ? .client : nil
    }

    mutating func set(
        _ description: ResponderDescription, by client: ClientID, _ output: inout Output
    ) throws(RequestError) {
        guard description.actions.count <= Limits.actions else {
            throw RequestError(
                .limit, "a responder performs at most \(Limits.actions) actions", at: description.position)
        }
        guard let name = description.scene else {
            let menu = commands.menuForEditing(of: client)
            let responder = commands.makeResponder(description)
            commands.release(menu.responder)
            menu.responder = responder
            if !responder.takesPresses { cancelKeyPressesOfClients(&output) }
            return
        }
        let scene = try ownScene(name, client)
        var region = RegionID.none
        if let name = description.region {
            guard let number = scene.names[name.id] else {
                throw RegionPlan.unknown(name.id, name.position)
            }
            region = RegionID(rawValue: number)
        }
        // From now on the standard commands are there for it.
        _ = commands.menuForEditing(of: client)
        let responder = commands.makeResponder(description)
        commands.release(scene.setResponder(responder, for: region))
        if let isFirst = description.isFirst { scene.keyboard.setFirst(isFirst, region) }
        if !responder.takesPresses {
            cancelKeyPresses(&output) { $0 == RegionReference(scene.id, region) }
        }
    }
}

extension Scene {
    /// The nearest in the chain that is enabled and for which `body` is true, the scene itself being ``RegionID/none``; nil for none.
    @inline(__always)
    fileprivate func responder(where body: (Responder) -> Bool) -> RegionID? {
        let responders = responders.elements
        var region = keyboard.start
        while region != .none {
            let traits = traits[Int(region.rawValue)]
            if traits.flags.contains(.isResponder), store.isEnabled(region),
                body(responders[Int(traits.responder)])
            {
                return region
            }
            region = parent(of: region)
        }
        return body(responders[Int(ResponderList.scene)]) ? RegionID.none : nil
    }

    /// What a region performs, or with ``RegionID/none`` the scene.
    func responder(_ region: RegionID) -> Responder {
        responders[region == .none ? ResponderList.scene : traits[Int(region.rawValue)].responder]
    }

    /// - Returns: what it was before.
    fileprivate func setResponder(_ responder: Responder, for region: RegionID) -> Responder {
        guard region != .none else {
            defer { responders[ResponderList.scene] = responder }
            return responders[ResponderList.scene]
        }
        let index = Int(region.rawValue)
        let former = takeResponder(of: region)
        guard !responder.isEmpty else { return former }
        traits[index].flags.insert(.isResponder)
        traits[index].responder = responders.add(responder)
        return former
    }

    /// It performs nothing any more.
    ///
    /// - Returns: what it did.
    func takeResponder(of region: RegionID) -> Responder {
        let index = Int(region.rawValue)
        guard traits[index].flags.contains(.isResponder) else { return Responder() }
        let former = responders[traits[index].responder]
        responders.remove(traits[index].responder)
        traits[index].flags.remove(.isResponder)
        return former
    }
}

extension CommandState {
    fileprivate mutating func makeResponder(_ description: ResponderDescription) -> Responder {
        var responder = Responder()
        responder.takesPresses = description.takesPresses
        for action in description.actions {
            responder.actions.append(
                Responder.Action(
                    id: actions.use(action.name), isEnabled: action.isEnabled, title: action.title,
                    state: action.state))
        }
        return responder
    }

    /// A responder is gone.
    mutating func release(_ responder: Responder) {
        for action in responder.actions { actions.release(action.id) }
    }
}
