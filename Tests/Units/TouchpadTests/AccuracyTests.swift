import Foundation
import InputModel
import TestSupport
import Testing

/// Synthetic hands that mean something, on pads of several makers, at every rate: what is understood.
///
/// The matrix of what was meant and what was understood is part of the page about touchpads; to print it anew:
/// `INLET_WRITE_PAGES=1 swift test --filter AccuracyTests`.
struct AccuracyTests {
    /// For each pad. `INLET_TRIALS` makes it more; then the page is left alone.
    private static let trials =
        ProcessInfo.processInfo.environment["INLET_TRIALS"].flatMap(Int.init)
    private static let pageTrials = 40
    /// Those whose name contains `INLET_INTENT`; then, too, the page is left alone.
    private static let name = ProcessInfo.processInfo.environment["INLET_INTENT"]

    /// What came of one intent.
    private struct Row: Sendable {
        let index: Int
        var counts: [Understood: Int] = [:]
        var right = 0
        var total = 0
        var falseClicks = 0
        var wrong: [String] = []

        init(_ index: Int, trials: Int) {
            self.index = index
            for number in Intent.all[index].pads.indices {
                for count in 0..<trials {
                    let trial = Trial(index, pad: number, count)
                    total += 1
                    counts[trial.outcome.understood, default: 0] += 1
                    if trial.isFalseClick { falseClicks += 1 }
                    if trial.isRight {
                        right += 1
                    } else if wrong.count < 6 {
                        wrong.append("\(trial.pad.name), try \(count): \(trial.outcome.summary)")
                    }
                }
            }
        }

        var page: String {
            let cells = Understood.allCases.map { counts[$0].map(String.init) ?? "" }
            let share = (1000 * Double(right) / Double(total)).rounded(.down) / 10
            return
                "| \(Intent.all[index].name) | \(total) | \(share) % | \(cells.joined(separator: " | ")) |\n"
        }
    }

    @Test(
        "Intent is understood in at least 995 of 1000 trials, nothing is clicked falsely, and the page says so"
    )
    func accuracy() async throws {
        let trials = Self.trials ?? Self.pageTrials
        let rows = await withTaskGroup(of: Row.self) { group in
            for (index, intent) in Intent.all.enumerated()
            where Self.name.map(intent.name.contains) ?? true {
                group.addTask { Row(index, trials: trials) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.index < $1.index }
        }
        for row in rows {
            let name = Intent.all[row.index].name
            print("accuracy: \(name.padding(to: 28)) \(row.right)/\(row.total)")
            #expect(
                Double(row.right) >= 0.995 * Double(row.total),
                "\(name): \(row.wrong.joined(separator: "\n"))")
            #expect(row.falseClicks == 0, "\(name): \(row.wrong.joined(separator: "\n"))")
        }
        let (right, total) = rows.reduce((0, 0)) { ($0.0 + $1.right, $0.1 + $1.total) }
        print(
            "accuracy: \(right) of \(total), false clicks \(rows.reduce(0) { $0 + $1.falseClicks })")
        if Self.trials == nil && Self.name == nil { try check(rows) }
    }

    /// The page about touchpads shows the matrix.
    private func check(_ rows: [Row]) throws {
        let columns = Understood.allCases.map(\.rawValue)
        var page = "| meant | tries | right | \(columns.joined(separator: " | ")) |\n"
        page += String(repeating: "|---", count: columns.count + 3) + "|\n"
        for row in rows { page += row.page }
        let file = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Touchpads.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- matrix -->\n\n"))
        let end = try #require(text.range(of: "\n<!-- end of matrix -->"))
        let table = start.upperBound..<end.lowerBound
        if ProcessInfo.processInfo.environment["INLET_WRITE_PAGES"] != nil {
            try text.replacingCharacters(in: table, with: page)
                .write(to: file, atomically: true, encoding: .utf8)
        } else {
            let isSame = text[table] == page
            #expect(isSame, "print it anew: INLET_WRITE_PAGES=1 swift test --filter AccuracyTests")
        }
    }
}

extension String {
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

extension Outcome {
    /// For the message of a test that failed.
    var summary: String {
        "presses \(presses) translation \(translation.length) in \(motions.count) scrolls \(scrollBegan)"
            + " (\(scrolled.dx), \(scrolled.dy)) momentum \(momentumBegan) gestures \(kinds)"
            + " scale \(gestures.last { $0.gesture == .pinch }?.scale ?? 1)"
            + " rotation \(gestures.reduce(0) { $0 + $1.rotation })"
    }
}
