import Interaction

/// The requests, by their published names: the keys of each, the scope that it requires, and what it becomes.
///
/// A new request is a case here; the compiler asks for the rest of this file. It becomes a ``Request`` to the core, or
/// one to the seat or to the client's connection.
enum RequestName: String, CaseIterable {
    case ping, subscribe
    case identify = "program.identify"
    case setSpace = "space.set"
    case warpPointer = "pointer.warp"
    case activateScene = "scene.activate"
    case updateScene = "scene.update"
    case refreshScene = "scene.refresh"
    case destroyScene = "scene.destroy"
    case restoreScene = "scene.restoration"
    case orderScenes = "scene.order"
    case setRegions = "regions.set"
    case updateRegions = "regions.update"
    case answerRegion = "region.answer"
    case acceptDrop = "drop.accept"
    case handOver = "drag.payload"
    case setFocus = "focus.set"
    case setSelection = "selection.set"
    case setBar = "bar.set"
    case customizeBar = "bar.customize"
    case setResponder = "responder.set"
    case insertCommands = "commands.insert"
    case replaceCommands = "commands.replace"
    case removeCommands = "commands.remove"
    case customizeCommands = "commands.customize"
    case searchCommands = "commands.search"
    case commandTree = "commands.tree"
    case performCommand = "command.perform"
    case setShortcuts = "shortcuts.set"
    case setKeyboard = "keyboard.set"
    case saveState = "state.save"
    case suspendKeys = "keys.suspend"
    case resumeKeys = "keys.resume"
    case stats
    case simulate

    /// The keys of the request, besides `id` and `do`.
    var keys: [StaticString] {
        switch self {
        case .ping, .saveState, .suspendKeys, .resumeKeys, .stats: []
        case .subscribe: SubscriptionRequest.keys
        case .setSpace: ["displays"]
        case .warpPointer: ["x", "y"]
        case .identify: ["name"]
        case .activateScene: SceneActivation.requestKeys + ["program"]
        case .updateScene: SceneUpdate.keys + ["program"]
        case .refreshScene: ["scene", "program"]
        case .destroyScene: ["scene", "program", "reason"]
        case .restoreScene: ["scene", "program", "extend", "complete", "step"]
        case .orderScenes: ["scenes", "program"]
        case .setRegions: ["scene", "program", "regions"]
        case .updateRegions: ["scene", "program", "put", "remove", "move", "scroll"]
        case .answerRegion: ["request", "rect", "style", "latch", "opens"]
        case .acceptDrop: ["drag", "operation", "scene", "region"]
        case .handOver: ["drag", "payload"]
        case .setFocus: ["scene", "program", "region"]
        case .setSelection: ["scene", "program", "collection", "items"]
        case .setBar: ["scene", "program", "bar", "width", "overflowWidth", "groups"]
        case .customizeBar: ["bar", "program", "groups", "reset"]
        case .setResponder: ["scene", "program", "region", "actions", "presses", "first"]
        case .insertCommands: ["menu", "before", "after", "into", "atStart", "commands"]
        case .replaceCommands: ["menu", "commands"]
        case .removeCommands: ["menu", "commands"]
        case .customizeCommands: ["commands", "program"]
        case .searchCommands: ["text", "limit"]
        case .commandTree: ["program", "after"]
        case .performCommand: ["command", "program"]
        case .setShortcuts: ShortcutChange.keys
        case .setKeyboard: KeyboardChange.keys
        case .simulate: SimulationStep.keys
        }
    }

    /// What a client needs for the request.
    ///
    /// - `scope`: empty if every client may make it. Customising another program and changing the layout need more:
    ///   `RequestLine.scope(for:)`.
    /// - `seat`: true for requests that change or return state that all programs share.
    var needs: (scope: Scopes, seat: Bool) {
        switch self {
        case .ping, .subscribe, .identify: ([], false)
        case .stats: ([], true)
        case .activateScene, .updateScene, .refreshScene, .destroyScene, .restoreScene, .orderScenes,
            .setRegions, .updateRegions, .answerRegion, .acceptDrop, .handOver, .setFocus, .setSelection,
            .setBar, .setResponder:
            (.scenes, false)
        case .insertCommands, .replaceCommands, .removeCommands, .commandTree, .setShortcuts:
            (.commands, false)
        case .customizeCommands, .customizeBar, .searchCommands, .performCommand: (.commands, true)
        case .setSpace, .warpPointer, .setKeyboard, .simulate: (.control, true)
        // Only the program that suspended keys can resume them, and the suspension has no effect while the login session
        // of its user is in the background.
        case .saveState, .suspendKeys, .resumeKeys: (.control, false)
        }
    }

    /// The body of the request, from the values of its keys.
    func body(_ fields: DocumentFields) throws(RequestError) -> RequestLine.Body {
        switch self {
        case .ping: .client(.ping)
        case .stats: .client(.stats)
        case .saveState: .seat(.saveState)
        case .suspendKeys: .client(.setKeysSuspended(true))
        case .resumeKeys: .client(.setKeysSuspended(false))
        case .subscribe: .client(.subscribe(try SubscriptionRequest(fields)))
        case .searchCommands: .seat(try fields.commandSearch())
        case .commandTree:
            .seat(.tellCommands(try fields.program(), after: try fields.value("after")?.menuName()))
        case .setKeyboard: .seat(.setKeyboard(try KeyboardChange(fields)))
        case .simulate: .seat(.simulate(try SimulationStep(fields)))
        case .setSpace: .core(.setSpace(try fields.required("displays").displays()))
        case .warpPointer: .core(.warpPointer(try fields.point()))
        case .identify: .core(.identify(try fields.identification()))
        case .activateScene: .core(.activateScene(try SceneActivation(requested: fields)))
        case .updateScene: .core(.updateScene(try SceneUpdate(fields)))
        case .refreshScene: .core(.refreshScene(try fields.scene()))
        case .destroyScene: .core(.destroyScene(try fields.scene(), try fields.reason()))
        case .restoreScene: .core(.restoreScene(try fields.scene(), try fields.restorationStep()))
        case .orderScenes: .core(.orderScenes(try fields.sceneOrder()))
        case .setRegions: .core(.setRegions(try fields.scene(), try fields.required("regions").regions()))
        case .updateRegions: .core(.updateRegions(try RegionUpdate(fields)))
        case .answerRegion: .core(.answerRegion(try fields.regionAnswer()))
        case .acceptDrop: .core(.acceptDrop(try fields.dropAnswer()))
        case .handOver: .core(.handOver(try fields.dragPayload()))
        case .setFocus: .core(try fields.focus())
        case .setSelection: .core(.setSelection(try fields.selection()))
        case .setBar: .core(.setBar(try fields.barChange()))
        case .customizeBar: .core(.customizeBar(try fields.barCustomization()))
        case .setResponder: .core(.setResponder(try ResponderDescription(fields)))
        case .insertCommands: .core(.insertCommands(try CommandInsertion(fields)))
        case .replaceCommands: .core(try fields.commandReplacement())
        case .removeCommands: .core(.removeCommands(try fields.removedCommands()))
        case .customizeCommands:
            .core(
                .customizeCommands(
                    try fields.required("commands").commandCustomizations(), of: try fields.program()))
        case .performCommand:
            .core(.performCommand(try fields.required("command").menuName(), of: try fields.program()))
        case .setShortcuts: .core(.setShortcuts(try ShortcutChange(fields)))
        }
    }
}
