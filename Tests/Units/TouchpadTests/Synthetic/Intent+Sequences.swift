import InputModel
import TestSupport
import Touchpad

// One thing after the other, as hands go on, and fingers that join or rest.
extension Intent {
    /// Two fingers go up or down; the second lands so much later.
    private static func scroll(
        _ pad: SyntheticPad, second late: Double, liftsApart: Double = 0, _ random: inout SeededRandom
    ) -> [SyntheticFinger] {
        let translation = Vector(dx: 0, dy: (Bool.random(using: &random) ? 1 : -1) * random.number(10...14))
        var fingers = slide(2, by: translation, lasting: random.number(0.3...0.6), pad, &random)
        let first = Int.random(in: 0...1, using: &random)
        for index in fingers.indices {
            if index != first { fingers[index].down += late }
            fingers[index].up += late
            fingers[index].moves =
                (fingers[index].moves.lowerBound + late)...(fingers[index].moves.upperBound + late)
        }
        fingers[first].up += liftsApart
        return fingers
    }

    private static func delay(_ finger: SyntheticFinger, by seconds: Double) -> SyntheticFinger {
        var finger = finger
        finger.down += seconds
        finger.up += seconds
        finger.moves = (finger.moves.lowerBound + seconds)...(finger.moves.upperBound + seconds)
        return finger
    }

    private static func move(_ pad: SyntheticPad, _ random: inout SeededRandom) -> SyntheticFinger {
        let translation = random.direction(random.number(10...16))
        let start = Point(x: pad.width / 2, y: pad.height * 0.42) + translation * -0.5
        let seconds = random.number(0.25...0.5)
        return SyntheticFinger(
            down: 0, up: seconds + 0.06, at: start, to: start + translation, moves: 0.03...seconds)
    }

    private static let joining = [
        Intent(
            name: "scroll, second finger late", pads: SyntheticPad.all,
            make: { pad, random in
                Work(fingers: scroll(pad, second: random.number(0.05...0.24), &random))
            },
            isRight: { outcome, work, _ in
                let meant = (work.fingers[0].end - work.fingers[0].start).dy
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length < 0.5 && outcome.scrolled.dy / meant > 0.6
            }),
        Intent(
            name: "scroll, then lift apart", pads: SyntheticPad.all,
            make: { pad, random in
                Work(fingers: scroll(pad, second: 0, liftsApart: random.number(0.03...0.08), &random))
            },
            isRight: { outcome, work, _ in
                let meant = (work.fingers[0].end - work.fingers[0].start).dy
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.motions.isEmpty && outcome.scrolled.dy / meant > 0.6
            }),
        Intent(
            name: "move, then scroll", pads: SyntheticPad.placing,
            make: { pad, random in
                var first = move(pad, &random)
                let translation = Vector(dx: 0, dy: random.number(8...12))
                first.up = 5
                let time = first.moves.upperBound + random.number(0.08...0.3)
                // The first finger is one that stops, and goes on with the second.
                var (a, b) = (first, first)
                a.start = first.end
                a.end = first.end + translation
                let side: Double = first.end.x < pad.width / 2 ? 16 : -16
                b.start = first.end + Vector(dx: side, dy: random.number(-3...3))
                b.end = b.start + translation
                b.down = time
                let moves = (time + 0.06)...(time + 0.45)
                a.moves = moves
                b.moves = moves
                first.then = (a.end, moves)
                first.up = time + 0.55
                b.up = time + 0.55
                return Work(fingers: [first, b])
            },
            isRight: { outcome, work, _ in
                outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length > 5 && outcome.translation.length < 18
                    && outcome.scrolled.dy > 4
            }),
        Intent(
            name: "finger in the button area, other moves",
            pads: SyntheticPad.placing.filter { $0.isClickpad && $0.height > 45 },
            make: { pad, random in
                let place = Point(x: pad.width * random.number(0.2...0.7), y: pad.height * 0.9)
                return Work(fingers: [
                    delay(move(pad, &random), by: random.number(0.4...0.6)),
                    SyntheticFinger(down: 0, up: 1.8, at: place),
                ])
            },
            isRight: { outcome, work, _ in
                outcome.scrolls.isEmpty && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length > 6
            }),
        Intent(
            name: "swipe 3 from the side", pads: SyntheticPad.wide,
            make: { pad, random in
                let isLeft = Bool.random(using: &random)
                let translation = Vector(dx: (isLeft ? 1 : -1) * random.number(12...18), dy: 0)
                let depth = random.number(2...7)
                let seconds = random.number(0.2...0.5)
                return Work(
                    fingers: (0..<3).map { index in
                        let x = depth + Double(index) * 16
                        let place = Point(
                            x: isLeft ? x : pad.width - x, y: pad.height * 0.45 + random.number(-4...4))
                        return SyntheticFinger(
                            down: random.number(0...0.03), up: seconds + 0.08, at: place,
                            to: place + translation,
                            moves: 0.04...seconds)
                    })
            },
            isRight: { outcome, work, _ in
                outcome.kinds == [.swipe] && outcome.presses.isEmpty && outcome.scrolls.isEmpty
                    && outcome.motions.isEmpty && outcome.gestures.last!.fingers == 3
            }),
    ]

