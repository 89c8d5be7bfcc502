/// Why episodes went where they did. Equal verdicts, as for all letters that a text field gets, are stored once.
struct ReasonLog {
    /// A party that could have received the input.
    struct Candidate: Hashable {
        /// The number of its name.
        var name: UInt16
        /// 0 if it received the input; otherwise the position, from 1, of its loss in the cases of `Explanation.Loss`.
        var lost: UInt8
        /// The number of the name of the party that got it instead or stood in the way, or of a detail; 0 for neither.
        var other: UInt16
    }

    /// All candidates for an input, those that received it first.
    struct Verdict: Hashable {
        var candidates: [Candidate]
        /// Other candidates are not listed.
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
    /// The number of reasons left out.
    var missing = 0
    private var numbers: [Verdict: UInt16] = [:]
    private var candidateCount = 0
    /// The elements of ``reasons``, to find repetitions.
    private var known: Set<Reason> = []

    /// Adds a verdict to an episode; one that it already has, as for each detent of a wheel, is ignored.
    ///
    /// - Parameter episode: its index, which ``finish(_:)`` replaces by the final one.
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

    /// The episodes have been sorted: `indices` are the new indices, by the old ones.
    mutating func finish(_ indices: [Int]) {
        for index in reasons.indices { reasons[index].episode = UInt32(indices[Int(reasons[index].episode)]) }
        reasons = reasons.enumerated().sorted { ($0.1.episode, $0.0) < ($1.1.episode, $1.0) }.map(\.1)
    }
}
