import InputModel
import TestSupport

/// A finger with a purpose: where it is, when, and how hard it presses.
struct SyntheticFinger: Sendable {
    /// Seconds.
    var down: Double
    var up: Double
    /// Its places over its time on the pad, millimetres, gone through evenly or as `ease` says.
    var start: Point
    var end: Point
    /// Around this point it turns and spreads, for pinches; nil to go straight.
    var centre: Point?
    var scale = 1.0
    var degrees = 0.0
    /// When it begins and ends to move, seconds.
    var moves: ClosedRange<Double>
    /// Where it goes thereafter, and when.
    var then: (end: Point, moves: ClosedRange<Double>)?
    /// It is at its fastest when it lifts: a flick.
    var isFlick = false
    /// It goes at one velocity from touch to lift.
    var isEven = false
    /// Of 255.
    var pressure = 60.0
    /// The length of the touched area, in millimetres.
    var size = 9.0
    /// How long it takes until it presses and spreads as it does, seconds: a palm rolls on, a fingertip hits.
    var ramp = 0.03
    /// How far it rolls while it lands and lifts, where that is not as the hand's others do, in millimetres.
    var roll: Double?
    /// The same with a direction: a palm touches with its rim first.
    var rim: Vector?
    /// How long that takes at least: a palm rolls as long as it spreads.
    var rollTime: Double { ramp > 0.03 ? ramp : 0 }
    /// It hovers, and the pad loses it, seconds.
    var absences: [ClosedRange<Double>] = []
    /// The pad gives it a new tracking id then, without a lift, seconds.
    var renewal: Double?
    /// The first report after this moment, in seconds, has a place that is garbage.
    var glitch: (time: Double, place: Point)?

    init(down: Double, up: Double, at start: Point, to end: Point? = nil, moves: ClosedRange<Double>? = nil) {
        self.down = down
        self.up = up
        self.start = start
        self.end = end ?? start
        self.moves = moves ?? down...up
    }

    /// It touches at `time`.
    func isDown(at time: Double) -> Bool {
        down <= time && time < up && !absences.contains { $0.contains(time) }
    }

    /// 0 to 1: how much of its path it has gone.
    private func progress(_ moves: ClosedRange<Double>, at time: Double) -> Double {
        let part = max(
            0, min(1, (time - moves.lowerBound) / max(1e-6, moves.upperBound - moves.lowerBound)))
        if isEven { return part }
        // Hands speed up and slow down; flicks do not slow down.
        return isFlick ? part * part : part * part * (3 - 2 * part)
    }

    /// Where it means to be.
    func place(at time: Double) -> Point {
        let part = progress(moves, at: time)
        if let then, time > then.moves.lowerBound {
            return end + (then.end - end) * progress(then.moves, at: time)
        }
        guard let centre else { return start + (end - start) * part }
        let turned = (start - centre).turned(by: degrees * part)
        return centre + turned * (1 + (scale - 1) * part) + (end - start) * part
    }
}

/// How unsteady a hand and its pad are.
struct Unsteadiness: Sendable {
    /// Of each report, in millimetres.
    var jitter = 0.03
    /// How far a finger rolls while it lands and lifts, in millimetres.
    var landing = 0.35
    var lifting = 0.35
    /// How long that takes, in seconds.
    var landingTime = 0.035
    var liftingTime = 0.025
    /// How far the pad moves its contacts when one comes or goes, in millimetres: firmware that tells two by one.
    var leap = 0.0
}

/// What a pad's firmware, or the one who records it, does to what fingers do.
struct Oddities: Sendable {
    /// Fingers 0 and 1 are wet: the pad takes them for one between them, seconds.
    var merges: [ClosedRange<Double>] = []
    /// The pad changes two fingers' slots, seconds.
    var exchange: Double?
    /// Who records begins then, seconds.
    var start = 0.0
    /// One report is dated back by so many seconds.
    var stepBack: (time: Double, seconds: Double)?
    /// How far outside of the range that it declares the pad reports places, in millimetres.
    var beyond = 0.0
}

extension Vector {
    /// Turned clockwise, as the screen's y goes down.
    func turned(by degrees: Double) -> Vector {
        // A series is enough for what a hand can do.
        let angle = degrees * .pi / 180
        var (sine, cosine, term) = (0.0, 0.0, 1.0)
        for power in 0..<40 {
            let sign: Double = power % 4 < 2 ? 1 : -1
            if power % 2 == 0 { cosine += sign * term } else { sine += sign * term }
            term *= angle / Double(power + 1)
        }
        return Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
    }
}

extension SeededRandom {
    /// Roughly normal, of deviation 1.
    mutating func normal() -> Double {
        (0..<6).reduce(0) { sum, _ in sum + .random(in: -1...1, using: &self) } / 1.414
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    /// A vector of a length in any direction.
    mutating func direction(_ length: Double) -> Vector {
        while true {
            let vector = Vector(dx: number(-1...1), dy: number(-1...1))
            if vector.length > 0.1 && vector.length <= 1 { return vector * (length / vector.length) }
        }
    }
}
