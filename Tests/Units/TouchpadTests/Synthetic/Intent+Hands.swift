import InputModel
import TestSupport

// Hands with all that belongs to them: palms that rest or hover at a side, thumbs.
extension Intent {
    /// Pads whose edges palms reach.
    private static let pads = SyntheticPad.placing.filter(\.declaresResolution)

    /// A palm at a side that rests as long as the hand works.
    static func palm(_ pad: SyntheticPad, from down: Double, to up: Double, _ random: inout SeededRandom)
        -> SyntheticFinger
    {
        let depth = random.number(0...min(6, pad.width * 0.07))
        let place = Point(
            x: Bool.random(using: &random) ? depth : pad.width - depth,
            y: pad.height * random.number(0.3...0.8))
        var palm = SyntheticFinger(
            down: down, up: up, at: place, to: place + random.direction(random.number(0...3)))
        palm.pressure = random.number(60...190)
        palm.size = random.number(14...28)
        palm.ramp = min(random.number(0.05...0.15), 0.4 * (up - down))
        let outward: Double = place.x < pad.width / 2 ? -1 : 1
        palm.rim = Vector(dx: outward * random.number(0...2), dy: random.number(2.5...4.5))
        return palm
    }

    /// The same that hovers: the pad sees it now and then, for moments.
    private static func hovering(
        _ pad: SyntheticPad, beside finger: SyntheticFinger, _ random: inout SeededRandom
    )
        -> SyntheticFinger
    {
        var palm = palm(pad, from: 0, to: 2, &random)
        palm.pressure = random.number(12...50)
        palm.size = random.number(10...20)
        // Seen while the hand works; that it comes into sight just as a finger lands would be two fingers.
        var time = finger.down + 0.16
        palm.absences = [0...time]
        while time < finger.up - 0.02 {
            let next = time + random.number(0.02...0.12)
            time = next + random.number(0.06...0.3)
            palm.absences.append(next...time)
        }
        palm.up = time - 0.001
        return palm
    }

    private static func beside(
        _ name: String, _ isRight: @escaping @Sendable (Outcome, Work, SyntheticPad) -> Bool,
        _ make: @escaping @Sendable (SyntheticPad, inout SeededRandom) -> [SyntheticFinger]
    ) -> [Intent] {
        [
            Intent(
                name: name + ", palm rests", pads: pads,
                make: { pad, random in
                    let fingers = make(pad, &random)
                    return Work(fingers: fingers + [palm(pad, from: 0, to: 1.9, &random)])
                }, isRight: isRight),
            Intent(
                name: name + ", palm hovers", pads: pads,
                make: { pad, random in
                    let fingers = make(pad, &random)
                    return Work(fingers: fingers + [hovering(pad, beside: fingers[0], &random)])
                }, isRight: isRight),
        ]
    }

    private static let moving = beside(
        "finger moves",
        { outcome, work, _ in
            let translation = work.fingers[0].end - work.fingers[0].start
            let along =
                (outcome.translation.dx * translation.dx + outcome.translation.dy * translation.dy)
                / translation.length
            return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                && along > 0.5 * translation.length
        },
        { pad, random in
            let translation = random.direction(random.number(14...22))
            let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
            return [
                SyntheticFinger(down: 0.5, up: 1.4, at: start, to: start + translation, moves: 0.55...1.3)
            ]
        })

    private static let tapping = beside(
        "finger taps",
        { outcome, _, _ in
            outcome.presses == [.primary] && outcome.translation.length < 0.5 && outcome.scrolls.isEmpty
                && outcome.kinds.isEmpty
        },
        { pad, random in
            let tap = random.number(0.6...1)
            return [
                SyntheticFinger(down: tap, up: tap + random.number(0.06...0.14), at: middle(pad, &random))
            ]
        })

    private static let scrolling = beside(
        "two scroll",
        { outcome, work, _ in
            outcome.scrollBegan == 1 && outcome.scrolled.dy < -4 && outcome.kinds.isEmpty
                && outcome.translation.length < 0.5 && outcome.presses.isEmpty
        },
        { pad, random in
            var fingers = slide(2, by: Vector(dx: 0, dy: -12), lasting: 0.5, pad, &random)
            for index in fingers.indices {
                let moves = fingers[index].moves
                fingers[index].down += 0.5
                fingers[index].up += 0.5
                fingers[index].moves = (moves.lowerBound + 0.5)...(moves.upperBound + 0.5)
            }
            return fingers
        })

    static let hands =
        moving + tapping + scrolling + [
            Intent(
                name: "pinch with the thumb", pads: SyntheticPad.placing.filter { $0.height > 45 },
                make: { pad, random in
                    let thumb = Point(x: pad.width * 0.42, y: pad.height * random.number(0.82...0.92))
                    let finger = Point(x: pad.width * 0.55, y: pad.height * 0.45)
                    let middle = thumb + (finger - thumb) * 0.5
                    let time = random.number(0.4...0.8)
                    let scale = Bool.random(using: &random) ? 1.5 : 0.6
                    return Work(
                        fingers: [thumb, finger].map { place in
                            var finger = SyntheticFinger(
                                down: random.number(0...0.05), up: time + 0.1, at: place, moves: 0.06...time)
                            finger.centre = middle
                            finger.scale = scale
                            if place == thumb { finger.size = random.number(12...18) }
                            return finger
                        })
                },
                isRight: { outcome, _, _ in
                    outcome.kinds == [.pinch] && outcome.scrolls.isEmpty && outcome.presses.isEmpty
                        && outcome.translation.length < 0.5
                }),
            Intent(
                name: "thumb taps", pads: SyntheticPad.all,
                make: { pad, random in
                    let place = Point(
                        x: pad.width * random.number(0.25...0.7), y: pad.height * random.number(0.7...0.96))
                    var thumb = SyntheticFinger(down: 0, up: random.number(0.06...0.16), at: place)
                    thumb.size = random.number(11...17)
                    thumb.pressure = random.number(70...110)
                    thumb.roll = random.number(0.3...0.9)
                    return Work(fingers: [thumb])
                },
                isRight: { outcome, _, _ in
                    outcome.presses == [.primary] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
                }),
        ]
}
