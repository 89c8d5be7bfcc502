import Glibc

/// The monotonic clock, in nanoseconds.
enum BenchClock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The time of the shortest of `runs` runs of `body`, divided by the `count` operations in a run.
    static func shortest(_ runs: Int, per count: Int, _ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<runs {
            let start = now
            body()
            best = min(best, now - start)
        }
        return best / Double(count)
    }
}

/// A small generator of pseudo-random numbers (SplitMix64), so that every run measures the same.
struct BenchRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension Double {
    /// Rounded to one decimal place.
    var short: Double { (self * 10).rounded() / 10 }
}
