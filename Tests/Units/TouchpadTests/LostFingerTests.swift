import InputModel
import TestSupport
import Testing
import Touchpad

/// What pads lose is there all the time; what hands lift is not.
struct LostFingerTests {
    private static let left = Point(x: 25, y: 25)
    private static let right = Point(x: 41, y: 26)

    /// Plays fingers that neither roll nor tremble, at 125 reports a second.
    private func play(_ fingers: [SyntheticFinger], on pad: SyntheticPad = SyntheticPad.all[0]) -> Outcome {
        var hand = SyntheticHand(pad, rate: 125, random: SeededRandom(seed: 1))
        hand.unsteadiness.jitter = 0
        hand.unsteadiness.landing = 0
        hand.unsteadiness.lifting = 0
        var table = Table(pad.description)
        return table.play(hand.frames(fingers))
    }

    private func tap(losing losses: [[ClosedRange<Double>]]) -> Outcome {
        play(
            zip([Self.left, Self.right], losses).map { place, absences in
                var finger = SyntheticFinger(down: 0, up: 0.2, at: place)
                finger.absences = absences
                return finger
            })
    }

    @Test("A finger that is lost once in a tap was there all the time")
    func once() {
        #expect(tap(losing: [[], [0.06...0.085]]).presses == [.secondary])
    }

    @Test("Fingers that are lost in turn drum, and press nothing")
    func inTurn() {
        let outcome = tap(losing: [[0.11...0.135], [0.06...0.085]])
        #expect(outcome.presses.isEmpty)
        #expect(outcome.motions.isEmpty)
    }

    @Test(
        "Where one comes as another leaves, a pad that does not name them tells no tap, and nothing moves",
        arguments: SyntheticPad.all.filter { $0.reports != .slots })
    func exchange(_ pad: SyntheticPad) {
        var fingers: [SyntheticFinger] = []
        for index in 0..<20 {
            let down = Double(index) * 0.08
            let place = index % 2 == 0 ? Self.left : Self.right
            var finger = SyntheticFinger(down: down, up: down + 0.08, at: place)
            finger.roll = 1.4
            fingers.append(finger)
        }
        let outcome = play(fingers, on: pad)
        #expect(outcome.presses.isEmpty)
        #expect(outcome.motions.isEmpty)
    }

    @Test("Fingers of a box of which one comes as another leaves do not scroll by that")
    func box() throws {
        let pad = try #require(SyntheticPad.all.first { $0.isBox })
        let places = [Self.left, Self.right, Self.left + Vector(dx: 0, dy: 7)]
        let times = [(0.0, 0.2), (0.06, 0.4), (0.2, 0.4)]
        let fingers = zip(places, times).map { SyntheticFinger(down: $1.0, up: $1.1, at: $0) }
        let outcome = play(fingers, on: pad)
        #expect(outcome.scrolls.isEmpty)
    }

    @Test("A scroll catches up with what one finger did while the pad had lost the other")
    func scroll() {
        func scrolled(losing absences: [ClosedRange<Double>]) -> Double {
            var fingers = [Self.left, Self.right].map { place in
                var finger = SyntheticFinger(
                    down: 0, up: 0.6, at: place, to: place + Vector(dx: 0, dy: 20), moves: 0.1...0.5)
                finger.isEven = true
                return finger
            }
            fingers[1].absences = absences
            return play(fingers).scrolled.dy
        }
        let whole = scrolled(losing: [])
        let lost = scrolled(losing: [0.3...0.35])
        #expect(whole > 18)
        // At 50 mm a second: two reports, those in which their number changes.
        #expect(whole - lost < 3 * 50 / 125)
    }
    @Test("So does a swipe")
    func swipe() {
        func swiped(losing absences: [ClosedRange<Double>]) -> Double {
            var fingers = [Self.left, Self.right, Self.right + Vector(dx: 16, dy: 0)].map { place in
                var finger = SyntheticFinger(
                    down: 0, up: 0.6, at: place, to: place + Vector(dx: 0, dy: 20), moves: 0.1...0.5)
                finger.isEven = true
                return finger
            }
            fingers[1].absences = absences
            let deltas = play(fingers).gestures.filter { $0.gesture == .swipe }.map(\.delta.dy)
            return deltas.reduce(0, +)
        }
        let whole = swiped(losing: [])
        #expect(whole > 0)
        // Of 20 mm in 50 reports, those two in which their number changes.
        #expect(whole - swiped(losing: [0.3...0.35]) < whole * 3 / 50)
    }
}
