import Interaction
import Wire

extension ReportFacts {
    /// True if the page has reasons for any episode. Pages without reasons do not mention them.
    var hasReasons: Bool { !reasons.reasons.isEmpty }

    /// The reasons as columns, and the words for losses with their meanings.
    var explained: String {
        let candidates = reasons.verdicts.flatMap(\.candidates)
        var first: [UInt32] = []
        var count: UInt32 = 0
        for verdict in reasons.verdicts {
            first.append(count)
            count += UInt32(verdict.candidates.count)
        }
        var object = JSONObject()
        object.add("words", Explanation.Loss.allCases.map(\.rawValue))
        object.add("meanings", Explanation.Loss.allCases.map(\.meaning))
        object.add("episode", Columns.text(reasons.reasons.lazy.map(\.episode)))
        object.add("verdict", Columns.text(reasons.reasons.lazy.map(\.verdict)))
        object.add("first", Columns.text(first))
        object.add("more", Columns.text(reasons.verdicts.lazy.map { $0.hasMore ? UInt8(1) : 0 }))
        object.add("name", Columns.text(candidates.lazy.map(\.name)))
        object.add("lost", Columns.text(candidates.lazy.map(\.lost)))
        object.add("other", Columns.text(candidates.lazy.map(\.other)))
        return object.text()
    }
}
