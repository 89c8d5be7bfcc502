import InputModel

extension Interaction {
    /// The complete current state, by names. Allocates.
    package var state: InteractionState { state(for: .all) }

    /// The current state, by names, as far as `viewer` may see it. Allocates.
    ///
    /// - Complexity: O(items of the collections that have a selection)
    package func state(for viewer: Viewer) -> InteractionState {
        var state = InteractionState()
        for instance in programs.all where viewer.sees(instance.id) {
            state.programs.append(
                InteractionState.Program(id: instance.id, name: instance.name, user: instance.user))
        }
        for scene in scenes.order where isSeen(scene, by: viewer) {
            state.scenes.append(
                InteractionState.Scene(
                    program: number(of: scene), keeper: scene.isConnected ? nil : scene.key.name,
                    id: scene.name, rect: scene.rect,
                    presentation: scene.isProminent ? "prominent" : "standard",
                    state: scene.life.name, isConnected: scene.isConnected))
            guard seesFocus(viewer, of: scene) else { continue }
            let seesContents = viewer.seesContents(of: user(of: scene))
            for bar in scene.bars where scene.isConnected {
                state.bars.append(
                    InteractionState.Bar(
                        program: number(of: scene), scene: scene.name, layout: bar.layout,
                        hasItems: seesContents))
            }
            for selection in scene.selections() {
                state.selections.append(
                    InteractionState.Selection(
                        collection: InteractionState.Place(
                            program: number(of: scene), scene: scene.name, region: selection.collection),
                        count: selection.items.count, items: seesContents ? selection.items : nil))
            }
        }
        if let scene = scenes.active, scene.focus != .none, seesFocus(viewer, of: scene) {
            state.focus = place(scene, scene.focus, for: viewer)
        }
        state.hover = hover.target.flatMap { place(scenes[$0.scene], $0.region, for: viewer) }
        for press in captures.all { add(press, to: &state, for: viewer) }
        return state
    }

    /// Of several presses, latches and bands the state has the first.
    private func add(_ press: Press, to state: inout InteractionState, for viewer: Viewer) {
        if press.target.region != .none,
            let place = place(scenes[press.target.scene], press.target.region, for: viewer)
        {
            if state.press == nil { state.press = place }
            if state.latch == nil {
                state.latch = press.latch.map { InteractionState.Latch(place: place, axes: $0.axes) }
            }
        }
        if state.band == nil, let band = press.band {
            let scene = scenes[band.scene]
            state.band = place(scene, band.area, for: viewer).map {
                InteractionState.Band(place: $0, rect: band.rect(in: scene).moved(by: scene.offset))
            }
        }
    }

    private func place(_ scene: Scene, _ region: RegionID, for viewer: Viewer) -> InteractionState.Place? {
        guard viewer.sees(scene.owner) else { return nil }
        return InteractionState.Place(
            program: number(of: scene), scene: scene.name, region: scene.regions.names[region.rawValue])
    }

    /// True if a viewer learns what is selected and in focus in a scene.
    private func seesFocus(_ viewer: Viewer, of scene: Scene) -> Bool {
        viewer.hasKeys || !needsKeys(scene) || scene.isConnected && scene.owner == viewer.program
    }

    private func isSeen(_ scene: Scene, by viewer: Viewer) -> Bool {
        guard viewer.isMine, let program = viewer.program else { return true }
        return isOwn(scene, of: program)
    }

    /// The instance that owns a scene; nil while its program is disconnected.
    private func number(of scene: Scene) -> ClientID? { scene.isConnected ? scene.owner : nil }
}

extension Scene.Life {
    fileprivate var name: String {
        switch self {
        case .foregroundActive: "foregroundActive"
        case .foregroundInactive: "foregroundInactive"
        case .background, .kept, .gone: "background"
        }
    }
}
