import Foundation
import InputModel
import TestSupport
import Testing

/// Synthetic hands that mean something, on pads of several makers, at every rate: what is understood.
struct AccuracyTests {
    static let rates = [60.0, 80, 125, 240]
    /// For each pad and rate. `INLET_TRIALS` makes it more.
    private static let trials =
        ProcessInfo.processInfo.environment["INLET_TRIALS"].flatMap(Int.init) ?? 12

    @Test("Clean intent is understood in at least 99 of 100 trials", arguments: Intent.all.indices)
    func accuracy(_ index: Int) {
        let intent = Intent.all[index]
        var line = intent.name.padding(to: 26)
        var right = 0
        var total = 0
        var wrong: [String] = []
        for rate in Self.rates {
            var rightHere = 0
            var here = 0
            for (number, pad) in intent.pads.enumerated() {
                for trial in 0..<Self.trials {
                    let seed = UInt64(index) << 32 | UInt64(rate) << 20 | UInt64(number) << 12 | UInt64(trial)
                    var random = SeededRandom(seed: seed)
                    let work = intent.make(pad, &random)
                    var hand = SyntheticHand(pad, rate: rate, random: random)
                    var table = Table(pad.description)
                    let outcome = table.play(hand.frames(work.fingers, clicks: work.clicks))
                    here += 1
                    if intent.isRight(outcome, work, pad) {
                        rightHere += 1
                    } else if wrong.count < 6 {
                        wrong.append("\(pad.name) \(Int(rate)) Hz, seed \(seed): \(outcome.summary)")
                    }
                }
            }
            right += rightHere
            total += here
            line += "\(Int((100 * Double(rightHere) / Double(here)).rounded(.down)))".padding(to: 7)
        }
        print("accuracy: \(line) \(right)/\(total)")
        #expect(Double(right) >= 0.99 * Double(total), "\(intent.name): \(wrong.joined(separator: "\n"))")
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
        "presses \(presses) way \(way.length) in \(motions.count) scrolls \(scrollBegan)"
            + " (\(scrolled.dx), \(scrolled.dy)) momentum \(momentumBegan) gestures \(kinds)"
            + " scale \(gestures.last { $0.gesture == .pinch }?.scale ?? 1)"
            + " rotation \(gestures.reduce(0) { $0 + $1.rotation })"
    }
}
