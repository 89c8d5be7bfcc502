public import InputModel

/// A program's request to the core. It takes effect in full, or has no effect.
public enum Request: Sendable {
    /// `space.set`: the displays that the pointer moves across.
    case setSpace(Space)
    /// `pointer.warp`: moves the pointer to this point of the space, within the displays.
    case warpPointer(Point)
    /// `program.identify`
    case identify(ProgramIdentification)
    /// `scene.activate`
    case activateScene(SceneActivation)
    /// `scene.update`
    case updateScene(SceneUpdate)
    /// `scene.refresh`: reports to the owner that the scene's content is stale.
    case refreshScene(SceneName)
    /// `scene.destroy`: removes the scene, and reports the reason to its owner.
    case destroyScene(SceneName, SceneEvent.Reason)
    /// `scene.restoration`
    case restoreScene(SceneName, RestorationStep)
    /// Puts the named scenes, front to back, before the program's others, and before all others if it may.
    case orderScenes([SceneName])
    /// Replaces all regions of a scene. Regions whose id stays keep the interactions in progress on them.
    case setRegions(SceneName, [RegionDescription])
    /// `regions.update`
    case updateRegions(RegionUpdate)
    /// `region.answer`
    case answerRegion(RegionAnswer)
    /// `drop.accept`
    case acceptDrop(DropAnswer)
    /// `drag.payload`
    case handOver(DragPayload)
    /// Sets the focus; nil clears it.
    case setFocus(SceneName, region: RegionName?)
    /// `selection.set`
    case setSelection(SelectionChange)
    /// `bar.set`
    case setBar(BarChange)
    /// `bar.customize`
    case customizeBar(BarCustomizationChange)
    /// `responder.set`
    case setResponder(ResponderDescription)
    /// `commands.insert`
    case insertCommands(CommandInsertion)
    /// Replaces the content of a menu, or a command.
    case replaceCommands(MenuName, with: [MenuElement])
    /// `commands.remove`: removes commands, and menus with everything in them.
    case removeCommands([MenuName])
    /// `commands.customize`
    case customizeCommands([CommandCustomization], of: ProgramNumber? = nil)
    /// `command.perform`: performs the command as if its keys had been pressed. Without a program: the client's own
    /// command, otherwise the one that the keyboard would reach.
    case performCommand(MenuName, of: ProgramNumber? = nil)
    /// `shortcuts.set`
    case setShortcuts(ShortcutChange)
}

extension Request {
    /// Its change outlives the process, if state is saved.
    package var changesSavedState: Bool {
        switch self {
        case .customizeCommands, .customizeBar: true
        default: false
        }
    }
}

/// What a request tells its client, beside its events.
public enum RequestResult: Sendable {
    /// Nothing more.
    case done
    /// The scene, by its id: the request may have named only its target.
    case activated(scene: String)
    /// Commands are inserted; the keys of these perform other commands.
    case inserted(shadowed: [ShadowedCommand])
}

extension Interaction {
    /// Performs a client's request; if it throws, the request has had no effect.
    ///
    /// The interaction owns neither the space nor the pointer: its caller performs those requests.
    ///
    /// - Throws: ``RequestError``, with the position of the fault in the client's text.
    /// - Precondition: neither ``Request/setSpace(_:)`` nor ``Request/warpPointer(_:)``.
    @discardableResult
    package mutating func perform(
        _ request: Request, by client: ClientID, at time: Timestamp, _ output: inout Output
    ) throws(RequestError) -> RequestResult {
        output.time = time
        changedCommands.note(client)
        var result = RequestResult.done
        switch request {
        case .setSpace, .warpPointer: preconditionFailure("not the interaction's own")
        case .identify(let name):
            try identify(client, as: name, &output)
            return .done
        case .performCommand(let name, let program):
            try perform(name, of: program, by: client, &output)
            return .done
        case .activateScene(let activation):
            result = .activated(scene: try activate(activation, by: client, &output).name)
        case .updateScene(let change): try update(change, by: client, &output)
        case .refreshScene(let scene): try refresh(scene, by: client, &output)
        case .destroyScene(let scene, let reason): try destroy(scene, reason, by: client, &output)
        case .restoreScene(let scene, let step): try restore(scene, step, by: client, &output)
        case .orderScenes(let scenes): try arrange(scenes, by: client, &output)
        case .setRegions(let scene, let regions): try set(regions, of: scene, by: client, &output)
        case .updateRegions(let change): try update(change, by: client, &output)
        case .answerRegion(let answer): try take(answer, by: client, &output)
        case .acceptDrop(let answer): try take(answer, by: client, &output)
        case .handOver(let payload): try take(payload, by: client, &output)
        case .setFocus(let scene, let region): try setFocus(region, in: scene, by: client, &output)
        case .setSelection(let change): try setSelection(change, by: client, &output)
        case .setBar(let change): try set(change, by: client, &output)
        case .customizeBar(let change): try customize(change, by: client, &output)
        case .setResponder(let description): try set(description, by: client, &output)
        case .insertCommands(let insertion): result = .inserted(shadowed: try insert(insertion, by: client))
        case .replaceCommands(let name, let elements):
            try replace(name, with: elements, by: client, &output)
        case .removeCommands(let names): try remove(names, by: client, &output)
        case .customizeCommands(let changes, let program): try customize(changes, of: program, by: client)
        case .setShortcuts(let change): try set(change, by: client)
        }
        if scenes.isHolding { deliverHeld(&output) }
        programs.noteDeclaration(of: client)
        return result
    }
}
