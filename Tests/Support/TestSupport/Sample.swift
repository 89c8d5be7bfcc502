import Foundation

/// How much random input a run of the tests tries: a sample, or all of it if `INLET_WHOLE` is 1.
///
/// ```swift
/// @Test("Every began closes", arguments: Sample.of(1...50)) func promises(_ seed: Int)
/// for seed in Sample.of(0..<10_000, oneIn: 10) { … }
/// ```
///
/// The sample depends on the seed of the run, so that each commit tries others: `INLET_SEED`, or what `Tests/Support/Layers/seed`
/// makes of the commit.
public enum Sample {
    private static let environment = ProcessInfo.processInfo.environment

    public static let isWhole = environment["INLET_WHOLE"] == "1"

    public static let seed: UInt64 = {
        let seed = environment["INLET_SEED"].flatMap { UInt64($0) } ?? ofCommit
        print(
            isWhole
                ? "random input: all, seed \(seed)"
                : "random input: a sample, seed \(seed); INLET_SEED=\(seed) repeats it, INLET_WHOLE=1 tries all"
        )
        return seed
    }()

    private static var ofCommit: UInt64 {
        let script = Checkout.path("Tests/Support/Layers/seed")
        let output = (try? ProcessRun([script]))?.output ?? ""
        return UInt64(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 1
    }

    /// Some of the seeds `all`, in their order.
    public static func of<Seed: FixedWidthInteger>(_ all: Range<Seed>, oneIn share: Int = 4) -> [Seed]
    where Seed.Stride: SignedInteger {
        isWhole ? Array(all) : pick(from: Array(all), oneIn: share, by: seed)
    }

    public static func of<Seed: FixedWidthInteger>(_ all: ClosedRange<Seed>, oneIn share: Int = 4) -> [Seed]
    where Seed.Stride: SignedInteger {
        isWhole ? Array(all) : pick(from: Array(all), oneIn: share, by: seed)
    }

    package static func pick<Seed: FixedWidthInteger>(
        from all: [Seed], oneIn share: Int, by seed: UInt64
    ) -> [Seed] {
        var random = SeededRandom(seed: seed)
        return all.shuffled(using: &random).prefix(max(1, all.count / share)).sorted()
    }
}
