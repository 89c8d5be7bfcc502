import InputModel

// Scrolling, and fingers on a touchpad, as gestures of regions.
extension Interaction {
    /// Each turn of a wheel is a pan and a scroll of its own; fingers make one of each from touch to lift. Momentum
    /// continues the scrolls on their regions, wherever the pointer and the content are by then.
    mutating func handle(_ scroll: ScrollEvent, _ output: inout Output) {
        let source = RegionGestures.Source.scroll(scroll.device)
        switch scroll.phase {
        case .began: begin(scroll, source, .continuous, &output)
        case .changed where scroll.source == .wheel:
            begin(scroll, source, .discrete, &output)
            gestures.end(source, .ended, at: scroll.position, &output)
        case .changed: gestures.move(source, by: scroll.delta, at: scroll.position, &output)
        case .ended: gestures.lift(source, at: scroll.position, &output)
        case .cancelled: gestures.end(source, .cancelled, at: scroll.position, &output)
        case .momentumBegan:
            gestures.beginMomentum(
                after: source, as: .momentum(scroll.device), at: scroll.position, &output)
        case .momentumChanged:
            gestures.move(.momentum(scroll.device), by: scroll.delta, at: scroll.position, &output)
        case .momentumEnded: gestures.end(.momentum(scroll.device), .ended, at: scroll.position, &output)
        }
    }

    private mutating func begin(
        _ scroll: ScrollEvent, _ source: RegionGestures.Source, _ type: GestureInterest.ScrollTypes,
        _ output: inout Output
    ) {
        let target = targetOfFingers(at: scroll.position)
        if explanations.isOn {
            explainGesture([.pan, .scroll], at: target, scroll.position, about: nil, &output) {
                $0.scroll.contains(type)
            }
        }
        guard let target else { return }
        gestures.begin(
            .pan, source, on: target, in: scenes, by: scroll.delta, at: scroll.position, &output
        ) { $0.scroll.contains(type) }
        gestures.begin(
            .scroll, source, on: target, in: scenes, by: scroll.delta, at: scroll.position, &output
        ) { $0.scroll.contains(type) }
    }

    /// Pinches and swipes are for the region under the pointer when they begin; holds are for programs as a whole.
    mutating func handle(_ gesture: GestureEvent, _ output: inout Output) {
        guard gesture.gesture != .hold else { return }
        let source = RegionGestures.Source.touchpad(gesture.device)
        switch gesture.phase {
        case .began:
            let target = targetOfFingers(at: pointer)
            if explanations.isOn { explain(gesture, at: target, &output) }
            guard let target else { return }
            intents.beginPress()
            let intent = intent(at: target, output)
            guard gesture.gesture == .pinch else {
                return gestures.begin(
                    .swipe, source, on: target, in: scenes, by: gesture.delta, fingers: gesture.fingers,
                    intent: intent, at: pointer, &output)
            }
            beginPair(source, on: target, intent: intent, at: pointer, &output)
        case .changed where gesture.gesture == .swipe:
            gestures.move(source, by: gesture.delta, at: pointer, &output)
        case .changed:
            openings.spread(source, to: gesture.scale)
            _ = gestures.pinch(source, scale: gesture.scale, at: pointer, &output) { $0 + gesture.rotation }
        case .ended: endPair(source, .ended, at: pointer, &output)
        case .cancelled: endPair(source, .cancelled, at: pointer, &output)
        case .repeated: break
        }
    }

    /// Two fingers are down on `target`, with their middle at `position`: they pinch, rotate and spread.
    mutating func beginPair(
        _ source: RegionGestures.Source, on target: RegionReference, intent: UInt32, at position: Point,
        _ output: inout Output
    ) {
        gestures.begin(.pinch, source, on: target, in: scenes, intent: intent, at: position, &output)
        gestures.begin(.rotate, source, on: target, in: scenes, intent: intent, at: position, &output)
        if let opener = opener(at: target) {
            openings.begin(source, on: opener, at: position, intent: intent)
        }
    }

    /// The gestures of a touchpad's fingers, or of a pair on a touchscreen, end with `phase`. A spread that is not
    /// cancelled opens what it was over.
    mutating func endPair(
        _ source: RegionGestures.Source, _ phase: Phase, at position: Point, _ output: inout Output
    ) {
        gestures.end(source, phase, at: position, &output)
        guard let (target, position, scale, intent) = openings.end(source), phase == .ended,
            scenes.isThere(target)
        else { return }
        publishOpening(of: target, at: position, scale: scale, intent: intent, &output)
    }

    /// The target of fingers on a touchpad, or of a wheel: the region that has latched, or the one at `position`.
    private func targetOfFingers(at position: Point) -> RegionReference? {
        let target = captures.pointerLatch?.target ?? scenes.hit(at: position)
        return target.flatMap { $0.region == .none ? nil : $0 }
    }

    /// Cancels the gestures on regions for which `isGone` is true.
    mutating func cancelGestures(_ output: inout Output, where isGone: (RegionReference) -> Bool) {
        openings.cancel(where: isGone)
        let (presses, pairs, panning, pointer) = (captures.all, fingers.pairs, pans.all, pointer)
        gestures.cancel(
            at: { source in
                switch source {
                case .press(.touch(let device, let contact)):
                    presses.first { $0.source == .touch(device, contact: contact) }?.position ?? pointer
                case .press: pointer
                case .fingers:
                    pairs.first { $0.gestureSource == source }?.middle
                        ?? panning.first { $0.source == source }?.position ?? pointer
                case .scroll, .momentum, .touchpad: pointer
                }
            }, &output, where: isGone)
        forgetEndedPans()
    }
}
