import Foundation
import TestSupport
import Testing

/// The benchmarks run, small, so that they never rot. That they allocate nothing is for Tests/Benchmarks/allocations:
/// only what the optimizer has been over counts.
struct BenchTests {
    @Test(
        "An option that a bench does not have is an error, not left out",
        arguments: ["--region", "region", "--save"])
    func wrongOption(_ word: String) throws {
        let bench = try Program(["encode", word, "5"], of: "inlet-bench")
        #expect(bench.status == 64 && bench.output.isEmpty)
        #expect(
            bench.errors == "inlet-bench: \(word): not understood; usage: inlet-bench encode [--lines N]\n")
    }

    @Test(
        "Every layout's checksum is that of looking at every rectangle",
        arguments: ["uniform", "spot", "powerlaw"])
    func hitTest(_ layout: String) throws {
        try withTemporaryFolder { folder in
            let prefix = folder.appending(path: "data").path
            let bench = try Program(
                ["hit-test", "--regions", "300", "--queries", "2000", "--layout", layout, "--save", prefix],
                of: "inlet-bench")
            let line = try #require(bench.lines.first)
            let rects = try Self.doubles(prefix + ".rects")
            for (points, name) in [("points", "checksum"), ("path", "path_checksum")] {
                let places = try Self.doubles("\(prefix).\(points)")
                var sum = 0
                for place in stride(from: 0, to: places.count, by: 2) {
                    sum += Self.topmost(rects, places[place], places[place + 1])
                }
                #expect(sum > 0)
                #expect(line[name] as? Int == sum)
            }
            // The same from the files.
            let again = try Program(
                ["hit-test", "--rects", prefix + ".rects", "--points", prefix + ".points"], of: "inlet-bench")
            #expect(again.lines.first?["checksum"] as? Int == line["checksum"] as? Int)
        }
    }

    @Test("A band over many items selects what looking at every item anew would")
    func band() throws {
        try withTemporaryFolder { folder in
            let prefix = folder.appending(path: "data").path
            let bench = try Program(
                ["band", "--regions", "500", "--frames", "40", "--save", prefix], of: "inlet-bench")
            let rects = try Self.doubles(prefix + ".rects")
            let bands = try Self.doubles(prefix + ".bands")
            var sum = 0
            for band in stride(from: 0, to: bands.count, by: 4) {
                for rect in stride(from: 0, to: rects.count, by: 4)
                where rects[rect] <= bands[band + 2] && rects[rect] + rects[rect + 2] > bands[band]
                    && rects[rect + 1] <= bands[band + 3]
                    && rects[rect + 1] + rects[rect + 3] > bands[band + 1]
                {
                    sum += 1
                }
            }
            #expect(sum > 500)
            #expect(bench.lines.first?["checksum"] as? Int == sum)
        }
    }

    @Test("Frames over many regions become lines")
    func pipeline() throws {
        let bench = try Program(["pipeline", "--regions", "400", "--frames", "4000"], of: "inlet-bench")
        let line = try #require(bench.lines.first)
        #expect(line["frames"] as? Int ?? 0 > 3000)
        #expect(line["lines"] as? Int ?? 0 > 10_000)
    }

    @Test("A touchpad's frames mean something")
    func touchpad() throws {
        let bench = try Program(["touchpad", "--rounds", "3"], of: "inlet-bench")
        let line = try #require(bench.lines.first)
        #expect(line["frames"] as? Int ?? 0 > 800)
        #expect(line["published"] as? Int ?? 0 > 800)
    }

    @Test("A press is found among many commands, and goes along a chain of responders")
    func commands() throws {
        let bench = try Program(
            ["commands", "--commands", "300", "--depth", "20", "--presses", "200"], of: "inlet-bench")
        let line = try #require(bench.lines.first)
        #expect(line["commands"] as? Int == 300)
        #expect(line["ratio"] as? Double ?? 0 > 0)
    }

    @Test("A mouse is streamed and recorded, in twelve bytes a frame at most")
    func recording() throws {
        let bench = try Program(["recording", "--frames", "3000"], of: "inlet-bench")
        let line = try #require(bench.lines.first)
        #expect(line["frames"] as? Int == 3000)
        #expect(line["ratio"] as? Double ?? 0 > 0)
        let bytes = try #require(line["bytes_per_frame"] as? Double)
        // What a file begins and ends with weighs more on a short one.
        #expect((1...12).contains(bytes), "\(bytes)")
    }

    @Test("Lines are written, and measured")
    func encode() throws {
        let bench = try Program(["encode", "--lines", "100"], of: "inlet-bench")
        #expect(bench.lines.compactMap { $0["line"] as? String } == ["motion", "button", "key", "scroll"])
    }

    @Test("Long request lines are read, understood and done, and measured")
    func requests() throws {
        let bench = try Program(["requests", "--bytes", "4000", "--rounds", "2"], of: "inlet-bench")
        #expect(
            bench.lines.compactMap { $0["line"] as? String } == [
                "same", "new", "first", "moved", "rich", "commands",
            ])
        #expect(bench.lines.allSatisfy { 2000...4000 ~= $0["bytes"] as? Int ?? 0 })
    }

    @Test("Requests about all of a large scene are done, and measured")
    func scene() throws {
        let bench = try Program(["scene", "--regions", "1500", "--rounds", "1"], of: "inlet-bench")
        let layouts = bench.lines.compactMap { $0["layout"] as? String }
        #expect(layouts.count { $0 == "side by side" } == 5)
        #expect(layouts.count { $0 == "nested" } == 11)
        #expect(bench.lines.allSatisfy { $0["ns"] as? Double ?? 0 > 0 })
    }

    @Test("Single steps among many regions are done, and measured")
    func steps() throws {
        let bench = try Program(["steps", "--regions", "1600", "--rounds", "1"], of: "inlet-bench")
        let steps = bench.lines.compactMap { $0["step"] as? String }
        #expect(Set(steps).count == steps.count)
        for step in [
            "scene activated", "hold: 100 shortcuts shown", "focus: Tab", "focus: arrow", "press", "click",
            "drag begins", "band begins", "band moves first", "band moves", "band ends, with 900 items",
            "hovered region replaced", "sessions taken", "program leaves", "some of its memory freed",
        ] {
            #expect(steps.contains(step))
        }
        #expect(bench.lines.allSatisfy { $0["ns"] as? Double ?? 0 > 0 })
    }

    @Test("A number that is not finite is an error that says where")
    func badFile() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "data.rects")
            try [0.0, 0, .nan, 1].withUnsafeBytes { try Data($0).write(to: file) }
            let bench = try Program(["hit-test", "--rects", file.path], of: "inlet-bench")
            #expect(bench.status != 0)
            #expect(bench.errors.contains("at 0 is not finite"))
        }
    }

    /// The last rectangle that holds a place, counted from 1; 0 for none.
    private static func topmost(_ rects: [Double], _ x: Double, _ y: Double) -> Int {
        for index in (0..<rects.count / 4).reversed() {
            let (left, top) = (rects[index * 4], rects[index * 4 + 1])
            let (right, bottom) = (left + rects[index * 4 + 2], top + rects[index * 4 + 3])
            if x >= left && y >= top && x < right && y < bottom { return index + 1 }
        }
        return 0
    }

    private static func doubles(_ path: String) throws -> [Double] {
        try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
        }
    }
}
