import InputModel
import TestSupport

// Scrolls.
extension Intent {
    private static func scroll(
        _ name: String, _ direction: Vector, _ pads: [SyntheticPad], isFlick: Bool = false
    ) -> Intent {
        Intent(
            name: name, pads: pads,
            make: { pad, random in
                let length = random.number(10...20)
                let slant = random.number(-0.12...0.12)
                let translation = Vector(
                    dx: direction.dx * length + direction.dy * slant * length,
                    dy: direction.dy * length + direction.dx * slant * length)
                let time = isFlick ? random.number(0.12...0.2) : random.number(0.3...0.8)
                return Work(fingers: slide(2, by: translation, lasting: time, pad, &random, isFlick: isFlick))
            },
            isRight: { outcome, work, pad in
                let meant = work.fingers[0].end - work.fingers[0].start
                let along = outcome.scrolled.dx * direction.dx + outcome.scrolled.dy * direction.dy
                let aside = outcome.scrolled.dx * direction.dy + outcome.scrolled.dy * direction.dx
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.motions.isEmpty && along > (isFlick ? 0.5 : 0.7) * meant.length
                    && along < 1.2 * meant.length
                    && abs(aside) < 1.5 && (outcome.momentumBegan == 1) == isFlick
            })
    }

    static let scrolls = [
        scroll("scroll down", Vector(dx: 0, dy: 1), SyntheticPad.all),
        scroll("scroll up", Vector(dx: 0, dy: -1), SyntheticPad.all),
        scroll("scroll right", Vector(dx: 1, dy: 0), SyntheticPad.all),
        scroll("scroll left", Vector(dx: -1, dy: 0), SyntheticPad.all),
        scroll("flick down", Vector(dx: 0, dy: 1), SyntheticPad.all, isFlick: true),
        scroll("flick left", Vector(dx: -1, dy: 0), SyntheticPad.all, isFlick: true),
    ]
}

// Pinch, rotate, swipe, hold.
extension Intent {
    private static func pinch(_ name: String, scale: ClosedRange<Double>, degrees: ClosedRange<Double>)
        -> Intent
    {
        Intent(
            name: name, pads: SyntheticPad.placing,
            make: { pad, random in
                let centre = Point(x: pad.width / 2, y: pad.height / 2)
                let by = random.number(scale)
                let largest = max(1, by)
                let reach = min(pad.height * 0.42, 26) / largest
                let across = random.direction(reach)
                let turn = random.number(degrees)
                let time = random.number(0.4...0.9)
                return Work(
                    fingers: [-1.0, 1].map { side in
                        var finger = SyntheticFinger(
                            down: random.number(0...0.03), up: time + 0.1 + random.number(0...0.02),
                            at: centre + across * side, moves: 0.05...time)
                        finger.centre = centre
                        finger.scale = by
                        finger.degrees = turn
                        return finger
                    })
            },
            isRight: { outcome, work, _ in
                let finger = work.fingers[0]
                let scale = outcome.gestures.last { $0.gesture == .pinch }?.scale ?? 0
                let rotation = outcome.gestures.reduce(0) { $0 + $1.rotation }
                return outcome.kinds == [.pinch] && outcome.scrolls.isEmpty && outcome.motions.isEmpty
                    && outcome.presses.isEmpty && abs(scale / finger.scale - 1) < 0.05
                    && abs(rotation - finger.degrees) < 4
            })
    }

    private static func swipe(_ count: Int) -> Intent {
        Intent(
            name: "swipe \(count)", pads: SyntheticPad.wide,
            make: { pad, random in
                let translation = [Vector(dx: 1, dy: 0), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1)]
                    .randomElement(using: &random)!
                let time = random.number(0.2...0.5)
                return Work(
                    fingers: slide(
                        count, by: translation * random.number(10...18), lasting: time, pad, &random))
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[0].end - work.fingers[0].start
                let translation = outcome.gestures.filter { $0.gesture == .swipe }.reduce(Vector.zero) {
                    $0 + $1.delta
                }
                return outcome.kinds == [.swipe] && outcome.presses.isEmpty && outcome.scrolls.isEmpty
                    && outcome.motions.isEmpty && outcome.gestures.last!.fingers == count
                    && translation.dx * meant.dx + translation.dy * meant.dy > 0
            })
    }

    static let gestures = [
        pinch("pinch out", scale: 1.4...2.2, degrees: -5...5),
        pinch("pinch in", scale: 0.45...0.7, degrees: -5...5),
        pinch("rotate", scale: 0.95...1.05, degrees: 25...60),
        swipe(3), swipe(4),
        Intent(
            name: "hold 2", pads: SyntheticPad.all,
            make: { pad, random in
                let row = row(2, around: middle(pad, &random), &random)
                return Work(fingers: together(row, up: random.number(0.5...1), &random))
            },
            isRight: { outcome, _, _ in
                outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.gestures.contains {
                        $0.phase == .began && $0.gesture == .hold && $0.fingers == 2
                    }
            }),
    ]
}

// Presses of the pad.
extension Intent {
    private static let clickpads = SyntheticPad.all.filter(\.isClickpad)

    private static func click(_ name: String, at part: Double, _ button: Button) -> Intent {
        Intent(
            name: name, pads: clickpads,
            make: { pad, random in
                let place = Point(x: pad.width * part, y: pad.height * random.number(0.9...0.95))
                let press = random.number(0.15...0.3)
                var finger = SyntheticFinger(
                    down: 0, up: press + 0.3, at: place, to: place + random.direction(0.8),
                    moves: press...(press + 0.1))
                finger.pressure = 100
                return Work(fingers: [finger], clicks: [press...(press + random.number(0.1...0.2))])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [button] && outcome.motions.isEmpty && outcome.buttons.count == 2
            })
    }

