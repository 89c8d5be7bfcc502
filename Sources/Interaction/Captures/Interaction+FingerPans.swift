import InputModel

// A finger that moves over what asks for `pan` or `scroll` pans it, and presses nothing.
extension Interaction {
    /// What a finger pans that moves from `target`: the deepest region there that asks for either decides; of one that
    /// asks for both, its pan. Nil if none asks.
    mutating func panned(at target: RegionReference) -> RegionGestureKind? {
        guard target.region != .none else { return nil }
        let pan = gestures.deepestTaker(of: .pan, at: target, in: scenes) { $0.buttons.contains(.primary) }
        let scroll = gestures.deepestTaker(of: .scroll, at: target, in: scenes) {
            $0.scroll.contains(.continuous)
        }
        if scroll == .none { return pan == .none ? nil : .pan }
        if pan == .none { return .scroll }
        return scenes[target.scene].regions.isInside(pan, scroll) ? .pan : .scroll
    }

    /// The finger of `press` has moved far enough: what it pressed was not meant.
    mutating func beginPan(
        _ kind: RegionGestureKind, to position: Point, from press: Press, _ output: inout Output
    ) {
        guard case .touch(let device, let contact) = press.source else { return }
        let (target, origin, intent) = (press.target, press.origin, press.first.intent)
        cancel(press, &output)
        beginPan(
            kind, of: device, contact, on: target, from: origin, to: position, intent: intent, &output)
    }

    /// A finger that presses nothing has moved far enough, from `origin`.
    mutating func beginPan(
        _ kind: RegionGestureKind, of device: DeviceID, _ contact: UInt32, on target: RegionReference,
        from origin: Point, to position: Point, intent: UInt32, _ output: inout Output
    ) {
        fingers.set(.pan, device, contact)
        // Its way counts from where it landed.
        var pan = FingerPan(device, contact: contact, at: origin, kind, on: target, .follows)
        let translation = pan.follow(to: position, at: output.time)
        pans.add(pan)
        begin(pan, by: translation, intent: intent, &output)
    }

    private mutating func begin(
        _ pan: FingerPan, by translation: Vector, intent: UInt32, _ output: inout Output
    ) {
        if explanations.isOn {
            explainGesture([pan.kind], at: pan.target, pan.position, about: nil, &output) {
                pan.kind == .pan ? $0.buttons.contains(.primary) : $0.scroll.contains(.continuous)
            }
        }
        gestures.begin(
            pan.kind, pan.source, on: pan.target, in: scenes, by: translation, intent: intent,
            at: pan.position, &output
        ) { pan.kind == .pan ? $0.buttons.contains(.primary) : $0.scroll.contains(.continuous) }
    }

    mutating func movePan(_ touch: TouchEvent, _ output: inout Output) {
        guard let index = pans.index(of: touch) else { return }
        let rested = pans.all[index].life == .rests
        let time = output.time
        let delta = pans.with(index) { $0.follow(to: touch.position, at: time) }
        let pan = pans.all[index]
        if rested {
            begin(pan, by: delta, intent: intent(at: pan.target, output), &output)
        } else {
            gestures.move(pan.source, by: delta, at: touch.position, &output)
        }
    }

    /// A finger that pans goes up. `phase` is `ended` or `cancelled`.
    mutating func endPan(_ touch: TouchEvent, _ phase: Phase, _ output: inout Output) {
        guard let index = pans.index(of: touch) else { return }
        let time = output.time
        if phase == .ended { pans.with(index) { $0.lift(at: time) } }
        let pan = pans.all[index]
        guard pan.life == .rolls else {
            pans.remove(at: index)
            return gestures.end(pan.source, phase, at: touch.position, &output)
        }
        gestures.lift(pan.source, at: touch.position, &output)
        gestures.beginMomentum(after: pan.source, as: pan.source, at: touch.position, &output)
    }

    /// A finger lands on `target`: what rolls there stops.
    ///
    /// - Returns: true if it has stopped something, which is all that it means unless it moves.
    mutating func stopRolling(under touch: TouchEvent, on target: RegionReference?, _ output: inout Output)
        -> Bool
    {
        guard let target, target.region != .none else { return false }
        let scene = scenes[target.scene]
        guard
            let index = pans.all.firstIndex(where: { pan in
                pan.life == .rolls
                    && gestures.contains(pan.source) {
                        $0.scene == target.scene && scene.regions.isInside(target.region, $0.region)
                    }
            })
        else { return false }
        let pan = pans.all[index]
        pans.remove(at: index)
        gestures.end(pan.source, .ended, at: pan.position, &output)
        fingers.began(touch, .pan, on: target, at: output.time)
        pans.add(
            FingerPan(
                touch.device, contact: touch.contact, at: touch.position, pan.kind, on: target, .rests))
        return true
    }

    /// Momentum goes on.
    mutating func rollPans(dueAt time: Timestamp, _ output: inout Output) {
        while let index = pans.all.firstIndex(where: { $0.deadline <= time }) {
            output.time = pans.all[index].deadline
            let delta = pans.with(index) { $0.roll() }
            let pan = pans.all[index]
            gestures.move(pan.source, by: delta, at: pan.position, &output)
            guard pan.deadline == .distantFuture else { continue }
            pans.remove(at: index)
            gestures.end(pan.source, .ended, at: pan.position, &output)
        }
    }

    /// Cancels what fingers move; they are idle from now on.
    mutating func cancelPans(_ output: inout Output) {
        for pan in pans.all where pan.life == .follows {
            gestures.end(pan.source, .cancelled, at: pan.position, &output)
        }
        forgetEndedPans()
    }

    /// What a finger has stopped is gone, and nothing moves there: what follows or rolls has a gesture, which ends by itself.
    mutating func losePans(where isGone: (RegionReference) -> Bool) {
        while let index = pans.all.firstIndex(where: { $0.life == .rests && isGone($0.target) }) {
            let pan = pans.all[index]
            pans.remove(at: index)
            fingers.set(.idle, pan.device, pan.contact)
        }
    }

    /// Forgets those whose gestures are over.
    mutating func forgetEndedPans() {
        var index = 0
        while index < pans.all.count {
            let pan = pans.all[index]
            if pan.life == .rests || gestures.contains(pan.source, where: { _ in true }) {
                index += 1
                continue
            }
            pans.remove(at: index)
            if pan.life == .follows { fingers.set(.idle, pan.device, pan.contact) }
        }
    }
}
