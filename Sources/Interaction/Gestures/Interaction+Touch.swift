import InputModel

// Touchscreens: one finger presses; two pan a band over a collection, or pinch and rotate.
extension Interaction {
    mutating func handle(_ touch: TouchEvent, _ output: inout Output) {
        // One touchscreen at a time, and of it the contacts that were there from their beginning.
        if touch.phase == .began {
            guard fingers.contacts.isEmpty || fingers.device == touch.device else { return }
        } else {
            guard fingers.device == touch.device, fingers.contacts.contains(touch.contact) else { return }
        }
        switch touch.phase {
        case .began: begin(touch, &output)
        case .changed: move(touch, &output)
        case .ended: end(touch, isCancelled: false, &output)
        case .cancelled: end(touch, isCancelled: true, &output)
        case .repeated: break
        }
    }

    private mutating func begin(_ touch: TouchEvent, _ output: inout Output) {
        fingers.device = touch.device
        fingers.contacts.append(touch.contact)
        let finger = FingerPair.Finger(contact: touch.contact, position: touch.position)
        switch fingers.state {
        case .none:
            fingers.state = .one
            fingers.first = finger
            down(
                PressState.Held(
                    device: touch.device, button: .primary, code: .touch, count: max(1, touch.count)),
                .touch(touch.device, contact: touch.contact), at: touch.position, &output)
        case .one where !press.isTouch || !(press.isDragging || press.isLatched || band.isActive):
            if press.isTouch { cancelPress(&output) }
            fingers.second = finger
            beginPair(&output)
        case .one, .two, .spent: break
        }
    }

    private mutating func beginPair(_ output: inout Output) {
        fingers.state = .two
        fingers.startDistance = fingers.distance
        fingers.startMiddle = fingers.middle
        fingers.startAngle = (fingers.second.position - fingers.first.position).angle
        fingers.rotation = 0
        fingers.target = scenes.hit(at: fingers.middle).flatMap { $0.region == .none ? nil : $0 }
        guard let target = fingers.target else { return }
        begin(.pinch, .fingers, on: target, at: fingers.middle, &output) { _ in true }
        begin(.rotate, .fingers, on: target, at: fingers.middle, &output) { _ in true }
    }

    private mutating func move(_ touch: TouchEvent, _ output: inout Output) {
        switch fingers.state {
        case .one where touch.contact == fingers.first.contact:
            fingers.first.position = touch.position
            if press.isTouch { movePress(to: touch.position, &output) }
        case .two where touch.contact == fingers.first.contact:
            fingers.first.position = touch.position
            movePair(&output)
        case .two where touch.contact == fingers.second.contact:
            fingers.second.position = touch.position
            movePair(&output)
        default: break
        }
    }

    private mutating func movePair(_ output: inout Output) {
        if band.isActive { return moveBand(to: fingers.middle, &output) }
        fingers.rotation = unwrap(
            (fingers.second.position - fingers.first.position).angle - fingers.startAngle,
            near: fingers.rotation)
        var isTaken = false
        for index in gestures.indices where gestures[index].source == .fingers {
            isTaken = true
            if gestures[index].kind == .pinch {
                gestures[index].scale = fingers.scale
            } else {
                gestures[index].rotation = fingers.rotation
            }
            publish(gestures[index], .changed, at: fingers.middle, &output)
        }
        guard !isTaken, (fingers.middle - fingers.startMiddle).length > settings.dragThreshold else { return }
        beginTouchBand(&output)
    }

    /// Two fingers that pan over a collection select.
    private mutating func beginTouchBand(_ output: inout Output) {
        guard let target = fingers.target, isThere(target) else { return }
        let scene = scenes[target.scene]
        let area = scene.nearest(target.region) { $0.role == .collection || $0.flags.contains(.isBandArea) }
        guard area != .none else { return }
        // Whoever presses with a pointer gives way.
        cancelPress(&output)
        // The band is a press's: it is ended and cancelled with it.
        press.held.append(
            PressState.Held(device: fingers.device, button: .primary, code: .touch, count: 1))
        press.source = .touch(fingers.device, contact: fingers.first.contact)
        press.target = RegionReference(target.scene, area)
        press.origin = fingers.startMiddle
        press.modifiers = modifiers
        press.isSpent = true
        press.isDragging = false
        press.bandArea = area
        // From here on they are over the area: what they came down on may go.
        fingers.target = press.target
        output.publish(
            .press(
                PressEvent(
                    phase: .began, target: press.target, button: .primary, position: press.origin,
                    modifiers: modifiers)))
        beginBand(to: fingers.middle, &output)
    }

    private mutating func end(_ touch: TouchEvent, isCancelled: Bool, _ output: inout Output) {
        fingers.contacts.removeAll { $0 == touch.contact }
        let isOurs =
            fingers.state == .one && touch.contact == fingers.first.contact
            || fingers.state == .two
                && (touch.contact == fingers.first.contact || touch.contact == fingers.second.contact)
        if isOurs {
            if fingers.state == .two {
                endGestures(of: .fingers, isCancelled ? .cancelled : .ended, at: fingers.middle, &output)
            } else {
                fingers.first.position = touch.position
            }
            if press.isTouch { up(touch.device, .touch, isCancelled: isCancelled, &output) }
            fingers.state = .spent
        }
        guard fingers.contacts.isEmpty else { return }
        fingers.state = .none
        if press.isTouch { cancelPress(&output) }
    }

    /// What two fingers make is over without having come to anything.
    mutating func cancelFingers(_ output: inout Output) {
        guard fingers.state == .two else { return }
        endGestures(of: .fingers, .cancelled, at: fingers.middle, &output)
        fingers.state = .spent
    }

    /// The angle that differs from `angle` by whole turns and is nearest to `former`.
    private func unwrap(_ angle: Double, near former: Double) -> Double {
        angle + ((former - angle) / 360).rounded() * 360
    }
}
