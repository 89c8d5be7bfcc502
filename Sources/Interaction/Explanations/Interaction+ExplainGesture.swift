import InputModel
import Regions

// Gestures: the region where one begins, and those around it.
extension Interaction {
    /// A gesture of `kinds` has begun at `target`; if that is nil, at `position`, where no region could get it.
    ///
    /// - Parameter opener: a region that opens a scene by the gesture.
    mutating func explainGesture(
        _ kinds: [RegionGestureKind], at target: RegionReference?, _ position: Point, about subject: Int?,
        opener: RegionReference? = nil, _ output: inout Output,
        where accepts: (GestureInterest) -> Bool = { _ in true }
    ) {
        guard let target else {
            var explanation = explanation(ofPressAt: position, on: scenes.hit(at: position))
            // A scene's empty space asks for no gestures.
            for index in explanation.candidates.indices where explanation.candidates[index].lost == nil {
                explanation.candidates[index].lost = .noGesture
            }
            return publish(explanation, about: subject, &output)
        }
        let scene = scenes[target.scene]
        var takers = Set(
            kinds.flatMap { kind in gestures.takers(of: kind, at: target, in: scenes, where: accepts) })
        if let opener { takers.insert(opener.region) }
        var explanation = Explanation(candidates: [], decider: party(target))
        var losers: [Explanation.Candidate] = []
        var deepest: RegionID?
        var region = target.region
        while region != .none {
            let candidate = party(scene, region)
            if takers.contains(region) {
                deepest = deepest ?? region
                if explanation.candidates.count < Explanations.limit { explanation.add(candidate) }
            } else if losers.count < Explanations.limit {
                let isAsking =
                    scene.regions.gestures[region.rawValue]?.contains {
                        kinds.contains($0.kind) && accepts($0)
                    } ?? false
                losers.append(
                    Explanation.Candidate(
                        party: candidate, lost: isAsking ? .taken : .noGesture,
                        other: isAsking ? deepest.map { party(scene, $0) } : nil))
            } else {
                explanation.cut.insert(scene.owner)
            }
            region = scene.regions.parent(of: region)
        }
        explanation.candidates += losers
        publish(explanation, about: subject, &output)
    }

    /// Fingers on a touchpad pinch or swipe at `target`.
    mutating func explain(_ gesture: GestureEvent, at target: RegionReference?, _ output: inout Output) {
        let isPinch = gesture.gesture == .pinch
        explainGesture(
            isPinch ? [.pinch, .rotate] : [.swipe], at: target, pointer, about: nil,
            opener: isPinch ? target.flatMap { opener(at: $0) } : nil, &output)
    }

    /// A long press has begun, or asks for a menu, with the event at `start`.
    mutating func explainLongPress(
        _ press: Press, from start: Int, _ mask: ButtonMask, at position: Point, _ output: inout Output
    ) {
        guard start < output.events.count, press.target.region != .none else { return }
        let isMenu = if case .menu = output.events.span[start].body { true } else { false }
        explainGesture(
            [.longPress], at: press.target, position, about: start, opener: isMenu ? press.target : nil,
            &output
        ) { $0.buttons.contains(mask) }
    }
}
