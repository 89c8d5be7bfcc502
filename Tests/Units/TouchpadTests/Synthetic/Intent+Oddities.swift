import InputModel
import TestSupport

// What real recordings have: new ids without a lift, slots that change, contacts from before, clocks that go back.
extension Intent {
    private static func odd(
        _ intent: Intent, _ name: String, pads: [SyntheticPad]? = nil,
        _ change: @escaping @Sendable (inout Work, inout SeededRandom) -> Void
    ) -> Intent {
        Intent(
            name: name, pads: pads ?? intent.pads,
            make: { pad, random in
                var work = intent.make(pad, &random)
                change(&work, &random)
                return work
            }, isRight: intent.isRight)
    }

    /// A moment in which the first finger moves.
    private static func moment(_ work: Work, _ random: inout SeededRandom) -> Double {
        let moves = work.fingers[0].moves
        return random.number(moves.lowerBound...moves.upperBound)
    }

    @Sendable private static func renew(_ work: inout Work, _ random: inout SeededRandom) {
        work.fingers[0].renewal = moment(work, &random)
    }

    @Sendable private static func exchange(_ work: inout Work, _ random: inout SeededRandom) {
        work.oddities.exchange = moment(work, &random)
    }

    @Sendable private static func stepBack(_ work: inout Work, _ random: inout SeededRandom) {
        work.oddities.stepBack = (moment(work, &random), random.number(0.001...0.05))
    }

    private static let slotted = SyntheticPad.placing.filter { $0.reports == .slots }

    /// It was on the pad before anybody looked.
    private static let before = [
        Intent(
            name: "move from before", pads: slotted,
            make: { pad, random in
                let translation = random.direction(random.number(18...26))
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let seconds = random.number(0.5...1)
                return Work(
                    fingers: [
                        SyntheticFinger(
                            down: 0, up: seconds + 0.1, at: start, to: start + translation,
                            moves: 0.02...seconds)
                    ], oddities: Oddities(start: random.number(0.1...(seconds * 0.4))))
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[0].end - work.fingers[0].start
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.translation.length > 0.4 * meant.length
                    && outcome.translation.length < meant.length
            }),
        Intent(
            name: "scroll from before", pads: slotted,
            make: { pad, random in
                let translation = Vector(dx: random.number(-3...3), dy: random.number(12...16))
                let seconds = random.number(0.5...0.9)
                return Work(
                    fingers: slide(2, by: translation, lasting: seconds, pad, &random),
                    oddities: Oddities(start: random.number(0.06...(seconds * 0.3))))
            },
            isRight: { outcome, work, _ in
                // Until a coarse pad has told of both fingers, there is one.
                outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length < 4 && outcome.scrolled.dy > 5
            }),
        Intent(
            name: "rest from before, lift", pads: slotted,
            make: { pad, random in
                let finger = SyntheticFinger(
                    down: 0, up: random.number(0.1...0.2), at: middle(pad, &random))
                return Work(fingers: [finger], oddities: Oddities(start: random.number(0.04...0.08)))
            },
            isRight: { outcome, _, _ in
                outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.translation.length < 1
            }),
    ]

    static let oddities =
        before + [
            odd(Intent.moves[0], "move with a new id", pads: slotted, renew),
            odd(Intent.scrolls[0], "scroll with a new id", pads: slotted, renew),
            odd(Intent.scrolls[0], "scroll, slots change", pads: slotted, exchange),
            odd(Intent.gestures[3], "swipe 3, slots change", pads: slotted.filter { $0.slots > 4 }, exchange),
            odd(Intent.moves[0], "move, clock goes back", stepBack),
            odd(Intent.scrolls[0], "scroll, clock goes back", stepBack),
            Intent(
                name: "move beyond the range", pads: SyntheticPad.placing,
                make: { pad, random in
                    let translation = Vector(
                        dx: random.number(18...26) * (Bool.random(using: &random) ? 1 : -1), dy: 0)
                    // It leaves the range that the pad declares.
                    let edge = translation.dx > 0 ? pad.width + 3 : -3
                    let start = Point(x: edge - translation.dx, y: pad.height * random.number(0.3...0.6))
                    let seconds = random.number(0.3...0.6)
                    return Work(
                        fingers: [
                            SyntheticFinger(
                                down: 0, up: seconds + 0.05, at: start, to: start + translation,
                                moves: 0.02...seconds
                            )
                        ], oddities: Oddities(beyond: 4))
                },
                isRight: { outcome, work, _ in
                    let meant = work.fingers[0].end - work.fingers[0].start
                    return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                        && (outcome.translation + meant * -1).length < 2.5
                }),
            Intent(
                name: "another finger in the same frame", pads: SyntheticPad.placing,
                make: { pad, random in
                    let ways = (0..<2).map { _ in random.direction(random.number(8...12)) }
                    let starts = [0.35, 0.65].map {
                        Point(x: pad.width * $0, y: pad.height * 0.42) + ways[0] * -0.3
                    }
                    let time = random.number(0.4...0.6)
                    return Work(fingers: [
                        SyntheticFinger(
                            down: 0, up: time, at: starts[0], to: starts[0] + ways[0],
                            moves: 0.03...(time - 0.05)),
                        SyntheticFinger(
                            down: time, up: time + 0.5, at: starts[1], to: starts[1] + ways[1],
                            moves: (time + 0.05)...(time + 0.45)),
                    ])
                },
                isRight: { outcome, work, _ in
                    let meant = work.fingers.reduce(Vector.zero) { $0 + ($1.end - $1.start) }
                    return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                        && (outcome.translation + meant * -1).length < 4
                }),
        ]
}
