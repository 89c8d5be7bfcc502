import InputModel

// Touchscreens: a finger presses, alone or as one of a pair.
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

    private mutating func begin(_ touch: TouchEvent, _ output: inout Output) {
        movePairs(&output)
        closeShortcutList(&output)
        intents.beginPress()
        // A contact whose end was lost is over.
        if fingers.contains(touch) { end(touch, .cancelled, &output) }
        guard !fingers.isFree || !pans.all.isEmpty else { return press(touch, &output) }
        let target = scenes.hit(at: touch.position)
        if stopRolling(under: touch, on: target, &output) { return }
        switch landing(of: touch, on: target, at: output.time) {
        case .alone: press(touch, &output)
        case .idle: fingers.began(touch, .idle, on: target, at: output.time)
        case .apart(let other, let common):
            press(touch, &output)
            fingers.pair(with: other, on: common, isApart: true)
        case .together(let other, let common):
            // Two fingers on one region press nothing.
            if let press = captures[fingers.all[other].source] { cancel(press, &output) }
            fingers.began(touch, .pair, on: target, at: output.time)
            fingers.pair(with: other, on: common, isApart: false)
            beginPair(fingers.pairs.count - 1, &output)
        }
    }

    private mutating func press(_ touch: TouchEvent, _ output: inout Output) {
        let held = Press.Held(
            device: touch.device, button: .primary, code: .touch, count: max(1, touch.count))
        let source = Press.Source.touch(touch.device, contact: touch.contact)
        down(held, source, at: touch.position, &output)
        fingers.began(touch, .press, on: captures[source]?.target, at: output.time)
    }

    private mutating func move(_ touch: TouchEvent, _ output: inout Output) {
        if output.time != movedFingers { movePairs(&output) }
        switch fingers.moved(touch) {
        case nil: break
        case .idle: moveIdle(touch, &output)
        case .press:
            // What it does may depend on the other's movement in this frame.
            guard fingers.pair(of: touch) == nil else {
                movedFingers = output.time
                return
            }
            movePress(of: touch.device, touch.contact, to: touch.position, &output)
        case .pan: movePan(touch, &output)
        case .pair: movedFingers = output.time
        }
    }

    /// A finger that presses on its own has moved.
    mutating func movePress(
        of device: DeviceID, _ contact: UInt32, to position: Point, _ output: inout Output
    ) {
        guard let press = captures[.touch(device, contact: contact)] else { return }
        if press.leavesRest(for: position, beyond: settings.touch.drag), let kind = panned(at: press.target) {
            beginPan(kind, to: position, from: press, &output)
        } else {
            press.move(to: position, in: &self, &output)
        }
    }

    private mutating func end(_ touch: TouchEvent, _ phase: Phase, _ output: inout Output) {
        movePairs(&output)
        let source = Press.Source.touch(touch.device, contact: touch.contact)
        switch fingers.lifted(touch) {
        case .idle, nil: break
        case .press:
            if let pair = fingers.pair(of: touch) { fingers.dissolve(pair) }
            guard let press = captures[source] else { return }
            press.lift(at: touch.position)
            up(press, touch.device, .touch, phase, &output)
        case .pan: endPan(touch, phase, &output)
        case .pair:
            guard let index = fingers.pair(of: touch) else { return }
            let pair = fingers.pairs[index]
            endPair(pair.gestureSource, phase, at: pair.middle, &output)
            fingers.endPair(index)
            if let press = captures[pair.pressSource] { up(press, touch.device, .touch, phase, &output) }
        }
    }
}
