import InputModel
import Regions

/// The candidates for a key press, as of when the key goes down.
private struct KeyCandidates {
    /// The commands with those keys, or keys that begin with them, and why each would not be performed, regardless of
    /// other candidates.
    var commands: [(menu: CommandMenu, number: Int, lost: Explanation.Loss?)] = []
    var cut: Set<ClientID> = []
    /// Where the responder chain begins.
    var focus: RegionReference?
    /// The region with the focus, if it edits text.
    var text: RegionReference?
    /// The responder that asks for key presses.
    var responder: Performer?
}

// Keys: the commands with those keys, of all programs, and the responder chain.
extension Interaction {
    /// Handles a key as without explanations; the effect of a press is explained by the state before it.
    mutating func handleExplained(
        _ key: KeyEvent, performedBy performer: ClientID?, _ output: inout Output
    ) {
        guard key.phase == .began, !key.isBounce else {
            if explanations.isSuspending, key.phase == .cancelled { explainSuspension(of: key, &output) }
            return resolve(key, performedBy: performer, &output)
        }
        let candidates = key.isModifier ? KeyCandidates() : keyCandidates(key)
        explanations.trail.removeAll()
        let start = output.events.count
        resolve(key, performedBy: performer, &output)
        let explanation = explanation(of: key, candidates, from: start, output)
        publish(explanation, about: nil, isAboutKey: true, &output)
    }

    private func keyCandidates(_ key: KeyEvent) -> KeyCandidates {
        var candidates = KeyCandidates()
        for kind: ShortcutTable.Kind in key.isText ? [.all] : [.plain, .text] {
            for rank in [MenuRank.active, .withoutScenes, .configuration, nil] {
                for menu in commands.menus
                where self.rank(of: menu) == rank && !programs.isOffSeat(menu.client) {
                    addCommands(of: menu, key, kind, &candidates)
                }
            }
        }
        guard let scene = scenes.spokenTo else { return candidates }
        candidates.focus = RegionReference(scene.id, scene.focus)
        candidates.text = focusedText()
        candidates.responder = responderForKeyPresses()
        return candidates
    }

    private func addCommands(
        of menu: CommandMenu, _ key: KeyEvent, _ kind: ShortcutTable.Kind,
        _ candidates: inout KeyCandidates
    ) {
        let table = commands.table(of: menu)
        let numbers: [Int]
        switch target(of: key, in: menu, kind, isNew: true) {
        case .command(let number): numbers = [number]
        case .prefix(let next):
            numbers = table.commands(after: next).filter { table.contains($0, in: kind) }
        case nil: return
        }
        if numbers.count > Explanations.limit { candidates.cut.insert(menu.client) }
        for number in numbers.prefix(Explanations.limit) {
            candidates.commands.append((menu, number, refusal(of: number, in: menu, kind)))
        }
    }

    private func explanation(
        of key: KeyEvent, _ candidates: KeyCandidates, from start: Int, _ output: borrowing Output
    ) -> Explanation {
        var explanation = Explanation(candidates: [], cut: candidates.cut)
        guard !key.isModifier else { return explanation }
        var isSequenceGivenUp = false
        var cancelled: RegionReference?
        for step in explanations.trail {
            switch step {
            case .cancelled(let target): cancelled = target
            case .gaveUp: isSequenceGivenUp = true
            case .command(let menu, let number): explanation.add(party(menu, number))
            case .prefix(let menu, let prefix):
                let following = commands.table(of: menu).commands(after: prefix)
                for number in following.prefix(Explanations.limit) {
                    explanation.add(party(menu, number), detail: "waits for the next step")
                }
            }
        }
        addChain(candidates, Effects(output, from: start), &explanation)
        let winner = explanation.candidates.first { $0.lost == nil }?.party
        let won = Set(explanation.candidates.lazy.filter { $0.lost == nil }.map { $0.party })
        for (menu, number, lost) in candidates.commands {
            let party = party(menu, number)
            guard !won.contains(party) else { continue }
            let command = menu.tree.command(number)!
            if let lost {
                let active = lost == .inactive ? scenes.spokenTo.map { self.party($0, .none) } : nil
                let detail = lost == .scope ? "keys" : lost == .unavailable ? command.action : nil
                explanation.add(party, lost, by: active, detail: detail)
            } else if let cancelled, winner == nil {
                explanation.add(party, .latch, by: self.party(cancelled))
            } else if isSequenceGivenUp {
                explanation.add(party, .sequence)
            } else if let text = candidates.text, winner == self.party(text), !command.hasPriority {
                explanation.add(party, .text, by: self.party(text))
            } else {
                explanation.add(party, .taken, by: winner)
            }
        }
        // The candidates that got it come first.
        let all = explanation.candidates
        explanation.candidates = all.filter { $0.lost == nil } + all.filter { $0.lost != nil }
        return explanation
    }

    /// What a key press has done besides performing a command.
    private struct Effects {
        var isEdit = false
        var isKeyPress = false
        /// It moved the focus, selected, or had another effect that keys have by themselves.
        var isOther = false

        init(_ output: borrowing Output, from start: Int) {
            for index in start..<output.events.count {
                switch output.events.span[index].body {
                case .edit: isEdit = true
                case .keyPress(let press): isKeyPress = isKeyPress || press.key.phase == .began
                case .focus, .selection, .primaryAction, .menu, .open: isOther = true
                case .scene(let scene): isOther = isOther || scene.phase == .destroyed
                default: break
                }
            }
        }
    }

    /// Adds the responder chain: the region that edits text, the one that asks for key presses, the one with the focus.
    private func addChain(
        _ candidates: KeyCandidates, _ effects: Effects, _ explanation: inout Explanation
    ) {
        let command = explanation.candidates.first?.party
        func add(_ party: Explanation.Party, _ isReached: Bool, else lost: Explanation.Loss) {
            if isReached {
                explanation.add(party)
            } else if let command {
                explanation.add(party, .taken, by: command)
            } else {
                explanation.add(party, lost)
            }
        }
        if let focus = candidates.focus, focus.region != .none {
            let scene = scenes[focus.scene]
            if scene.regions[focus.region].flags.contains(.editsText), !holders.contains(scene.owner) {
                explanation.add(party(focus), .scope, detail: "keys")
            }
        }
        if let text = candidates.text { add(party(text), effects.isEdit, else: .noKeys) }
        if let responder = candidates.responder {
            let party = party(responder.target, of: responder.program)
            if candidates.text.map({ self.party($0) }) != party {
                add(party, effects.isKeyPress, else: effects.isEdit ? .text : .noKeys)
            }
        }
        guard let focus = candidates.focus else { return }
        let party = party(focus)
        if !explanation.candidates.contains(where: { $0.party == party }) {
            add(party, effects.isOther && command == nil, else: .noKeys)
        }
    }

    /// Keys are suspended while one is held: explains what ends with that key.
    private mutating func explainSuspension(of key: KeyEvent, _ output: inout Output) {
        var explanation = Explanation(candidates: [])
        if let delivery = keyPresses.delivery(of: key) {
            explanation.add(party(delivery.target, of: delivery.program), .suspended)
        }
        for held in heldCommands.ending(with: key) {
            var party = party(held.owner)
            party.command = held.command.id
            explanation.add(party, .suspended)
        }
        guard !explanation.candidates.isEmpty else { return }
        publish(explanation, about: nil, isAboutKey: true, &output)
    }
}
