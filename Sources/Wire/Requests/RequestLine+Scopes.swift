import Interaction

extension RequestLine.Body {
    /// The scope that a client needs to ask this; none for what everyone may ask.
    public var scope: Scopes {
        switch self {
        case .core(let request): request.scope
        case .searchCommands: .commands
        case .setKeyboard, .saveState, .setKeysSuspended, .simulate: .control
        case .subscribe, .stats, .ping: []
        }
    }
}

extension Request {
    fileprivate var scope: Scopes {
        switch self {
        case .setSpace, .warpPointer: .control
        case .identify: []
        case .activateScene, .updateScene, .refreshScene, .destroyScene, .restoreScene, .orderScenes,
            .setRegions,
            .updateRegions, .setFocus, .setSelection, .setResponder:
            .scenes
        case .insertCommands, .replaceCommands, .removeCommands, .performCommand, .setShortcuts: .commands
        // Where a user's keys are is the user's, not any program's.
        case .customizeCommands: .control
        }
    }
}
