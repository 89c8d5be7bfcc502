import InputModel
import Interaction

// An explanation holds only what its subscriber may see.
extension LineEncoder {
    /// The maximum number of candidates in a line.
    private static let candidates = 32
    /// The maximum size of a line, in bytes, beyond which its last candidate is left out.
    private static let room = lineLimit - 64

    mutating func encode(
        _ event: WhyEvent, _ names: borrowing InteractionNames, _ time: Timestamp, _ buffer: inout LineBuffer
    ) {
        let explanation = names.explanation(event)
        let start = buffer.count
        begin(#"{"type":"why","time":"#, time, &buffer)
        buffer.append(#","about":"#, about)
        buffer.append(#","candidates":["#)
        var count = 0
        var isCut = explanation.cut.contains { program in
            explanation.candidates.contains { $0.party.program == program && isNamed($0.party) }
        }
        for candidate in explanation.candidates where isShown(candidate) {
            let end = buffer.count
            if count > 0 { buffer.append(",") }
            append(candidate, names, &buffer)
            count += 1
            if count > Self.candidates || buffer.count - start > Self.room {
                buffer.truncate(to: end)
                isCut = true
                break
            }
        }
        buffer.append("]")
        if isCut { buffer.append(#","more":true"#) }
        end(&buffer)
    }

    /// If the subscriber asks for its own lines only, another program's winner is shown with its program alone.
    private func isShown(_ candidate: Explanation.Candidate) -> Bool {
        isNamed(candidate.party) || candidate.lost == nil && viewer.isShown(candidate.party)
    }

    private func isNamed(_ party: Explanation.Party) -> Bool {
        viewer.isNamed(party) && (party.command == nil || permission.ofLines.contains(.commands))
    }

    private func append(
        _ candidate: Explanation.Candidate, _ names: borrowing InteractionNames, _ buffer: inout LineBuffer
    ) {
        let party = candidate.party
        buffer.append(#"{"program":"#, party.program.rawValue)
        if isNamed(party) {
            buffer.appendIfAny(#","scene":"#, party.scene)
            buffer.appendIfAny(#","region":"#, party.region)
            buffer.appendIfAny(#","command":"#, party.command)
        }
        buffer.append(#","lost":"#, candidate.lost?.rawValue)
        buffer.append(#","detail":"#, detail(of: candidate))
        buffer.append("}")
    }

    /// What the candidate lost to, as text for people: `region b of scene main, program 2`.
    private func detail(of candidate: Explanation.Candidate) -> String? {
        guard let other = candidate.other else { return candidate.detail }
        guard viewer.isShown(other) else { return nil }
        let program = other.program == .configuration ? "configuration" : "program \(other.program.rawValue)"
        guard isNamed(other) else { return program }
        if let command = other.command { return "command \(command), \(program)" }
        guard let scene = other.scene else { return program }
        return other.region.map { "region \($0) of scene \(scene), \(program)" }
            ?? "scene \(scene), \(program)"
    }
}
