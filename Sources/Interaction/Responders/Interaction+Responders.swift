import InputModel

// The responder chain: from the region with the focus, else the scene's first responder, up through those around it
// to the scene, then the program.
extension Interaction {
    /// The first responder of the chain that performs `action`; nil where none does.
    ///
    /// - Parameter menu: Whose command it is.
    /// - Complexity: O(depth)
    func performer(of action: String, in menu: CommandMenu) -> ResponderReference? {
        let isShared = menu.client == .configuration
        if let scene = scenes.active, !scene.isRestoring,
            isShared || scene.owner == menu.client || scene.owner == .configuration
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
        let responder = Responder(description)
        guard let name = description.scene else {
            commands.menuForEditing(of: client).responder = responder
            if !responder.takesPresses { cancelKeyPressesOfClients(&output) }
            return
        }
        let scene = try ownScene(name, client)
        var region = RegionID.none
        if let name = description.region {
            guard let number = scene.numbers[name.id] else {
                throw RegionPlan.unknown(name.id, name.position)
            }
            region = RegionID(rawValue: number)
        }
        // From now on the standard commands are there for it.
        _ = commands.menuForEditing(of: client)
        scene.responders[region.rawValue] = responder.isEmpty ? nil : responder
        if region != .none {
            if responder.isEmpty {
                scene.traits[Int(region.rawValue)].flags.remove(.isResponder)
            } else {
                scene.traits[Int(region.rawValue)].flags.insert(.isResponder)
            }
        }
        if let isFirst = description.isFirst {
            if isFirst { scene.firstResponder = region }
            if !isFirst, scene.firstResponder == region { scene.firstResponder = .none }
        }
        if !responder.takesPresses {
            cancelKeyPresses(&output) { $0 == RegionReference(scene.id, region) }
        }
    }
}

extension Scene {
    /// The nearest in the chain for which `body` is true, the scene itself being ``RegionID/none``; nil for none.
    fileprivate func responder(where body: (Responder) -> Bool) -> RegionID? {
        guard !responders.isEmpty else { return nil }
        var region = focus == .none ? firstResponder : focus
        while region != .none {
            if traits[Int(region.rawValue)].flags.contains(.isResponder),
                let responder = responders[region.rawValue], body(responder)
            {
                return region
            }
            region = parent(of: region)
        }
        guard let own = responders[0], body(own) else { return nil }
        return RegionID.none
    }
}

extension Responder {
    init(_ description: ResponderDescription) {
        takesPresses = description.takesPresses
        for action in description.actions {
            actions[action.name] = Action(
                isEnabled: action.isEnabled, title: action.title, state: action.state)
        }
    }
}
