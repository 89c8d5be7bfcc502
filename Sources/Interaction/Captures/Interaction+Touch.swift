import InputModel

// Touchscreens: one finger presses; two pan a band over a collection, or pinch and rotate.
extension Interaction {
    mutating func handle(_ touch: TouchEvent, _ output: inout Output) {
        switch touch.phase {
        case .began: begin(touch, &output)
        case .changed: move(touch, &output)
        case .ended: end(touch, .ended, &output)
        case .cancelled: end(touch, .cancelled, &output)
        case .repeated: break
        }
    }

    private var isTouchPress: Bool { capture.press?.isTouch == true }

    private mutating func begin(_ touch: TouchEvent, _ output: inout Output) {
        intents.beginPress()
        let isFree = !(isTouchPress && capture.isUnderWay)
        guard let landing = fingers.landing(of: touch, isFree: isFree) else { return }
        // Two fingers press nothing.
        if landing == .pair && isTouchPress { cancelCapture(&output) }
        fingers.began(touch, landing)
        switch landing {
        case .none: break
        case .press:
            let held = Press.Held(
                device: touch.device, button: .primary, code: .touch, count: max(1, touch.count))
            down(held, .touch(touch.device, contact: touch.contact), at: touch.position, &output)
        case .pair: beginPair(&output)
        }
    }

    private mutating func beginPair(_ output: inout Output) {
        let middle = fingers.middle
        let target = scenes.hit(at: middle).flatMap { $0.region == .none ? nil : $0 }
        fingers.aim(at: target)
        if explanations.isOn {
            explainGesture(
                [.pinch, .rotate], at: target, middle, about: nil, opener: target.flatMap { opener(at: $0) },
                &output)
        }
        guard let target else { return }
        let intent = intent(at: target, output)
        fingers.note(intent)
        gestures.begin(.pinch, .fingers, on: target, in: scenes, intent: intent, at: middle, &output)
        gestures.begin(.rotate, .fingers, on: target, in: scenes, intent: intent, at: middle, &output)
        beginSpread(.fingers, at: target, intent: intent)
    }

    private mutating func move(_ touch: TouchEvent, _ output: inout Output) {
        switch fingers.moved(touch) {
        case .none: break
        case .press: if isTouchPress { moveCapture(to: touch.position, &output) }
        case .pair: movePair(&output)
        }
    }

    private mutating func movePair(_ output: inout Output) {
        let middle = fingers.middle
        if isTouchPress { return moveCapture(to: middle, &output) }
        let rotation = fingers.rotation
        openings.spread(.fingers, to: fingers.scale)
        let isTaken = gestures.pinch(.fingers, scale: fingers.scale, at: middle, &output) { _ in rotation }
        guard !isTaken, (middle - fingers.startMiddle).length > settings.dragThreshold else { return }
        beginTouchBand(&output)
    }

    /// Two fingers that pan over a collection select.
    private mutating func beginTouchBand(_ output: inout Output) {
        guard let target = fingers.target, scenes.isThere(target) else { return }
        let scene = scenes[target.scene]
        let area = scene.regions.nearest(target.region) {
            $0.role == .collection || $0.flags.contains(.isBandArea)
        }
        guard area != .none else { return }
        openings.end(.fingers)
        // The band replaces a press of the pointer.
        cancelCapture(&output)
        // The band belongs to a press, and is ended and cancelled with it.
        let held = Press.Held(
            device: fingers.device, button: .primary, code: .touch, count: 1,
            intent: fingers.intent)
        let source = Press.Source.touch(fingers.device, contact: fingers.firstContact)
        // From here on the area is the target: the region that the fingers came down on may be removed.
        let place = RegionReference(target.scene, area)
        fingers.aim(at: place)
        var press = Press(
            held, from: source, on: place, at: fingers.startMiddle, modifiers: output.modifiers,
            using: pressedButtons)
        press.moves(toBandIn: area)
        press.publish(.began, held, at: press.origin, &output)
        capture.begin(
            Band(
                press, in: scene, toggle: settings.toggle, to: fingers.middle, using: bandItems, &output))
    }

    private mutating func end(_ touch: TouchEvent, _ phase: Phase, _ output: inout Output) {
        let lift = fingers.lifted(touch)
        if lift.endsPair {
            gestures.end(.fingers, phase, at: fingers.middle, &output)
            if phase == .ended { endSpread(.fingers, &output) } else { openings.end(.fingers) }
        }
        if lift.endsPress, isTouchPress { up(touch.device, .touch, phase, &output) }
        fingers.finish(lift)
        if lift.isLast, isTouchPress { cancelCapture(&output) }
    }

    /// Cancels the gestures of two fingers.
    mutating func cancelFingers(_ output: inout Output) {
        guard fingers.isPair else { return }
        gestures.end(.fingers, .cancelled, at: fingers.middle, &output)
        openings.end(.fingers)
        fingers.spend()
    }

    /// Cancels the gestures of two fingers if their target is gone.
    mutating func cancelFingers(_ output: inout Output, where isGone: (RegionReference) -> Bool) {
        if let target = fingers.target, isGone(target) { cancelFingers(&output) }
    }
}
