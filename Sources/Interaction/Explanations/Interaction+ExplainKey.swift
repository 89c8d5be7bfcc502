import InputModel
import Regions

/// The candidates for a key press, as of when the key goes down.
private struct KeyCandidates {
    /// A command with those keys, or one that begins with them.
    struct Command {
        let menu: CommandMenu
        let number: Int
        /// Why it would not be performed, regardless of other candidates.
        let lost: Explanation.Loss?
        let detail: String?
        let comesBeforeEdits: Bool
    }

    var commands: [Command] = []
    var cut: Set<ClientID> = []
    /// Where the responder chain begins.
    var focus: RegionReference?
    /// The region with the focus, if it edits text.
    var text: RegionReference?
    /// The region with the focus, if it would edit text but its program lacks the scope `keys`.
    var barred: RegionReference?
    /// The responder that asks for key presses.
    var responder: Performer?
    /// The target of what is under way, which Escape cancels.
    var captured: RegionReference?
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
        explanations.reached.removeAll()
        let start = output.events.count
        resolve(key, performedBy: performer, &output)
        let explanation = explanation(of: key, candidates, from: start, output)
        publish(explanation, about: nil, isAboutKey: true, &output)
    }

    private func keyCandidates(_ key: KeyEvent) -> KeyCandidates {
        var candidates = KeyCandidates()
        for kind: ShortcutTable.Kind in key.isText ? [.all] : [.plain, .text] {
            var down = kind == .plain ? keys.plain : keys.all
            down.insert(key.meaning)
            for rank in [MenuRank.active, .withoutScenes, .configuration, nil] {
                for menu in commands.menus
                where self.rank(of: menu) == rank && !programs.isOffSeat(menu.client) {
                    addCommands(of: menu, key, kind, down, &candidates)
                }
            }
        }
        candidates.captured = captures.first { $0.isUnderWay }?.target ?? fingers.pairs.first?.target
        guard let scene = scenes.spokenTo else { return candidates }
        let focus = RegionReference(scene.id, scene.focus)
        candidates.focus = focus
        candidates.text = focusedText()
        if candidates.text == nil, scene.focus != .none,
            scene.regions[scene.focus].flags.contains(.editsText),
            !holders.contains(scene.owner)
        {
            candidates.barred = focus
        }
        candidates.responder = responderForKeyPresses()
        return candidates
    }

    private func addCommands(
        of menu: CommandMenu, _ key: KeyEvent, _ kind: ShortcutTable.Kind, _ down: KeySet,
        _ candidates: inout KeyCandidates
    ) {
        let table = commands.table(of: menu)
        let numbers: [Int]
        switch table.target(of: key, after: 0, down: down, kind) {
        case .command(let number): numbers = [number]
        case .prefix(let next):
            numbers = table.commands(after: next).filter { table.contains($0, in: kind) }
        case nil: return
        }
        if numbers.count > Explanations.limit { candidates.cut.insert(menu.client) }
        for number in numbers.prefix(Explanations.limit) {
            let command = menu.tree.command(number)!
            let lost = refusal(of: number, in: menu, kind)
            let detail: String? =
                switch lost {
                case .scope: "keys"
                case .unavailable: command.action
                default: nil
                }
            candidates.commands.append(
                KeyCandidates.Command(
                    menu: menu, number: number, lost: lost, detail: detail,
                    comesBeforeEdits: command.hasPriority))
        }
    }

    private func explanation(
        of key: KeyEvent, _ candidates: KeyCandidates, from start: Int, _ output: borrowing Output
    ) -> Explanation {
        var explanation = Explanation(candidates: [], cut: candidates.cut)
        guard !key.isModifier else { return explanation }
        var isSequenceGivenUp = false
        for reached in explanations.reached {
            switch reached {
            case .command(let menu, let number): explanation.add(party(menu, number))
            case .prefix(let menu, let prefix):
                let following = commands.table(of: menu).commands(after: prefix)
                for number in following.prefix(Explanations.limit) {
                    explanation.add(party(menu, number), detail: "waits for the next step")
                }
            case .nothing: isSequenceGivenUp = true
            }
        }
        addChain(candidates, Effects(output, from: start), &explanation)
        let winner = explanation.candidates.first { $0.lost == nil }?.party
        let won = Set(explanation.candidates.lazy.filter { $0.lost == nil }.map { $0.party })
        for command in candidates.commands {
            let party = party(command.menu, command.number)
            guard !won.contains(party) else { continue }
            if let lost = command.lost {
                let active = lost == .inactive ? scenes.spokenTo.map { self.party($0, .none) } : nil
                explanation.add(party, lost, by: active, detail: command.detail)
            } else if let captured = candidates.captured, winner == nil, key.meaning == .escape {
                explanation.add(party, .latch, by: self.party(captured))
            } else if isSequenceGivenUp {
                explanation.add(party, .sequence)
            } else if let text = candidates.text, winner == self.party(text), !command.comesBeforeEdits {
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
        if let barred = candidates.barred { explanation.add(party(barred), .scope, detail: "keys") }
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
