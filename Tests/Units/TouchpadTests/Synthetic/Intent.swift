import Engine
import InputModel
import TestSupport
import Touchpad

/// What a hand means to do, how it does that, and whether it was understood.
struct Intent: Sendable {
    struct Work {
        var fingers: [SyntheticFinger]
        var clicks: [ClosedRange<Double>] = []
        var oddities = Oddities()
    }

    let name: String
    let pads: [SyntheticPad]
    /// One way of many to do it.
    let make: @Sendable (SyntheticPad, inout SeededRandom) -> Work
    let isRight: @Sendable (Outcome, Work, SyntheticPad) -> Bool
    /// The settings that the hand counts on.
    var settings: @Sendable (inout TouchpadSettings) -> Void = { _ in }

    static let all: [Intent] = [
        taps, moves, scrolls, gestures, clicks, rests, edgeTaps, edgeMoves, edgeScrolls, sensors, hands, wet,
        tempos, sequences, oddities, late,
    ].flatMap { $0 }

    /// Where a hand works: well inside the pad.
    static func middle(_ pad: SyntheticPad, _ random: inout SeededRandom) -> Point {
        Point(
            x: pad.width * random.number(0.3...0.6), y: pad.height * random.number(0.35...0.6))
    }

    /// Fingers side by side, as they lie on a pad.
    static func row(_ count: Int, around middle: Point, _ random: inout SeededRandom) -> [Point] {
        let gap = random.number(15...19)
        return (0..<count).map { index in
            let across = (Double(index) - Double(count - 1) / 2) * gap * (count > 3 ? 0.8 : 1)
            return middle + Vector(dx: across, dy: random.number(-3...3) + abs(across) * 0.15)
        }
    }

    /// Fingers that touch and lift nearly together.
    static func together(
        _ places: [Point], up: Double, _ random: inout SeededRandom
    ) -> [SyntheticFinger] {
        places.map { place in
            SyntheticFinger(down: random.number(0...0.03), up: up + random.number(-0.015...0.015), at: place)
        }
    }

    /// All fingers move in the same direction.
    static func slide(
        _ count: Int, by translation: Vector, lasting seconds: Double, _ pad: SyntheticPad,
        _ random: inout SeededRandom, isFlick: Bool = false
    ) -> [SyntheticFinger] {
        let centre = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
        return row(count, around: centre, &random).map { place in
            let landing = random.number(0...0.025)
            let lift = seconds + random.number(0...0.02) + (isFlick ? 0 : 0.08)
            let own = translation * random.number(0.94...1.06)
            var finger = SyntheticFinger(
                down: landing, up: lift, at: place, to: place + own,
                moves: 0.04...(isFlick ? lift : seconds))
            finger.isFlick = isFlick
            return finger
        }
    }
}

// Taps.
extension Intent {
    static func tap(_ count: Int, _ button: Button, _ pads: [SyntheticPad]) -> Intent {
        Intent(
            name: "tap \(count)", pads: pads,
            make: { pad, random in
                let row = row(count, around: middle(pad, &random), &random)
                let up = random.number(0.06...0.15)
                return Work(fingers: together(row, up: up, &random))
            },
            isRight: { outcome, _, _ in
                outcome.presses == [button] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty && outcome.buttons.count == 2
            })
    }

    static let taps = [
        tap(1, .primary, SyntheticPad.all), tap(2, .secondary, SyntheticPad.all),
        tap(3, .middle, SyntheticPad.all),
        Intent(
            name: "double tap", pads: SyntheticPad.all,
            make: { pad, random in
                let place = middle(pad, &random)
                let up = random.number(0.05...0.1)
                let again = up + random.number(0.06...0.14)
                let near = place + random.direction(1)
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: up, at: place),
                    SyntheticFinger(down: again, up: again + random.number(0.05...0.1), at: near),
                ])
            },
            isRight: { outcome, _, _ in
                outcome.presses == [.primary, .primary] && outcome.buttons.count == 4
                    && outcome.motions.isEmpty
            }),
        Intent(
            name: "drumroll", pads: SyntheticPad.all,
            make: { pad, random in
                let row = row(2, around: middle(pad, &random), &random)
                var time = 0.0
                return Work(
                    fingers: (0..<6).map { index in
                        let finger = SyntheticFinger(
                            down: time, up: time + random.number(0.05...0.08), at: row[index % 2])
                        time = finger.up + random.number(0.02...0.05)
                        return finger
                    })
            },
            isRight: { outcome, _, _ in
                outcome.motions.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && outcome.presses == Array(repeating: .primary, count: 6)
            }),
        Intent(
            name: "tap and drag", pads: SyntheticPad.all,
            make: { pad, random in
                let place = middle(pad, &random)
                let up = random.number(0.05...0.1)
                let again = up + random.number(0.05...0.12)
                return Work(fingers: [
                    SyntheticFinger(down: 0, up: up, at: place),
                    SyntheticFinger(
                        down: again, up: again + 0.6, at: place, to: place + random.direction(12),
                        moves: (again + 0.05)...(again + 0.5)),
                ])
            },
            isRight: { outcome, work, _ in
                outcome.presses == [.primary] && outcome.buttons.count == 2 && outcome.translation.length > 8
            }),
    ]
}

// One finger that moves.
extension Intent {
    static func move(
        _ name: String, lasting seconds: ClosedRange<Double>, length: ClosedRange<Double>
    )
        -> Intent
    {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let translation = random.direction(random.number(length))
                let start = Point(x: pad.width / 2, y: pad.height * 0.45) + translation * -0.5
                let time = random.number(seconds)
                return Work(fingers: [
                    SyntheticFinger(
                        down: 0, up: time + 0.05, at: start, to: start + translation, moves: 0.02...time)
                ])
            },
            isRight: { outcome, work, _ in
                let meant = work.fingers[0].end - work.fingers[0].start
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && (outcome.translation + meant * -1).length < 2.5
            })
    }

    static let moves = [
        move("move", lasting: 0.3...0.8, length: 15...28),
        move("slow move", lasting: 1.5...3, length: 5...15),
        move("quick move", lasting: 0.1...0.2, length: 15...28),
    ]
}