    static let clicks = [
        click("click left", at: 0.2, .primary), click("click right", at: 0.8, .secondary),
        Intent(
            name: "click and drag", pads: clickpads,
            make: { pad, random in
                let place = Point(x: pad.width * 0.3, y: pad.height * 0.9)
                let finger = Point(x: pad.width * 0.5, y: pad.height * 0.4)
                return Work(
                    fingers: [
                        SyntheticFinger(down: 0, up: 1.2, at: place),
                        SyntheticFinger(
                            down: 0.3, up: 1.1, at: finger, to: finger + random.direction(15),
                            moves: 0.4...0.9),
                    ], clicks: [0.15...1.15])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.translation.length > 11 && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty
            }),
    ]
}

// Hands that rest.
extension Intent {
    /// Where a thumb rests.
    private static func thumb(_ pad: SyntheticPad, _ random: inout SeededRandom) -> Point {
        Point(x: pad.width * random.number(0.3...0.5), y: pad.height * random.number(0.9...0.97))
    }

    static let rests = [
        Intent(
            name: "thumb rests, finger moves",
            pads: SyntheticPad.placing.filter { $0.isClickpad && $0.height > 45 },
            make: { pad, random in
                let start = Point(x: pad.width * 0.5, y: pad.height * 0.4)
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: 1.6, at: thumb(pad, &random)),
                    SyntheticFinger(
                        down: 0.5, up: 1.4, at: start, to: start + random.direction(15), moves: 0.6...1.3),
                ])
            },
            isRight: { outcome, _, _ in
                outcome.scrolls.isEmpty && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length > 10
            }),
        Intent(
            name: "thumb rests, finger taps",
            pads: SyntheticPad.placing.filter { $0.isClickpad && $0.height > 45 },
            make: { pad, random in
                let tap = random.number(0.7...1)
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: 1.6, at: thumb(pad, &random)),
                    SyntheticFinger(
                        down: tap, up: tap + random.number(0.06...0.14), at: middle(pad, &random)),
                ])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
            }),
        Intent(
            name: "thumb rests, two scroll",
            pads: SyntheticPad.placing.filter { $0.isClickpad && $0.height > 45 },
            make: { pad, random in
                var fingers = slide(2, by: Vector(dx: 0, dy: -14), lasting: 0.5, pad, &random)
                for index in fingers.indices {
                    fingers[index].down += 0.5
                    fingers[index].up += 0.5
                    fingers[index].moves =
                        (fingers[index].moves.lowerBound + 0.5)...(fingers[index].moves.upperBound + 0.5)
                }
                return Work(
                    fingers: [SyntheticFinger(down: 0, up: 1.6, at: thumb(pad, &random))] + fingers)
            },
            isRight: { outcome, _, _ in
                outcome.scrollBegan == 1 && outcome.scrolled.dy < -9 && outcome.kinds.isEmpty
                    && outcome.motions.isEmpty && outcome.presses.isEmpty
            }),
        Intent(
            name: "overlapping drumroll", pads: SyntheticPad.all,
            make: { pad, random in
                let row = row(2, around: middle(pad, &random), &random)
                var time = 0.0
                return Work(
                    fingers: (0..<6).map { index in
                        let finger = SyntheticFinger(
                            down: time, up: time + random.number(0.06...0.09), at: row[index % 2])
                        time = finger.up - random.number(0.01...0.03)
                        return finger
                    })
            },
            isRight: { outcome, _, _ in
                outcome.motions.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.presses.allSatisfy { $0 == .primary }
            }),
        Intent(
            name: "finger rests, other moves", pads: SyntheticPad.placing,
            make: { pad, random in
                let row = row(2, around: Point(x: pad.width * 0.45, y: pad.height * 0.45), &random)
                let moving = random.number(0...1) < 0.5 ? 0 : 1
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: 1.6, at: row[1 - moving]),
                    SyntheticFinger(
                        down: 0.5, up: 1.4, at: row[moving],
                        to: row[moving] + Vector(dx: 0, dy: random.number(-15 ... -10)), moves: 0.6...1.3),
                ])
            },
            isRight: { outcome, _, _ in
                outcome.scrolls.isEmpty && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length > 6
            }),
        Intent(
            name: "split finger moves", pads: SyntheticPad.placing.filter(\.declaresResolution),
            make: { pad, random in
                // A wide finger that the pad takes for two for a while.
                let translation = random.direction(15)
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let apart = random.direction(random.number(4...6))
                var second = SyntheticFinger(
                    down: 0.2, up: 0.5, at: start + apart, to: start + translation + apart, moves: 0.05...0.6)
                second.pressure = 40
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: 0.7, at: start, to: start + translation, moves: 0.05...0.6),
                    second,
                ])
            },
            isRight: { outcome, _, _ in
                outcome.scrolls.isEmpty && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length > 9
            }),
        Intent(
            name: "fat finger taps", pads: SyntheticPad.all,
            make: { pad, random in
                let place = middle(pad, &random)
                var finger = SyntheticFinger(
                    down: 0, up: random.number(0.08...0.16), at: place, to: place + random.direction(1.6))
                finger.pressure = 150
                return Work(fingers: [finger])
            },
            isRight: { outcome, _, _ in outcome.presses == [.primary] && outcome.motions.isEmpty }),
    ]
}
