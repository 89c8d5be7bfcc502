import InputModel
import TestSupport

// A finger is at work, and another comes in from a side; and flicks that are over at once.
extension Intent {
    /// The first has pointed to where a neighbour of the second would be. A palm at the side does not keep pace with it.
    private static let joinsFromSide = Intent(
        name: "second finger from a side", pads: SyntheticPad.placing,
        make: { pad, random in
            let edge: Edge = Bool.random(using: &random) ? .left : .right
            let second = edge.place(random.number(1...6), pad, &random)
            let first =
                second + edge.inward * random.number(16...26) + Vector(dx: 0, dy: random.number(-4...4))
            let pointed = edge.inward * random.number(6...16) + Vector(dx: 0, dy: random.number(-5...5))
            let seconds = random.number(0.25...0.6)
            let landing = seconds + random.number(0.05...0.4)
            let moves = (landing + 0.05)...(landing + random.number(0.3...0.6))
            let down = second.y < pad.height * 0.45
            let translation = Vector(
                dx: random.number(-2...2), dy: random.number(8...pad.height * 0.4) * (down ? 1 : -1))
            var finger = SyntheticFinger(
                down: 0, up: moves.upperBound + 0.06, at: first + pointed, to: first, moves: 0.03...seconds)
            finger.then = (first + translation, moves)
            return Work(fingers: [
                finger,
                SyntheticFinger(
                    down: landing, up: moves.upperBound + 0.07, at: second, to: second + translation,
                    moves: moves),
            ])
        },
        isRight: { outcome, work, _ in
            let meant = work.fingers[1].end - work.fingers[1].start
            let pointed = work.fingers[0].end - work.fingers[0].start
            let part = outcome.scrolled.dy / meant.dy
            return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                && outcome.translation.length > 0.4 * pointed.length
                && outcome.translation.length < pointed.length + 3 && part > 0.5 && part < 1.3
        })

    /// Three frames of most pads, and two of those that report 60 times a second: one alone would be a tap.
    private static func flick(_ name: String, isGarbled: Bool) -> Intent {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let seconds = random.number(0.036...0.045)
                // 400 mm a second or more: 10 mm in 25 ms.
                let way = random.direction(seconds * random.number(400...550))
                // All of it on the pad.
                let start = Point(x: pad.width / 2, y: pad.height / 2) + way * -0.5
                var finger = SyntheticFinger(down: 0, up: seconds, at: start, to: start + way)
                finger.isEven = true
                if isGarbled { finger.glitch = (0, start + random.direction(random.number(15...40))) }
                return Work(fingers: [finger])
            },
            isRight: { outcome, work, _ in
                outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
            })
    }

    static let late = [
        joinsFromSide, flick("flick of three frames", isGarbled: false),
        flick("flick of three frames, a glitch first", isGarbled: true),
    ]
}
