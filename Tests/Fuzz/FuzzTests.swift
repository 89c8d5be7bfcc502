import Foundation
import TestSupport
import Testing

/// The targets of the fuzzers without libFuzzer: every seed, and seeds with some bytes changed, as chance has it.
///
/// What fails stops the process; the last line of its output names the input. `Tests/Fuzz/run` looks for more, led by what each
/// input reaches.
@Suite(.serialized)
struct FuzzTests {
    /// Seeds of a target by name.
    private static func seeds(of target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Checkout.root.appending(path: "Tests/Fuzz/Seeds/\(target)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
    }

    @Test("Every target has seeds, and every folder of seeds is a target's")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Tests/Fuzz/Seeds"))
        #expect(Set(folders) == Set(Fuzzing.targets.map { $0.name }))
    }

    @Test(
        "Holds for its seeds, and for seeds with some bytes changed",
        arguments: Fuzzing.targets.map { $0.name })
    func target(_ name: String) throws {
        let target = Fuzzing.target(name)
        let seeds = try Self.seeds(of: name)
        try #require(!seeds.isEmpty)
        for (seed, bytes) in seeds {
            print("\(name): \(seed)")
            target.run(bytes)
        }
        for number in Sample.of(0..<4000 as Range<UInt64>, oneIn: 10) {
            var random = SeededRandom(seed: number)
            let (seed, bytes) = seeds.randomElement(using: &random)!
            print("\(name): \(seed), changed by \(number)")
            target.run(Self.changed(bytes, beside: seeds.randomElement(using: &random)!.bytes, &random))
        }
    }

    /// The bytes with one to eight changes: of a bit, a byte, a part that is left out, told twice or taken from another seed.
    private static func changed(
        _ bytes: [UInt8], beside other: [UInt8], _ random: inout SeededRandom
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            guard !bytes.isEmpty else { return other }
            let place = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[place] = .random(in: .min ... .max, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default:
                let start = Int.random(in: 0...other.count, using: &random)
                bytes.insert(contentsOf: other[start..<min(other.count, start + 64)], at: place)
            }
        }
        return Array(bytes.prefix(4096))
    }
}