    private static let following = [
        Intent(
            name: "tap, then move", pads: SyntheticPad.all,
            make: { pad, random in
                let tap = SyntheticFinger(
                    down: 0, up: random.number(0.06...0.12), at: middle(pad, &random))
                return Work(fingers: [tap, delay(move(pad, &random), by: tap.up + random.number(0.22...0.5))])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.buttons.count == 2 && outcome.scrolls.isEmpty
                    && outcome.translation.length > 7
            }),
        Intent(
            name: "move, then tap", pads: SyntheticPad.all,
            make: { pad, random in
                let first = move(pad, &random)
                let time = first.up + random.number(0.08...0.3)
                let tap = SyntheticFinger(
                    down: time, up: time + random.number(0.06...0.14), at: first.end + random.direction(3))
                return Work(fingers: [first, tap])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.buttons.count == 2 && outcome.scrolls.isEmpty
                    && outcome.translation.length > 7
            }),
        Intent(
            name: "scroll, then tap", pads: SyntheticPad.all,
            make: { pad, random in
                let fingers = scroll(pad, second: 0, &random)
                let time = max(fingers[0].up, fingers[1].up) + random.number(0.1...0.3)
                let tap = SyntheticFinger(
                    down: time, up: time + random.number(0.06...0.14), at: middle(pad, &random))
                return Work(fingers: fingers + [tap])
            },
            isRight: { outcome, _, _ in
                outcome.scrollBegan == 1 && outcome.presses == [.primary] && outcome.motions.isEmpty
                    && outcome.kinds.isEmpty
            }),
        Intent(
            name: "several taps", pads: SyntheticPad.all,
            make: { pad, random in
                let place = middle(pad, &random)
                var time = 0.0
                return Work(
                    fingers: (0..<Int.random(in: 3...5, using: &random)).map { _ in
                        let up = time + random.number(0.05...0.1)
                        defer { time = up + random.number(0.05...0.15) }
                        return SyntheticFinger(down: time, up: up, at: place + random.direction(1.5))
                    })
            },
            isRight: { outcome, work, _ in
                outcome.presses == Array(repeating: .primary, count: work.fingers.count)
                    && outcome.motions.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
            }),
    ]

    private static func clickfinger(_ count: Int, _ button: Button) -> Intent {
        Intent(
            name: "click with \(count) fingers", pads: SyntheticPad.wide.filter(\.isClickpad),
            make: { pad, random in
                let row = row(count, around: middle(pad, &random), &random)
                let press = random.number(0.12...0.3)
                return Work(
                    fingers: together(row, up: press + 0.3, &random),
                    clicks: [press...(press + random.number(0.08...0.2))])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [button] && outcome.motions.isEmpty && outcome.buttons.count == 2
                    && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
            }, settings: { $0.clickMethod = .clickfinger })
    }

    private static let pressing = [
        clickfinger(2, .secondary), clickfinger(3, .middle),
        Intent(
            name: "move, then click", pads: SyntheticPad.wide.filter(\.isClickpad),
            make: { pad, random in
                var finger = move(pad, &random)
                let press = finger.moves.upperBound + random.number(0.08...0.3)
                finger.then = (finger.end + random.direction(0.8), press...(press + 0.1))
                finger.up = press + 0.4
                return Work(fingers: [finger], clicks: [press...(press + random.number(0.08...0.2))])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.buttons.count == 2 && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty && outcome.translation.length > 7
            }),
    ]

    static let sequences = joining + following + pressing
}
