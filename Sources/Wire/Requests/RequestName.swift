import Interaction

/// The requests that there are, by their published names.
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
    case setFocus = "focus.set"
    case setSelection = "selection.set"
    case setResponder = "responder.set"
    case insertCommands = "commands.insert"
    case replaceCommands = "commands.replace"
    case removeCommands = "commands.remove"
    case customizeCommands = "commands.customize"
    case searchCommands = "commands.search"
    case performCommand = "command.perform"
    case setShortcuts = "shortcuts.set"
    case setKeyboard = "keyboard.set"
    case saveState = "state.save"
    case suspendKeys = "keys.suspend"
    case resumeKeys = "keys.resume"
    case stats
    case simulate

    /// The keys of the request, beside `id` and `do`.
    var keys: [StaticString] {
        switch self {
        case .ping, .saveState, .suspendKeys, .resumeKeys, .stats: []
        case .subscribe: ["events", "maxRate", "scopes", "mine"]
        case .setSpace: ["displays"]
        case .warpPointer: ["x", "y"]
        case .identify: ["name"]
        case .activateScene: SceneActivation.keys + ["program"]
        case .updateScene: SceneUpdate.keys + ["program"]
        case .refreshScene: ["scene", "program"]
        case .destroyScene: ["scene", "program", "reason"]
        case .restoreScene: ["scene", "program", "extend", "complete", "step"]
        case .orderScenes: ["scenes", "program"]
        case .setRegions: ["scene", "program", "regions"]
        case .updateRegions: ["scene", "program", "put", "remove", "move", "scroll"]
        case .setFocus: ["scene", "program", "region"]
        case .setSelection: ["scene", "program", "collection", "items"]
        case .setResponder: ["scene", "program", "region", "actions", "presses", "first"]
        case .insertCommands: ["menu", "before", "after", "into", "commands"]
        case .replaceCommands: ["menu", "commands"]
        case .removeCommands: ["menu", "commands"]
        case .customizeCommands: ["commands", "program"]
        case .searchCommands: ["text", "limit"]
        case .performCommand: ["command", "program"]
        case .setShortcuts: ShortcutChange.keys
        case .setKeyboard: KeyboardChange.keys
        case .simulate: SimulationStep.keys
        }
    }
}
