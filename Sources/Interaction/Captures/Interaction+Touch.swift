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
        closeShortcutList(&output)
        intents.beginPress()
        // A contact whose end was lost is over.
        if fingers.contains(touch) { end(touch, .cancelled, &output) }
        guard !fingers.isFree || !pans.all.isEmpty else { return press(touch, &output) }
        let target = scenes.hit(at: touch.position)
        if stopRolling(under: touch, on: target, &output) { return }
        switch landing(of: touch, on: target) {
        case .alone: press(touch, &output)
        case .idle: fingers.began(touch, .idle, on: target)
        case .pair(let other, let common):
            // Two fingers press nothing.
            if let press = captures[fingers.all[other].source] { cancel(press, &output) }
            fingers.began(touch, .pair, on: target)
            fingers.pair(with: other, on: common)
            beginPair(&output)
        }
    }

    private mutating func press(_ touch: TouchEvent, _ output: inout Output) {
        let held = Press.Held(
            device: touch.device, button: .primary, code: .touch, count: max(1, touch.count))
        let source = Press.Source.touch(touch.device, contact: touch.contact)
        down(held, source, at: touch.position, &output)
        fingers.began(touch, .press, on: captures[source]?.target)
    }

    private mutating func move(_ touch: TouchEvent, _ output: inout Output) {
        switch fingers.moved(touch) {
        case .idle, nil: break
        case .press:
            guard let press = captures[.touch(touch.device, contact: touch.contact)] else { return }
            if press.leavesRest(for: touch.position, beyond: settings.touch.drag),
                let kind = panned(at: press.target)
            {
                return beginPan(kind, touch, from: press, &output)
            }
            press.move(to: touch.position, in: &self, &output)
        case .pan: movePan(touch, &output)
        case .pair:
            if let index = fingers.pair(of: touch) { movePair(index, &output) }
        }
    }

    private mutating func end(_ touch: TouchEvent, _ phase: Phase, _ output: inout Output) {
        let source = Press.Source.touch(touch.device, contact: touch.contact)
        switch fingers.lifted(touch) {
        case .idle, nil: break
        case .press:
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
