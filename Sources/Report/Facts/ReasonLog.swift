/// Why episodes went where they did. Reasons that say the same, as for all letters that a text field gets, stand in it once.
struct ReasonLog {
    /// Something that could have got it.
    struct Candidate: Hashable {
        /// The number of its name.
        var name: UInt16
        /// 0: it did. Else the place, from 1, of the word among those of `Explanation.Loss`.
        var lost: UInt8
        /// The number of the name of what got it instead, or of what else there is to say; 0 for nothing.
        var other: UInt16
    }

    /// All that could have got it, what did first.
    struct Verdict: Hashable {
        var candidates: [Candidate]
        /// There were others.
        var hasMore: Bool
    }

    struct Reason: Hashable {
        /// The index of the episode that it explains.
        var episode: UInt32
        /// The index of its verdict.
        var verdict: UInt16
    }

    private(set) var reasons: [Reason] = []
    private(set) var verdicts: [Verdict] = []
    /// How many found no room.
    var missing = 0
    private var numbers: [Verdict: UInt16] = [:]
    private var candidateCount = 0
    /// All of ``reasons``.
    private var known: Set<Reason> = []

    /// What an episode has been told before, as each detent of a wheel is, adds nothing.
    ///
    /// - Parameter episode: its index, until ``finish(_:)`` says where it has gone.
    mutating func add(_ verdict: Verdict, of episode: Int) {
        let number = number(of: verdict)
        let reason = number.map { Reason(episode: UInt32(episode), verdict: $0) }
        if let reason, known.contains(reason) { return }
        guard reasons.count < ReportLimits.reasons, let reason else {
            missing += 1
            return
        }
        known.insert(reason)
        reasons.append(reason)
    }

    private mutating func number(of verdict: Verdict) -> UInt16? {
        if let number = numbers[verdict] { return number }
        guard verdicts.count < ReportLimits.verdicts,
            candidateCount + verdict.candidates.count <= ReportLimits.candidates
        else { return nil }
        candidateCount += verdict.candidates.count
        let number = UInt16(verdicts.count)
        verdicts.append(verdict)
        numbers[verdict] = number
        return number
    }

    /// The episodes have been put in order: `places` are those of each, by the place that it had.
    mutating func finish(_ places: [Int]) {
        for index in reasons.indices { reasons[index].episode = UInt32(places[Int(reasons[index].episode)]) }
        reasons = reasons.enumerated().sorted { ($0.1.episode, $0.0) < ($1.1.episode, $1.0) }.map(\.1)
    }
}
