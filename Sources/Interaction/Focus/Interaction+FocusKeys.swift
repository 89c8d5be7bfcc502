import InputModel

// Tab and the arrows move the focus of the active scene.
extension Interaction {
    /// Moves the focus where the key is one that does; held, it goes on.
    mutating func moveFocus(_ key: KeyEvent, in scene: Scene, _ output: inout Output) {
        guard key.modifiers.isDisjoint(with: [.control, .alternate, .command]) else { return }
        let isShifted = key.modifiers.contains(.shift)
        let target: RegionID
        switch key.key {
        case .tab: target = scene.nextInFocusOrder(isBackwards: isShifted)
        case .left where !isShifted: target = arrow(.left, in: scene)
        case .right where !isShifted: target = arrow(.right, in: scene)
        case .up where !isShifted: target = arrow(.up, in: scene)
        case .down where !isShifted: target = arrow(.down, in: scene)
        default: return
        }
        if target != .none { focus(target, in: scene, &output) }
    }

    /// Where nothing has the focus, arrows leave it at that: programs without focus have uses of their own for them.
    private func arrow(_ direction: FocusDirection, in scene: Scene) -> RegionID {
        scene.focus == .none ? .none : scene.nearestFocus(direction)
    }
}
