import Testing

@testable import Server

/// Work in steps takes turns, one step in each.
struct StepTurnsTests {
    /// Work that waits for its next step.
    private struct Work {
        var isReading = false
        var isRequest = false
        var isSaving = false
    }

    /// What takes a step in each turn: the configuration, a request or a save.
    private func steps(_ turns: [Work]) -> [String] {
        var steps = StepTurns()
        return turns.map { work in
            switch steps.next(
                isReading: work.isReading, isRequest: work.isRequest, isSaving: work.isSaving)
            {
            case .configuration: "c"
            case .request: "r"
            // Requests of this turn, too, can want a save.
            case .save: "s"
            }
        }
    }

    @Test("A configuration that is read goes before all else")
    func configuration() {
        let work = Work(isReading: true, isRequest: true, isSaving: true)
        #expect(steps([work, work, work]) == ["c", "c", "c"])
    }

    @Test("A long request and a save that is due take turns, also where the save has not begun")
    func turns() {
        let both = Work(isRequest: true, isSaving: true)
        #expect(steps([both, both, both, both]) == ["r", "s", "r", "s"])
    }

    @Test("In a turn with a step of a request no save begins")
    func oneStep() {
        let request = Work(isRequest: true)
        #expect(steps([request, request]) == ["r", "r"])
        // What the first turn wanted goes on with the second.
        #expect(steps([request, Work(isRequest: true, isSaving: true), request]) == ["r", "s", "r"])
    }

    @Test("Without a long request a save begins in any turn")
    func save() {
        #expect(steps([Work(), Work(isSaving: true)]) == ["s", "s"])
    }
}
