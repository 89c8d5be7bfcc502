import Wire

extension SavedState {
    /// The whole text at once, and the number of sessions that were shortened: what ``StateSave`` writes in steps.
    func encoded(budget: Int = SavedState.sessionBudget) -> (text: [UInt8], shortened: Int) {
        var text = SavedStateText()
        for program in commands { text.append(program) }
        for program in bars { text.append(program) }
        let shortened = Self.shortened(sessions.map(SessionCost.init), budget: budget)
        for (index, session) in sessions.enumerated() {
            text.append(shortened.contains(index) ? session.shortened : session)
        }
        text.finish()
        return (text.take { Array($0) }, shortened.count)
    }
}
