import InputModel
import TestSupport

// The same, slower or quicker, lighter or sloppier than most do it.
extension Intent {
    private static func tap(
        _ name: String, _ count: Int, _ button: Button,
        _ change: @escaping @Sendable (inout [SyntheticFinger], inout SeededRandom) -> Void
    ) -> Intent {
        Intent(
            name: name, pads: SyntheticPad.all,
            make: { pad, random in
                let row = row(count, around: middle(pad, &random), &random)
                var fingers = row.map { SyntheticFinger(down: 0, up: random.number(0.08...0.14), at: $0) }
                change(&fingers, &random)
                return Work(fingers: fingers)
            },
            isRight: { outcome, _, _ in
                outcome.presses == [button] && outcome.motions.isEmpty && outcome.scrolls.isEmpty
                    && outcome.kinds.isEmpty && outcome.buttons.count == 2
            })
    }

    /// Fingers of a tap that come and leave one after the other.
    @Sendable private static func straggle(_ fingers: inout [SyntheticFinger], _ random: inout SeededRandom) {
        let up = random.number(0.12...0.15)
        for index in fingers.indices {
            fingers[index].down = random.number(0...0.04)
            fingers[index].up = up + random.number(-0.02...0.02)
        }
    }

    private static let tapTempos = [
        tap("long tap", 1, .primary) { fingers, random in fingers[0].up = random.number(0.15...0.195) },
        tap("light tap", 1, .primary) { fingers, random in fingers[0].pressure = random.number(16...30) },
        tap("rolling tap", 1, .primary) { fingers, random in
            fingers[0].up = random.number(0.08...0.16)
            fingers[0].roll = random.number(0.8...1.4)
        },
        tap("slow landing tap", 1, .primary) { fingers, random in
            fingers[0].up = random.number(0.13...0.18)
            fingers[0].ramp = random.number(0.05...0.08)
            fingers[0].roll = random.number(0.4...1)
        },
        tap("straggling tap 2", 2, .secondary, straggle), tap("straggling tap 3", 3, .middle, straggle),
    ]

    private static func scroll(
        _ name: String, _ pads: [SyntheticPad], length: ClosedRange<Double>, lasting: ClosedRange<Double>
    ) -> Intent {
        Intent(
            name: name, pads: pads,
            make: { pad, random in
                let up = random.number(length) * (Bool.random(using: &random) ? 1 : -1)
                return Work(
                    fingers: slide(
                        2, by: Vector(dx: 0, dy: up), lasting: random.number(lasting), pad, &random))
            },
            isRight: { outcome, work, _ in
                let meant = (work.fingers[0].end - work.fingers[0].start).dy
                let part = outcome.scrolled.dy / meant
                return outcome.scrollBegan == 1 && outcome.kinds.isEmpty && outcome.presses.isEmpty
                    && outcome.motions.isEmpty && part > 0.5 && part < 1.3
            })
    }

    private static func swipe(
        _ name: String, _ count: Int, length: ClosedRange<Double>, lasting: ClosedRange<Double>,
        unevenly: Double = 0, pads: [SyntheticPad] = SyntheticPad.wide
    ) -> Intent {
        Intent(
            name: name, pads: pads,
            make: { pad, random in
                let directions = [Vector(dx: 1, dy: 0), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1)]
                let translation = directions.randomElement(using: &random)! * random.number(length)
                var fingers = slide(count, by: translation, lasting: random.number(lasting), pad, &random)
                for index in fingers.indices {
                    let more = random.number(-unevenly...(unevenly + 1e-9))
                    fingers[index].end = fingers[index].end + translation * more
                }
                return Work(fingers: fingers)
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

    private static func pinch(
        _ name: String, _ count: Int, pads: [SyntheticPad], out: ClosedRange<Double>,
        lasting: ClosedRange<Double>
    ) -> Intent {
        Intent(
            name: name, pads: pads,
            make: { pad, random in
                let centre = Point(x: pad.width / 2, y: pad.height / 2)
                let out = random.number(out)
                let isOut = Bool.random(using: &random)
                let reach = min(pad.height * 0.4, random.number(18...24)) / (isOut ? out : 1)
                let first = random.direction(reach)
                let time = random.number(lasting)
                return Work(
                    fingers: (0..<count).map { index in
                        var finger = SyntheticFinger(
                            down: random.number(0...0.03), up: time + 0.1 + random.number(0...0.02),
                            at: centre + first.turned(by: 360 * Double(index) / Double(count)),
                            moves: 0.05...time)
                        finger.centre = centre
                        finger.scale = isOut ? out : 1 / out
                        return finger
                    })
            },
            isRight: { outcome, work, _ in
                let scale = outcome.gestures.last { $0.gesture == .pinch }?.scale ?? 0
                return outcome.kinds == [.pinch] && outcome.scrolls.isEmpty && outcome.motions.isEmpty
                    && outcome.presses.isEmpty && abs(scale / work.fingers[0].scale - 1) < 0.08
            })
    }

    static let tempos =
        tapTempos + [
            scroll("slow scroll", SyntheticPad.all, length: 4...8, lasting: 1.2...2.5),
            scroll("short scroll", SyntheticPad.all, length: 4...6, lasting: 0.15...0.3),
            swipe("quick swipe 3", 3, length: 15...24, lasting: 0.09...0.15),
            swipe("slow swipe 3", 3, length: 8...14, lasting: 1...2),
            swipe("uneven swipe 3", 3, length: 10...16, lasting: 0.2...0.5, unevenly: 0.3),
            swipe("uneven swipe 4", 4, length: 10...16, lasting: 0.2...0.5, unevenly: 0.3),
            swipe(
                "swipe 3 that is counted", 3, length: 9...14, lasting: 0.2...0.5,
                pads: SyntheticPad.all.filter { $0.slots < 3 }),
            pinch("small pinch", 2, pads: SyntheticPad.placing, out: 1.15...1.25, lasting: 0.3...0.7),
            pinch("slow pinch", 2, pads: SyntheticPad.placing, out: 1.3...1.6, lasting: 1.5...2.5),
            pinch("pinch 3", 3, pads: SyntheticPad.wide, out: 1.4...1.8, lasting: 0.4...0.9),
            pinch("pinch 4", 4, pads: SyntheticPad.wide, out: 1.4...1.8, lasting: 0.4...0.9),
        ]
}
