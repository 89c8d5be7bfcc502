import InputModel

// Pans, long presses, hovering.
extension Interaction {
    /// How far a press may move and still be a long one, in points: UIKit's value. Where a drag takes less, as it does
    /// unless the configuration says otherwise, the drag decides.
    static let longPressSlop = 10.0
    /// How long it takes: UIKit's value.
    private static let longPressTime = Interval.milliseconds(500)

    // MARK: Pans

    mutating func beginPans(buttons: ButtonMask, at position: Point, _ output: inout Output) {
        begin(
            .pan, .press, on: press.target, translation: press.translation(to: position), at: position,
            &output
        ) { $0.buttons.contains(buttons) }
    }

    mutating func changePans(
        of source: ActiveGesture.Source, by translation: Vector, at position: Point, _ output: inout Output
    ) {
        for index in gestures.indices where gestures[index].source == source && gestures[index].kind == .pan {
            gestures[index].translation = translation
            publish(gestures[index], .changed, at: position, &output)
        }
    }

    /// A wheel's turn is a pan of its own; fingers make one from touch to lift. Momentum is no gesture.
    mutating func handle(_ scroll: ScrollEvent, _ output: inout Output) {
        let source = ActiveGesture.Source.scroll(scroll.device)
        switch scroll.phase {
        case .began: beginPan(scroll, source, .continuous, &output)
        case .changed where scroll.source == .wheel:
            beginPan(scroll, source, .discrete, &output)
            endGestures(of: source, .ended, at: scroll.position, &output)
        case .changed:
            for index in gestures.indices where gestures[index].source == source {
                gestures[index].translation = gestures[index].translation + scroll.delta
                publish(gestures[index], .changed, at: scroll.position, &output)
            }
        case .ended: endGestures(of: source, .ended, at: scroll.position, &output)
        case .cancelled: endGestures(of: source, .cancelled, at: scroll.position, &output)
        case .momentumBegan, .momentumChanged, .momentumEnded: break
        }
    }

    private mutating func beginPan(
        _ scroll: ScrollEvent, _ source: ActiveGesture.Source, _ type: GestureInterest.ScrollTypes,
        _ output: inout Output
    ) {
        guard let target = press.isLatched ? press.target : scenes.hit(at: scroll.position),
            target.region != .none
        else { return }
        begin(.pan, source, on: target, translation: scroll.delta, at: scroll.position, &output) {
            $0.scroll.contains(type)
        }
    }

    // MARK: Long presses

    mutating func watchForLongPress(_ button: Button, _ output: inout Output) {
        let mask = ButtonMask(button)
        findTakers(of: .longPress, at: press.target) { $0.buttons.contains(mask) }
        if !scratch.isEmpty { press.longPressDeadline = output.time + Self.longPressTime }
    }

    /// The press has been held for long enough: it is no click any more.
    mutating func beginLongPress(_ output: inout Output) {
        guard let held = press.held.first else { return }
        press.isSpent = true
        let position = pressPosition
        let mask = ButtonMask(held.button)
        begin(.longPress, .press, on: press.target, at: position, &output) { $0.buttons.contains(mask) }
    }

    mutating func changeLongPress(at position: Point, _ output: inout Output) {
        for gesture in gestures where gesture.kind == .longPress {
            publish(gesture, .changed, at: position, &output)
        }
    }

    // MARK: Hovering

    /// Begins and ends the hover gesture for regions that ask for it, for all that is in them.
    mutating func updateHoverGestures(isMoving: Bool, _ output: inout Output) {
        hover.next.removeAll(keepingCapacity: true)
        if let target = hover.target {
            findTakers(of: .hover, at: target) { _ in true }
            for region in scratch { hover.next.append(RegionReference(target.scene, region)) }
        }
        guard !hover.next.isEmpty || !hover.gestures.isEmpty else { return }
        for target in hover.gestures where !hover.next.contains(target) {
            // The pointer went, or the region.
            let phase: Phase = isThere(target) ? .ended : .cancelled
            publish(hoverGesture(on: target), phase, at: pointer, &output)
        }
        for target in hover.next {
            if !hover.gestures.contains(target) {
                publish(hoverGesture(on: target), .began, at: pointer, &output)
            } else if isMoving {
                publish(hoverGesture(on: target), .changed, at: pointer, &output)
            }
        }
        swap(&hover.gestures, &hover.next)
    }

    /// The end: what hovers is over.
    mutating func cancelHoverGestures(_ output: inout Output) {
        for target in hover.gestures { publish(hoverGesture(on: target), .cancelled, at: pointer, &output) }
        hover.gestures.removeAll(keepingCapacity: true)
    }

    private func hoverGesture(on target: RegionReference) -> ActiveGesture {
        ActiveGesture(kind: .hover, source: .press, target: target)
    }
}
