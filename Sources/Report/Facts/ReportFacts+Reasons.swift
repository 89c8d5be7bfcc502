import InputModel
package import Interaction

// Why presses, keys and gestures went where they did.
extension ReportFacts {
    /// Adds the explanation of an episode.
    ///
    /// - Parameters:
    ///   - explanation: as the core published it.
    ///   - episode: what ``note(_:of:)`` or ``note(_:_:)`` returned for the explained event; nil if it is not shown.
    package mutating func note(_ explanation: Explanation, of episode: Int?) {
        guard !explanation.candidates.isEmpty else {
            if let episode { log.noteUnclaimed(episode) }
            return
        }
        guard let episode else {
            reasons.missing += 1
            return
        }
        let candidates = explanation.candidates.map { candidate in
            ReasonLog.Candidate(
                name: names.number(of: Self.name(of: candidate.party)),
                lost: candidate.lost.map(Self.number) ?? 0,
                other: (candidate.other.map(Self.name) ?? candidate.detail).map { names.number(of: $0) } ?? 0)
        }
        reasons.add(ReasonLog.Verdict(candidates: candidates, hasMore: !explanation.cut.isEmpty), of: episode)
    }

    private static func number(of loss: Explanation.Loss) -> UInt8 {
        UInt8((Explanation.Loss.allCases.firstIndex(of: loss) ?? 0) + 1)
    }

    /// The name of a party as elsewhere on the page, with the program that declared it.
    private static func name(of party: Explanation.Party) -> String {
        let isConfiguration = party.program == .configuration
        let program = isConfiguration ? "" : " (program \(party.program.rawValue))"
        if let command = party.command { return "command \(command)\(program)" }
        guard let scene = party.scene else {
            return isConfiguration ? "configuration" : "program \(party.program.rawValue)"
        }
        return name(scene, party.region) + program
    }
}
