import TestSupport

/// A fuzzer's input in the place of chance: a byte for each decision, so that a change of one byte changes one of them.
struct DecidingBytes: RandomNumberGenerator {
    private var decisions: Decisions
    /// Behind the end chance goes on: a number that is asked for again until it suits must become another.
    private var rest = SeededRandom(seed: 1)

    init(_ bytes: [UInt8]) { decisions = Decisions(bytes) }

    var isOver: Bool { decisions.isOver }

    mutating func byte() -> UInt8 { decisions.byte() }

    mutating func next() -> UInt64 {
        // The highest bits decide; the others keep what is asked for from being rejected.
        decisions.isOver ? rest.next() : UInt64(decisions.byte()) << 56 | 0x7f_ffff_ffff_ffff
    }
}
