import InputModel

// Two fingers on one region, or in one that asks for both: they pinch, rotate, open, or pan a band over a collection.
extension Interaction {
    /// The meaning of a contact that begins beside others.
    enum Landing {
        /// It presses.
        case alone
        /// It does nothing.
        case idle
        /// It forms a pair with an earlier one, on what they have in common.
        case pair(Int, on: RegionReference?)
    }

    mutating func landing(of touch: TouchEvent, on target: RegionReference?) -> Landing {
        var landing = Landing.alone
        for index in fingers.all.indices {
            let finger = fingers.all[index]
            guard !finger.isLost, case .together(let common) = meeting(of: finger.target, and: target) else {
                continue
            }
            // Those of two touchscreens form no pair.
            guard finger.device == touch.device else {
                if finger.target == target { return .idle }
                continue
            }
            if finger.role != .press { return .idle }
            if captures[finger.source]?.isUnderWay == true {
                if finger.target == target { return .idle }
            } else if case .alone = landing {
                landing = .pair(index, on: common)
            }
        }
        return landing
    }

    /// What two fingers at these places have in common.
    private enum Meeting {
        case nothing
        /// A region; nil for empty space.
        case together(RegionReference?)
    }

    /// - Complexity: O(depth²)
    private mutating func meeting(of one: RegionReference?, and other: RegionReference?) -> Meeting {
        if one == other { return .together(one.flatMap { $0.region == .none ? nil : $0 }) }
        guard let one, let other, one.scene == other.scene, one.region != .none, other.region != .none else {
            return .nothing
        }
        let scene = scenes[one.scene]
        var region = one.region
        while region != .none, !scene.regions.isInside(other.region, region) {
            region = scene.regions.parent(of: region)
        }
        let common = RegionReference(one.scene, region)
        return region != .none && asksForTwoFingers(common) ? .together(common) : .nothing
    }

    /// True if two fingers mean something at `target`: a pinch, a rotation, an opening or a band.
    private mutating func asksForTwoFingers(_ target: RegionReference) -> Bool {
        opener(at: target) != nil || touchBandArea(at: target) != .none
            || gestures.areTaken(.pinch, at: target, in: scenes) { _ in true }
            || gestures.areTaken(.rotate, at: target, in: scenes) { _ in true }
    }

    /// The area in which two fingers at `target` select, or none.
    private func touchBandArea(at target: RegionReference) -> RegionID {
        scenes[target.scene].regions.nearest(target.region) {
            $0.role == .collection || $0.flags.contains(.isBandArea)
        }
    }

    /// The last pair begins.
    mutating func beginPair(_ output: inout Output) {
        let index = fingers.pairs.count - 1
        let (target, middle) = (fingers.pairs[index].target, fingers.pairs[index].middle)
        if explanations.isOn {
            explainGesture(
                [.pinch, .rotate], at: target, middle, about: nil, opener: target.flatMap { opener(at: $0) },
                &output)
        }
        guard let target else { return }
        let intent = intent(at: target, output)
        fingers.withPair(index) { $0.intent = intent }
        beginPair(fingers.pairs[index].gestureSource, on: target, intent: intent, at: middle, &output)
    }

    mutating func movePair(_ index: Int, _ output: inout Output) {
        let pair = fingers.pairs[index]
        if let press = captures[pair.pressSource] { return press.move(to: pair.middle, in: &self, &output) }
        openings.spread(pair.gestureSource, to: pair.scale)
        let isTaken = gestures.pinch(pair.gestureSource, scale: pair.scale, at: pair.middle, &output) { _ in
            pair.rotation
        }
        guard !isTaken, (pair.middle - pair.startMiddle).length > settings.touch.drag else { return }
        beginTouchBand(index, &output)
    }

    /// Two fingers that pan over a collection select.
    private mutating func beginTouchBand(_ index: Int, _ output: inout Output) {
        let pair = fingers.pairs[index]
        guard let target = pair.target, scenes.isThere(target) else { return }
        let scene = scenes[target.scene]
        let area = touchBandArea(at: target)
        guard area != .none else { return }
        openings.end(pair.gestureSource)
        let aim = RegionReference(target.scene, area)
        cancelPresses(&output) { $0.target == aim }
        cancelBands(over: area, in: scene, &output)
        // The band belongs to a press, and is ended and cancelled with it.
        let held = Press.Held(
            device: pair.device, button: .primary, code: .touch, count: 1, intent: pair.intent)
        // Another screen's pair may have ended with its band: this one has another index by now.
        let index = fingers.pairs.firstIndex { $0.gestureSource == pair.gestureSource }!
        fingers.withPair(index) { $0.target = aim }
        let press = beginPress(held, from: pair.pressSource, on: aim, at: pair.startMiddle, &output)
        press.beginBand(in: area, of: scene, toggle: toggle(in: scene), to: pair.middle, &output)
    }

    /// Cancels the gestures of pairs of fingers, which are idle from now on.
    mutating func cancelPairs(_ output: inout Output, where isMeant: (RegionReference?) -> Bool) {
        while let index = fingers.pairs.firstIndex(where: { isMeant($0.target) }) {
            let pair = fingers.pairs[index]
            endPair(pair.gestureSource, .cancelled, at: pair.middle, &output)
            fingers.endPair(index)
        }
    }

    /// What fingers landed on is gone: cancels what they do there together.
    mutating func loseFingers(_ output: inout Output, where isGone: (RegionReference?) -> Bool) {
        cancelPairs(&output, where: isGone)
        fingers.lose { isGone($0) }
        clickRun.lose { isGone($0) }
    }
}
