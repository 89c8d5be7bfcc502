import InputModel
import TestSupport
import Touchpad

/// One try of a hand: which intent, on which pad, by whom.
struct Trial {
    let intent: Intent
    let pad: SyntheticPad
    let seed: UInt64
    let outcome: Outcome
    let isRight: Bool
    /// It was misunderstood, and something was clicked.
    var isFalseClick: Bool { !isRight && !outcome.presses.isEmpty }

    /// - Parameters:
    ///   - index: of ``Intent/all``.
    ///   - number: of the intent's pads.
    ///   - count: the try. Rates take turns.
    init(_ index: Int, pad number: Int, _ count: Int) {
        intent = Intent.all[index]
        pad = intent.pads[number]
        seed = UInt64(index) << 32 | UInt64(number) << 24 | UInt64(count)
        var random = SeededRandom(seed: seed)
        var work = intent.make(pad, &random)
        var hand = SyntheticHand(pad, rate: pad.rates[count % pad.rates.count], random: random)
        hand.unsteadiness = Unsteadiness(by: &random)
        hand.oddities = work.oddities
        // Light hands and heavy ones, thin fingers and wide ones.
        let (weight, width) = (random.number(0.6...1.4), random.number(0.75...1.25))
        for finger in work.fingers.indices where work.fingers[finger].pressure == 60 {
            work.fingers[finger].pressure *= weight
            work.fingers[finger].size *= width
        }
        // As many people never tap: their pads wait for nothing.
        let taps = intent.isOfTaps || count % 8 < 4
        let change = intent.settings
        var table = Table(pad.description) { settings in
            settings.tap = taps
            change(&settings)
        }
        outcome = table.play(hand.frames(work.fingers, clicks: work.clicks))
        isRight = intent.isRight(outcome, work, pad)
    }
}

extension Intent {
    fileprivate var isOfTaps: Bool { name.contains("tap") || name.contains("drumroll") }
}

extension Unsteadiness {
    /// Some hand's: most are steady, a few are not.
    init(by random: inout SeededRandom) {
        jitter = random.number(0.01...0.05)
        landing = random.number(0.1...0.6)
        lifting = random.number(0.1...0.6)
        landingTime = random.number(0.02...0.05)
        liftingTime = random.number(0.015...0.03)
    }
}
