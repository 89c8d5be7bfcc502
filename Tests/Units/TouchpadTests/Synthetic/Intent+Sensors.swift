import InputModel
import TestSupport

// What sensors make of fingers: garbage, wet fingers as one, fingers that drum.
extension Intent {
    /// Garbage as firmware sends it: far outside of the pad, or on it, farther than a finger gets in a frame.
    private static func garbage(_ pad: SyntheticPad, near place: Point, _ random: inout SeededRandom) -> Point
    {
        if random.number(0...1) < 0.5 { return Point(x: random.number(200...408), y: pad.height / 2) }
        let x = place.x < pad.width / 2 ? place.x + 28 : place.x - 28
        return Point(x: x, y: pad.height * random.number(0...1))
    }

    /// Without names a garbage place is another finger.
    private static let named = SyntheticPad.all.filter { $0.reports != .anonymous }

    static let sensors = [
        Intent(
            name: "scroll with a glitch", pads: SyntheticPad.all,
            make: { pad, random in
                let translation = Vector(dx: 0, dy: random.number(11...min(18, pad.height * 0.4)))
                let time = random.number(0.15...0.5)
                var fingers = slide(2, by: translation, lasting: time, pad, &random)
                let index = Int.random(in: 0...1, using: &random)
                fingers[index].glitch = (
                    random.number(0.05...time), garbage(pad, near: fingers[index].start, &random)
                )
                return Work(fingers: fingers)
            },
            isRight: { outcome, work, pad in
                let translation = work.fingers[0].end - work.fingers[0].start
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.motions.isEmpty && outcome.scrolled.dy > 0.6 * translation.length
                    && outcome.scrolled.dy < 1.2 * translation.length
            }),
        Intent(
            name: "move with a glitch", pads: named,
            make: { pad, random in
                let translation = random.direction(random.number(15...26))
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let time = random.number(0.2...0.6)
                var finger = SyntheticFinger(
                    down: 0, up: time + 0.05, at: start, to: start + translation, moves: 0.02...time)
                finger.glitch = (random.number(0.04...time), garbage(pad, near: start, &random))
                return Work(fingers: [finger])
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[0].end - work.fingers[0].start
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && (outcome.translation + meant * -1).length < 3.5
            }),
        Intent(
            name: "tap with a glitch", pads: named,
            make: { pad, random in
                var finger = SyntheticFinger(
                    down: 0, up: random.number(0.07...0.15), at: middle(pad, &random))
                finger.glitch = (
                    random.number(0.02...(finger.up - 0.035)), garbage(pad, near: finger.start, &random)
                )
                return Work(fingers: [finger])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
            }),
        Intent(
            name: "fast drumroll", pads: SyntheticPad.all,
            make: { pad, random in
                let row = row(2, around: middle(pad, &random), &random)
                var (time, lastUp) = (0.0, -1.0)
                return Work(
                    fingers: (0..<Int.random(in: 5...10, using: &random)).map { index in
                        var finger = SyntheticFinger(
                            down: time, up: time + random.number(0.05...0.09),
                            at: row[index % 2] + random.direction(1))
                        finger.roll = random.number(0.3...1.4)
                        // The finger whose turn is next has been up for that long at least: none is quicker.
                        let rested = lastUp + 0.04
                        lastUp = finger.up
                        time = max(rested, finger.up + random.number(-0.03...0.025))
                        return finger
                    })
            },
            isRight: { outcome, work, pad in
                // Pads that do not name their contacts mix up which finger is left.
                outcome.translation.length < (pad.reports == .slots ? 0 : 1) + 1e-9 && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty
                    && outcome.presses.allSatisfy { $0 == .primary }
                    && outcome.presses.count <= work.fingers.count
            }),
        Intent(
            name: "wet scroll", pads: SyntheticPad.all,
            make: { pad, random in
                let translation = Vector(dx: 0, dy: random.number(11...min(18, pad.height * 0.4)))
                let time = random.number(0.3...0.6)
                let fingers = slide(2, by: translation, lasting: time, pad, &random)
                let from = random.number(0.05...time)
                return Work(
                    fingers: fingers, oddities: Oddities(merges: [from...(from + random.number(0.02...0.08))])
                )
            },
            isRight: { outcome, work, _ in
                let translation = work.fingers[0].end - work.fingers[0].start
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length < 0.5 && outcome.scrolled.dy > 0.4 * translation.length
                    && outcome.scrolled.dy < 1.2 * translation.length
            }),
    ]
}
