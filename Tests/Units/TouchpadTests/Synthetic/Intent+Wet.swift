import InputModel
import TestSupport

// Wet fingers, drops, and fingers that the pad loses for a moment.
extension Intent {
    /// Two or three fingers that tap; what the pad makes of them is added by `change`.
    private static func tap(
        _ name: String, _ count: Int, _ button: Button, _ pads: [SyntheticPad] = SyntheticPad.all,
        _ change: @escaping @Sendable (inout Work, inout SeededRandom) -> Void
    ) -> Intent {
        Intent(
            name: name, pads: pads,
            make: { pad, random in
                let row = row(count, around: middle(pad, &random), &random)
                var work = Work(fingers: together(row, up: random.number(0.09...0.15), &random))
                change(&work, &random)
                return work
            },
            isRight: { outcome, _, _ in
                outcome.presses == [button] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty && outcome.buttons.count == 2
            })
    }

    /// The pad sees one finger between the two, in the middle of the tap.
    @Sendable private static func merge(_ work: inout Work, _ random: inout SeededRandom) {
        let from = random.number(0.045...0.07)
        work.oddities.merges = [from...(from + random.number(0.012...0.035))]
    }

    /// The pad loses one of them, and finds it again: it reports it at least once more.
    @Sendable private static func lose(_ work: inout Work, _ random: inout SeededRandom) {
        let from = random.number(0.045...0.065)
        let index = Int.random(in: work.fingers.indices, using: &random)
        let latest = work.fingers[index].up - 0.02
        work.fingers[index].absences = [min(from, latest)...min(from + random.number(0.008...0.03), latest)]
    }

    /// Fingers that are lost while they go on.
    private static func lost(_ intent: Intent, _ name: String) -> Intent {
        Intent(
            name: name, pads: intent.pads,
            make: { pad, random in
                var work = intent.make(pad, &random)
                let index = Int.random(in: work.fingers.indices, using: &random)
                let moves = work.fingers[index].moves
                let from = random.number(moves.lowerBound...moves.upperBound)
                work.fingers[index].absences = [from...(from + random.number(0.01...0.05))]
                return work
            }, isRight: intent.isRight)
    }

    /// Contacts that nobody makes: a splash, a cable, a sleeve. They come for a moment, or stay.
    private static func splash(
        _ pad: SyntheticPad, away from: Point, lasting seconds: Double, at time: Double,
        _ random: inout SeededRandom
    ) -> SyntheticFinger {
        var place = from
        while (place - from).length < 20 {
            place = Point(
                x: pad.width * random.number(0.15...0.85), y: pad.height * random.number(0.1...0.8))
        }
        var drop = SyntheticFinger(down: time, up: time + seconds, at: place)
        drop.pressure = random.number(20...45)
        drop.size = random.number(4...9)
        return drop
    }

    static let wet = [
        tap("wet tap 2", 2, .secondary, SyntheticPad.all, merge),
        tap("wet tap 3", 3, .middle, SyntheticPad.wide, merge),
        tap("tap 2, one lost", 2, .secondary, SyntheticPad.all, lose),
        tap("tap 3, one lost", 3, .middle, SyntheticPad.all, lose),
        tap("tap 2 that lands as one", 2, .secondary, SyntheticPad.all) { work, random in
            for index in 0...1 { work.fingers[index].down = 0 }
            work.oddities.merges = [0...random.number(0.03...0.05)]
        },
        tap("tap 2 that lifts as one", 2, .secondary, SyntheticPad.all) { work, random in
            let up = min(work.fingers[0].up, work.fingers[1].up)
            for index in 0...1 { work.fingers[index].up = up }
            work.oddities.merges = [(up - random.number(0.02...0.035))...1]
        },
        lost(Intent.scrolls[0], "scroll down, one lost"),
        lost(Intent.gestures[3], "swipe 3, one lost"),
        Intent(
            name: "move with a splash", pads: SyntheticPad.placing,
            make: { pad, random in
                let translation = random.direction(random.number(15...24))
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let seconds = random.number(0.5...0.9)
                let finger = SyntheticFinger(
                    down: 0, up: seconds + 0.1, at: start, to: start + translation, moves: 0.02...seconds)
                let from = random.number(0.1...(seconds - 0.3))
                return Work(fingers: [
                    finger,
                    splash(
                        pad, away: start + translation * 0.5, lasting: random.number(0.01...0.03), at: from,
                        &random),
                ])
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[0].end - work.fingers[0].start
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.translation.length > 0.5 * meant.length
                    && outcome.translation.length < meant.length + 2
            }),
        Intent(
            name: "tap with a splash", pads: SyntheticPad.placing,
            make: { pad, random in
                let place = middle(pad, &random)
                let finger = SyntheticFinger(down: 0, up: random.number(0.11...0.16), at: place)
                let from = random.number(0.02...0.05)
                return Work(fingers: [
                    finger,
                    splash(pad, away: place, lasting: random.number(0.006...0.012), at: from, &random),
                ])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
            }),
        Intent(
            name: "drop stays, finger moves", pads: SyntheticPad.placing,
            make: { pad, random in
                let translation = random.direction(random.number(12...18))
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let drop = splash(pad, away: start + translation * 0.5, lasting: 2, at: 0, &random)
                return Work(fingers: [
                    drop,
                    SyntheticFinger(
                        down: 0.5, up: 1.2, at: start, to: start + translation, moves: 0.55...1.1),
                ])
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[1].end - work.fingers[1].start
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.translation.length > 0.5 * meant.length
            }),
    ]
}
