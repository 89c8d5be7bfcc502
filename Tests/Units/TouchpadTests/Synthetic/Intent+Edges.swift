import InputModel
import TestSupport

// What ordinary fingertips do within a few millimetres of an edge.
extension Intent {
    /// A side of a pad.
    enum Edge: String, CaseIterable {
        case left, right, top, bottom

        /// A place so many millimetres inside of it.
        func place(_ depth: Double, _ pad: SyntheticPad, _ random: inout SeededRandom) -> Point {
            let (x, y) = (pad.width * random.number(0.2...0.8), pad.height * random.number(0.2...0.75))
            return switch self {
            case .left: Point(x: depth, y: y)
            case .right: Point(x: pad.width - depth, y: y)
            case .top: Point(x: x, y: depth)
            case .bottom: Point(x: x, y: pad.height - depth)
            }
        }

        /// Away from it.
        var inward: Vector {
            switch self {
            case .left: Vector(dx: 1, dy: 0)
            case .right: Vector(dx: -1, dy: 0)
            case .top: Vector(dx: 0, dy: 1)
            case .bottom: Vector(dx: 0, dy: -1)
            }
        }

        /// Along it, one way or the other.
        func along(_ random: inout SeededRandom) -> Vector {
            let sign: Double = Bool.random(using: &random) ? 1 : -1
            return Vector(dx: inward.dy * sign, dy: inward.dx * sign)
        }
    }

    private static func taps(_ edge: Edge, _ count: ClosedRange<Int>, _ name: String) -> Intent {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let place = edge.place(random.number(0...7), pad, &random)
                var time = 0.0
                return Work(
                    fingers: (0..<Int.random(in: count, using: &random)).map { _ in
                        let up = time + random.number(0.04...0.15)
                        defer { time = up + random.number(0.06...0.2) }
                        return SyntheticFinger(down: time, up: up, at: place + random.direction(1))
                    })
            },
            isRight: { outcome, work, _ in
                outcome.presses == Array(repeating: .primary, count: work.fingers.count)
                    && outcome.buttons.count == 2 * work.fingers.count && outcome.motions.isEmpty
                    && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
            })
    }

    static let edgeTaps =
        Edge.allCases.map { taps($0, 1...1, "tap at \($0.rawValue)") }
        + [
            taps(.left, 2...5, "taps at left"), taps(.top, 2...5, "taps at top"),
            Intent(
                name: "tap 2 at side", pads: SyntheticPad.all,
                make: { pad, random in
                    let edge: Edge = Bool.random(using: &random) ? .left : .right
                    let first = edge.place(random.number(1...7), pad, &random)
                    let second =
                        first + edge.inward * random.number(15...19)
                        + Vector(dx: 0, dy: random.number(-4...4))
                    let fingers = together([first, second], up: random.number(0.07...0.15), &random)
                    return Work(fingers: fingers)
                },
                isRight: { outcome, _, _ in
                    outcome.presses == [.secondary] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
                        && outcome.kinds.isEmpty
                }),
        ]

    private static func move(
        _ name: String, _ edges: [Edge], depth: ClosedRange<Double>, length: ClosedRange<Double>,
        lasting seconds: ClosedRange<Double>, isAlong: Bool = false
    ) -> Intent {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let edge = edges.randomElement(using: &random)!
                let direction = isAlong ? edge.along(&random) : edge.inward
                let room = direction.dx == 0 ? pad.height : pad.width
                let translation = direction * min(random.number(length), room * (isAlong ? 0.45 : 0.6))
                var start = edge.place(random.number(depth), pad, &random)
                if isAlong {
                    if translation.dx == 0 { start.y = pad.height * 0.42 - translation.dy / 2 }
                    if translation.dy == 0 { start.x = pad.width * 0.5 - translation.dx / 2 }
                }
                let time = random.number(seconds)
                let aside = Vector(dx: translation.dy, dy: translation.dx) * random.number(-0.2...0.2)
                var finger = SyntheticFinger(
                    down: 0, up: time + (time < 0.2 ? 0 : 0.05), at: start, to: start + translation + aside,
                    moves: 0...time)
                finger.isEven = time < 0.2
                return Work(fingers: [finger])
            },
            isRight: { outcome, work, pad in
                let finger = work.fingers[0]
                let translation = finger.end - finger.start
                let along =
                    (outcome.translation.dx * translation.dx + outcome.translation.dy * translation.dy)
                    / translation.length
                // What lies outside of the pad nobody sees, and a slow pad sees little of a quick swipe.
                let least = finger.up < 0.2 ? 0.4 : 0.6
                return outcome.presses.isEmpty && outcome.scrolls.isEmpty && outcome.kinds.isEmpty
                    && along > least * translation.length && along < translation.length + 2
            })
    }

    static let edgeMoves = [
        move(
            "move from an edge", [.left, .right, .top], depth: 0...6, length: 14...30, lasting: 0.3...0.8),
        move("move from the bottom", [.bottom], depth: 1...5, length: 18...30, lasting: 0.3...0.8),
        move(
            "swipe from the very edge", [.left, .right, .top], depth: -2...1, length: 25...45,
            lasting: 0.06...0.14),
        move("swipe from the bottom", [.bottom], depth: -2...1, length: 25...45, lasting: 0.06...0.14),
        move(
            "move along an edge", [.left, .right, .top], depth: 2...6, length: 16...26, lasting: 0.3...0.7,
            isAlong: true),
    ]

    private static func scroll(
        _ name: String, _ edge: Edge, _ depth: ClosedRange<Double>, isBeside: Bool
    ) -> Intent {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let side: Edge = edge == .left && Bool.random(using: &random) ? .right : edge
                let gap = random.number(15...19)
                var first = side.place(random.number(depth), pad, &random)
                var translation = side.inward * random.number(11...min(20, pad.height * 0.4))
                var second = first + Vector(dx: gap, dy: random.number(-2...2))
                if isBeside {
                    // One at the edge, the other further in; both go up or down.
                    translation = side.along(&random) * random.number(11...min(20, pad.height * 0.4))
                    first.y = pad.height * 0.42 - translation.dy / 2
                    second = first + side.inward * gap + Vector(dx: 0, dy: random.number(-3...3))
                } else if second.x > pad.width - 8 {
                    second.x = first.x - gap
                }
                let late = random.number(0...0.09)
                let isFirst = Bool.random(using: &random)
                let time = random.number(0.3...0.7)
                return Work(
                    fingers: [(first, isFirst ? 0 : late), (second, isFirst ? late : 0)].map { place, down in
                        SyntheticFinger(
                            down: down, up: time + 0.08 + random.number(0...0.02), at: place,
                            to: place + translation,
                            moves: (late + 0.02)...time)
                    })
            },
            isRight: { outcome, work, _ in
                let translation = work.fingers[0].end - work.fingers[0].start
                let along =
                    (outcome.scrolled.dx * translation.dx + outcome.scrolled.dy * translation.dy)
                    / translation.length
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.translation.length < 0.5 && along > 0.6 * translation.length
                    && along < 1.2 * translation.length
            })
    }

    static let edgeScrolls = [
        scroll("scroll at a side", .left, 0...7, isBeside: true),
        scroll("scroll from the top", .top, 0...4, isBeside: false),
        scroll("scroll from the bottom", .bottom, 1...6, isBeside: false),
    ]
}
