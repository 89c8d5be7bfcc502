public import InputModel

extension Interaction {
    /// Everything that is the case, by names. Allocates.
    public var state: InteractionState { state(hasKeys: true) }

    /// Everything that is the case, by names, for a subscriber with the scope `keys` or without. Allocates.
    ///
    /// - Parameter hasKeys: What programs with the scope `keys` have in focus and selected, too.
    /// - Complexity: O(items of the collections that have a selection)
    public func state(hasKeys: Bool) -> InteractionState {
        var state = InteractionState()
        for scene in scenes.order {
            state.scenes.append(
                InteractionState.Scene(
                    id: scene.name, rect: scene.rect,
                    presentation: scene.isProminent ? "prominent" : "standard",
                    state: scene.activation.name, isConnected: scene.isConnected))
            guard hasKeys || !needsKeys(scene) else { continue }
            for selection in scene.selections() {
                let place = InteractionState.Place(scene: scene.name, region: selection.collection)
                state.selections.append(
                    InteractionState.Selection(collection: place, items: selection.items))
            }
        }
        if let scene = scenes.active, scene.focus != .none, hasKeys || !needsKeys(scene) {
            state.focus = place(scene, scene.focus)
        }
        state.hover = hover.target.map { place(scenes[$0.scene], $0.region) }
        if let target = capture.target, target.region != .none {
            let place = place(scenes[target.scene], target.region)
            state.press = place
            state.latch = capture.latch.map { InteractionState.Latch(place: place, axes: $0.axes) }
        }
        if let band = capture.band {
            let scene = scenes[band.scene]
            state.band = InteractionState.Band(
                place: place(scene, band.area), rect: band.rect(in: scene).moved(by: scene.offset))
        }
        return state
    }

    private func place(_ scene: Scene, _ region: RegionID) -> InteractionState.Place {
        InteractionState.Place(scene: scene.name, region: scene.names[region.rawValue])
    }
}

extension Scene.Activation {
    fileprivate var name: String {
        switch self {
        case .foregroundActive: "foregroundActive"
        case .foregroundInactive: "foregroundInactive"
        case .background: "background"
        }
    }
}
