import InputModel
import Touchpad

extension Device {
    /// True for a touchpad's own buttons: the meaning of a press depends on the fingers.
    func isPadButton(_ key: KeyCode) -> Bool {
        pad != nil && (key == .buttonLeft || key == .buttonRight || key == .buttonMiddle)
    }

    /// Publishes the actions of the touchpad.
    mutating func publishTouchpad(_ seat: inout Seat) {
        guard let pad else { return }
        defer { updateDeadline() }
        let count = pad.touchpad.actions.count
        guard count > 0 else { return }
        for index in 0..<count { publish(pad.touchpad.actions[index], &seat) }
        pad.touchpad.clearActions()
    }

    private mutating func publish(_ action: TouchpadAction, _ seat: inout Seat) {
        switch action.body {
        case .motion(let delta):
            seat.move(by: acceleration.accelerate(delta, at: action.time), device: id, at: action.time)
        case .motionRestarted: acceleration.restart()
        case .button(let button, let isDown, let modifiers):
            buttons.apply(button.code, isDown: isDown, carrying: modifiers, at: action.time, &seat)
        case .scroll(let phase, let delta):
            let points = Acceleration.pointsPerMillimetre * (naturalScroll ? -1 : 1)
            seat.scroll(
                phase, by: delta == .zero ? .zero : delta * points, source: .finger, device: id,
                at: action.time)
        case .gesture(let phase, let gesture):
            seat.publish(
                GestureEvent(
                    phase: phase, device: id, gesture: gesture.kind, fingers: gesture.fingers,
                    delta: gesture.delta * Acceleration.pointsPerMillimetre, scale: gesture.scale,
                    rotation: gesture.rotation),
                at: action.time)
        }
    }

    /// Another device was used: ends momentum, and disables the touchpad for a while if that device belongs to it.
    mutating func noteUse(_ use: Use, of other: DeviceDescription, at time: Timestamp, _ seat: inout Seat) {
        guard let pad else { return }
        if use != .typing { pad.touchpad.notePointing(at: time) }
        if description.isBeside(other) {
            switch use {
            case .pointing: break
            case .typing: pad.touchpad.noteTyping(at: time)
            case .stick: pad.touchpad.noteStick(at: time)
            }
        }
        publishTouchpad(&seat)
    }

    /// Frames of the device were lost.
    mutating func noteResynced(at time: Timestamp, _ seat: inout Seat) {
        pad?.touchpad.noteResynced(at: time)
        publishTouchpad(&seat)
    }

    /// What the hands do elsewhere, so that contacts on the touchpad are not fingers.
    enum Use: Sendable {
        case typing, stick
        /// Anything else that moves the pointer.
        case pointing
    }
}

extension TouchpadAction.Button {
    fileprivate var code: KeyCode {
        switch self {
        case .primary: .buttonLeft
        case .secondary: .buttonRight
        case .middle: .buttonMiddle
        }
    }
}
