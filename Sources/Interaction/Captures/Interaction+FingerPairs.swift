import InputModel

// Two fingers on one region, or in one that asks for both: they pinch, rotate, open, or pan a band over a collection.
extension Interaction {
    /// The meaning of a contact that begins beside others.
    enum Landing {
        /// It presses.
        case alone
        /// It does nothing.
        case idle
        /// It presses beside an earlier one, and they may act together on what is around both.
        case apart(Int, on: RegionReference)
        /// It forms a pair with an earlier one, on what they have in common.
        case together(Int, on: RegionReference?)
    }

    /// Fingers that land later, one after the other, are two presses in a collection. UIKit's lists wait as long for the
    /// second finger.
    private static let togetherTime = Interval.milliseconds(100)

    mutating func landing(of touch: TouchEvent, on target: RegionReference?, at time: Timestamp) -> Landing {
        var landing = Landing.alone
        for index in fingers.all.indices {
            let finger = fingers.all[index]
            guard !finger.isLost, case .together(let common) = meeting(of: finger.target, and: target) else {
                continue
            }
            let isSame = finger.target == target
            // Those of two touchscreens form no pair.
            guard finger.device == touch.device else {
                if isSame { return .idle }
                continue
            }
            if finger.role != .press || fingers.isInPair(index) { return .idle }
            if captures[finger.source]?.isUnderWay == true {
                if isSame { return .idle }
            } else if case .alone = landing {
                if isSame {
                    landing = .together(index, on: common)
                } else if let common, time - finger.time <= Self.togetherTime || pinches(at: common) {
                    landing = .apart(index, on: common)
                }
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
        touchBandArea(at: target) != .none || pinches(at: target)
    }

    /// True if fingers that separate, or turn, mean something at `target`.
    private mutating func pinches(at target: RegionReference) -> Bool {
        opener(at: target) != nil
            || gestures.areTaken(.pinch, at: target, in: scenes) { _ in true }
            || gestures.areTaken(.rotate, at: target, in: scenes) { _ in true }
    }

    /// The area in which two fingers at `target` select, or none.
    private func touchBandArea(at target: RegionReference) -> RegionID {
        scenes[target.scene].regions.nearest(target.region) {
            $0.role == .collection || $0.flags.contains(.isBandArea)
        }
    }

    /// The fingers of a pair act together.
    mutating func beginPair(_ index: Int, _ output: inout Output) {
        let (target, middle) = (fingers.pairs[index].target, fingers.pairs[index].startMiddle)
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

    /// The fingers of pairs have moved in a frame: one line of each gesture for both.
    mutating func movePairs(_ output: inout Output) {
        guard movedFingers != .distantFuture else { return }
        let now = output.time
        output.time = movedFingers
        movedFingers = .distantFuture
        defer { output.time = now }
        while let index = fingers.pairs.firstIndex(where: { $0.hasMoved }) {
            fingers.withPair(index) { $0.hasMoved = false }
            if fingers.pairs[index].isApart { moveApart(index, &output) } else { movePair(index, &output) }
        }
    }

    /// Each finger of a pair presses: they act together from now on, or each on its own.
    private mutating func moveApart(_ index: Int, _ output: inout Output) {
        let pair = fingers.pairs[index]
        guard let target = pair.target, scenes.isThere(target) else {
            fingers.dissolve(index)
            return moveBoth(pair, &output)
        }
        let (one, other) = (pair.first.translation.length, pair.second.translation.length)
        guard max(one, other) > settings.touch.drag else { return moveBoth(pair, &output) }
        // A thumb may rest while the finger pinches; who selects moves both.
        let separates = pair.spread > pair.drift && pinches(at: target)
        let selects =
            pair.spread <= pair.drift && min(one, other) > settings.touch.drag / 2
            && touchBandArea(at: target) != .none
        guard separates || selects else {
            fingers.dissolve(index)
            return moveBoth(pair, &output)
        }
        for end in [pair.first, pair.second] {
            let source = Press.Source.touch(pair.device, contact: end.contact)
            if let press = captures[source] { cancel(press, &output) }
        }
        guard let index = fingers.pairs.firstIndex(where: { $0.gestureSource == pair.gestureSource }) else {
            return
        }
        fingers.join(index)
        if separates { beginPair(index, &output) }
        movePair(index, &output)
    }

    /// A finger moves that did nothing: where a thumb rests, the other two are the pair.
    mutating func moveIdle(_ touch: TouchEvent, _ output: inout Output) {
        guard let index = fingers.index(of: touch) else { return }
        let finger = fingers.all[index]
        guard !finger.isLost, (finger.position - finger.origin).length > settings.touch.drag else { return }
        for pair in fingers.pairs.indices {
            let candidate = fingers.pairs[pair]
            guard !candidate.isApart, candidate.device == touch.device,
                let resting = candidate.resting(within: settings.touch.drag / 2),
                case .together(let common) = meeting(of: finger.target, and: candidate.target),
                common == candidate.target, captures[candidate.pressSource] == nil,
                !gestures.contains(candidate.gestureSource, where: { _ in true })
            else { continue }
            openings.end(candidate.gestureSource)
            fingers.replace(resting, of: pair, by: index)
            movedFingers = output.time
            return beginPair(pair, &output)
        }
    }

    private mutating func moveBoth(_ pair: FingerPair, _ output: inout Output) {
        movePress(of: pair.device, pair.first.contact, to: pair.first.position, &output)
        movePress(of: pair.device, pair.second.contact, to: pair.second.position, &output)
    }

    private mutating func movePair(_ index: Int, _ output: inout Output) {
        let pair = fingers.pairs[index]
        if let press = captures[pair.pressSource] { return press.move(to: pair.middle, in: &self, &output) }
        openings.spread(pair.gestureSource, to: pair.scale)
        let isTaken = gestures.pinch(pair.gestureSource, scale: pair.scale, at: pair.middle, &output) { _ in
            pair.rotation
        }
        guard !isTaken, !pair.hasSpread, let target = pair.target, scenes.isThere(target) else { return }
        let threshold = settings.touch.drag
        if pair.spread > max(threshold, pair.drift), opener(at: target) != nil {
            return fingers.withPair(index) { $0.hasSpread = true }
        }
        guard pair.drift > threshold else { return }
        let area = touchBandArea(at: target)
        if area != .none { return beginTouchBand(index, in: area, of: target, &output) }
        // Two fingers pan as one does.
        guard let kind = panned(at: target) else { return }
        openings.end(pair.gestureSource)
        fingers.endPair(index)
        beginPan(
            kind, of: pair.device, pair.first.contact, on: target, from: pair.first.origin,
            to: pair.first.position, intent: pair.intent, &output)
    }

    /// Two fingers that move alike over a collection select.
    private mutating func beginTouchBand(
        _ index: Int, in area: RegionID, of target: RegionReference, _ output: inout Output
    ) {
        let pair = fingers.pairs[index]
        let scene = scenes[target.scene]
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
            // Their presses end for themselves.
            if pair.isApart {
                fingers.dissolve(index)
                continue
            }
            endPair(pair.gestureSource, .cancelled, at: pair.middle, &output)
            fingers.endPair(index)
        }
    }

    /// What fingers landed on is gone: cancels what they do there together.
    mutating func loseFingers(_ output: inout Output, where isGone: (RegionReference?) -> Bool) {
        cancelPairs(&output, where: isGone)
        losePans { isGone($0) }
        fingers.lose { isGone($0) }
        clickRun.lose { isGone($0) }
    }
}
