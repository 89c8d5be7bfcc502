import InputModel
import Regions

// Presses: the regions under the pointer, of all scenes, front to back.
extension Interaction {
    /// Handles a button or finger going down as without explanations, and publishes the one that the decision has left.
    mutating func downExplained(
        _ held: Press.Held, _ source: Press.Source, at position: Point, _ output: inout Output
    ) {
        let start = output.events.count
        press(held, source, at: position, &output)
        guard let explanation = explanations.press.take() else { return }
        let line = (start..<output.events.count).first { index in
            guard case .press(let press) = output.events.span[index].body else { return false }
            return press.phase == .began
        }
        publish(explanation, about: line, &output)
    }

    /// A press is decided: explains it by the state before its effects, while explanations are on.
    mutating func explainPress(at position: Point, on winner: RegionReference?, isHeld: Bool = false) {
        guard explanations.isOn else { return }
        explanations.press = explanation(ofPressAt: position, on: winner, isHeld: isHeld)
    }

    /// - Parameters:
    ///   - winner: what gets the press; nil if nothing is hit, or if a scene that is being restored holds it.
    ///   - isHeld: it is pressed already, and gets this press, too.
    func explanation(
        ofPressAt position: Point, on winner: RegionReference?, isHeld: Bool = false
    ) -> Explanation {
        var explanation = Explanation(candidates: [])
        if let winner { explanation.add(party(winner)) }
        /// The party that blocks everything behind it.
        var blocker: (party: Explanation.Party, loss: Explanation.Loss)?
        if isHeld, let winner { blocker = (party(winner), .latch) }
        for scene in scenes.order where scene.isHit {
            if let addressee = scenes.addressee, addressee !== scene { continue }
            let isOver = scene.rect.contains(position)
            if isOver {
                addRegions(of: scene, at: position, winner, blocker, to: &explanation)
                if blocker == nil { blocker = (party(winner ?? RegionReference(scene.id, .none)), .covered) }
            } else if scene.isProminent, blocker == nil {
                blocker = (party(scene, .none), .modal)
            }
        }
        explanation.decider = blocker?.party
        return explanation
    }

    private func addRegions(
        of scene: Scene, at position: Point, _ winner: RegionReference?,
        _ blocker: (party: Explanation.Party, loss: Explanation.Loss)?, to explanation: inout Explanation
    ) {
        let point = scene.local(position)
        let found = scene.regions.store.candidates(at: point, limit: Explanations.limit)
        if found.isCut { explanation.cut.insert(scene.owner) }
        let front = winner.map { $0.scene == scene.id ? $0.region : .none } ?? .none
        for region in found.regions where RegionReference(scene.id, region) != winner {
            let candidate = party(scene, region)
            let off = scene.regions.store.disabled(around: region)
            if !scene.regions.store.isEnabled(region) {
                explanation.add(candidate, .disabled, by: off == region ? nil : party(scene, off))
            } else if let blocker {
                explanation.add(candidate, blocker.loss, by: blocker.party)
            } else if scene.isHolding, !scenes.isDelivering {
                explanation.add(candidate, .held)
            } else {
                let isFarther =
                    front != .none && scene.regions.store.isFarther(region, than: front, from: point)
                explanation.add(
                    candidate, isFarther ? .slop : .covered, by: winner.map { party($0) })
            }
        }
        if winner == nil, blocker == nil, scene.isHolding, found.regions.isEmpty {
            explanation.add(party(scene, .none), .held)
        }
    }

    /// Explains the beginning of an input that a scene holds while it is being restored.
    mutating func explainHeld(_ event: StreamEvent, _ output: inout Output) {
        var position: Point?
        switch event.body {
        case .key(let key) where key.phase == .began && !key.isBounce:
            guard let scene = scenes.active else { return }
            var explanation = Explanation(candidates: [], decider: party(scene, .none))
            explanation.add(party(scene, scene.focus), .held)
            publish(explanation, about: nil, isAboutKey: true, &output)
        case .scroll(let scroll)
        where scroll.phase == .began || scroll.phase == .changed && scroll.source == .wheel:
            position = scroll.position
        case .gesture(let gesture) where gesture.phase == .began: position = pointer
        default: if case .began? = event.body.pressStep { position = event.body.position }
        }
        guard let position else { return }
        publish(explanation(ofPressAt: position, on: nil), about: nil, &output)
    }
}

extension Explanation {
    /// - Parameter lost: nil if the party got the input.
    mutating func add(
        _ party: Party, _ lost: Loss? = nil, by other: Party? = nil, detail: String? = nil
    ) {
        candidates.append(Candidate(party: party, lost: lost, other: other, detail: detail))
    }
}
