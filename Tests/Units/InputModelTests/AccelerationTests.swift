import Testing

@testable import InputModel

struct AccelerationTests {
    /// How far reports of `dx`, one each `milliseconds`, move the pointer for each unit, after the first few.
    private static func gain(_ dx: Double, every milliseconds: Int64, isStick: Bool) -> Double {
        var acceleration = Acceleration(profile: .adaptive, speed: 0, isStick: isStick)
        var moved = 0.0
        for report in 0..<20 as Range<Int64> {
            let time = Timestamp(microseconds: report * milliseconds * 1000)
            let delta = acceleration.accelerate(Vector(dx: dx, dy: 0), at: time)
            if report >= 10 { moved += delta.dx / dx / 10 }
        }
        return moved
    }

    @Test("A stick's gain is that of its force, however many reports there are in a second")
    func stick() {
        for force in [1.0, 3, 10] {
            let gains = [1, 4, 8, 10, 16].map { Self.gain(force, every: $0, isStick: true) }
            #expect(gains.allSatisfy { $0 == gains[0] }, "\(gains)")
        }
        #expect(abs(Self.gain(1, every: 1, isStick: true) - 1) < 1e-9)
        #expect(Self.gain(10, every: 10, isStick: true) > Self.gain(1, every: 10, isStick: true) * 5)
        // A mouse is as fast as its hand: the same counts in less time are faster.
        #expect(Self.gain(1, every: 1, isStick: false) > Self.gain(1, every: 10, isStick: false) * 1.5)
    }

    /// How far reports of 5 counts, one each 10 ms, move the pointer in all.
    private static func path(_ profile: Acceleration.Profile, _ dotsPerInch: Double?) -> Double {
        var acceleration = Acceleration(profile: profile, speed: 0, dotsPerInch: dotsPerInch)
        return (0..<20 as Range<Int64>).reduce(0) {
            $0 + acceleration.accelerate(Vector(dx: 5, dy: 0), at: Timestamp(microseconds: $1 * 10_000)).dx
        }
    }

    @Test(
        "A finer mouse is slowed down to 1000 dpi, a coarser one keeps its counts, and flat keeps those of each"
    )
    func density() {
        for dotsPerInch in [nil, 400, 1000, 8000] as [Double?] {
            #expect(Self.path(.flat, dotsPerInch) == 100)
        }
        let standard = Self.path(.adaptive, 1000)
        #expect(Self.path(.adaptive, nil) == standard)
        #expect(Self.path(.adaptive, 8000) < standard / 7)
        // libinput 1.22 moves by 131 for these counts of a mouse with MOUSE_DPI=400, and by 112 without.
        #expect((125...140).contains(Self.path(.adaptive, 400)))
    }

    @Test("Reports of a pad that come two at a time move the pointer as far as those that come evenly")
    func bunches() {
        func moved(_ times: [Int64], inBunches: Bool) -> Double {
            var acceleration = Acceleration(
                touchpadProfile: .adaptive, speed: 0, comesInBunches: inBunches)
            return times.reduce(0) {
                let time = Timestamp(microseconds: $1 * 1000)
                return $0 + acceleration.accelerate(Vector(dx: 2, dy: 0), at: time).dx
            }
        }
        let evenly = (1...40).map { Int64($0) * 12 }
        let pairs = (1...20).flatMap { [Int64($0) * 24, Int64($0) * 24 + 1] }
        #expect(moved(evenly, inBunches: true) == moved(pairs, inBunches: true))
        #expect(moved(pairs, inBunches: false) > moved(evenly, inBunches: false) * 1.2)
    }
}
