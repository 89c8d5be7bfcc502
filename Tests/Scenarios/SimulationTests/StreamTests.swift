import Foundation
import TestSupport
import Testing

/// `inlet simulate` on standard input and output.
struct StreamTests {
    private static func run(_ input: String, _ options: String...) throws -> ProcessRun {
        // An hour of virtual time takes a second; one of real time ends with status 124.
        try ProcessRun(
            ["/usr/bin/timeout", "600", SimulatedDaemon.program.path, "simulate"] + options, input: input)
    }

    private static func step(_ text: String) -> String { "{\"do\":\"simulate\",\(text)}\n" }

    /// All devices, all that they can do.
    private static let tour =
        [
            #""plug":"keyboard""#, #""plug":"mouse""#, #""plug":"touchpad""#, #""plug":"touchscreen""#,
            #""plug":"pen""#, #""text":"All the World""#, #""to":[40,50],"over":"70ms""#,
            #""click":"left","count":2"#,
            #""drag":[400,500]"#, #""wheel":[1,-2]"#, #""scroll":[0,20],"over":"50ms""#, #""wait":"3s""#,
            #""pinch":1.7,"rotate":20"#, #""swipe":4,"by":[20,0]"#,
            #""touch":[[1,10,20],[2,300,400,0.7]],"device":"touchscreen""#,
            #""lift":[1,2],"device":"touchscreen""#,
            #""pen":{"x":3,"y":4,"tip":true,"tilt":[10,-20],"buttons":[2]}"#, #""pen":{"near":false}"#,
            #""plug":"tabletPad""#, #""press":"BTN_0""#, #""turn":-30,"dial":"ring""#,
            #""turn":20,"dial":"strip""#,
            #""turn":0.5"#, #""until":{"type":"click"},"limit":"1s""#, #""press":"b""#,
            #""unplug":"keyboard""#,
        ].map(step).joined()

    @Test("The same session gives the same bytes")
    func sameBytes() throws {
        let first = try Self.run(Self.tour, "--virtual-time")
        let second = try Self.run(Self.tour, "--virtual-time")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(first.output == second.output)
        #expect(first.output.split(separator: "\n").count > 250)
        // One fails: nothing has been clicked that a program declared.
        #expect(first.output.components(separatedBy: "\"ok\":true").count == 26)
        #expect(!first.output.contains(#""type":"gap""#))
    }

    @Test(
        "A pad's controls turn as far as their steps say",
        arguments: ["ring", "ring2", "strip", "strip2", "dial", "dial2"])
    func turns(_ dial: String) throws {
        for detents in [1, -30, 0.25, 25] {
            let run = try Self.run(
                Self.step(#""plug":"tabletPad""#) + Self.step("\"turn\":\(detents),\"dial\":\"\(dial)\""),
                "--virtual-time")
            let lines = run.output.split(separator: "\n").filter { $0.contains(#""type":"dial""#) }
            let deltas = lines.compactMap { $0.firstMatch(of: /"delta":(-?\d+)/).flatMap { Int($0.1) } }
            #expect(lines.allSatisfy { $0.contains("\"dial\":\"\(dial)\"") })
            #expect(deltas.count == lines.count && Double(deltas.reduce(0, +)) == detents * 120, "\(detents)")
        }
    }

    @Test("An hour of use takes no hour")
    func hour() throws {
        var input = [#""plug":"keyboard""#, #""plug":"mouse""#, #""plug":"touchpad""#].map(Self.step).joined()
        for minute in 0..<60 {
            input += Self.step(#""text":"the quick brown fox jumps over the lazy dog""#)
            input += Self.step("\"to\":[\(minute * 10),\(minute * 5)],\"over\":\"2s\"")
            input += Self.step(#""click":"left","device":"mouse""#)
            input += Self.step(#""scroll":[0,-30]"#)
            input += Self.step(#""wait":"50s""#)
        }
        let run = try Self.run(input, "--virtual-time")
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count { $0.hasPrefix(#"{"type":"key","#) } == 60 * 43 * 2)
        let last = Reply(try #require(lines.last))
        // Of a minute: 43 keys of 20 ms, the way of 2 s, a click of 80 ms, a scroll of 300 ms between two frames, the wait.
        #expect(
            last.isDone && last.time == 1_000_000 + 60 * (860 + 2000 + 80 + 316 + 50_000) * 1000,
            "\(last.line)")
    }

    @Test("Without a clock of its own, a wait takes as long as it says")
    func realTime() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try Self.run(Self.step(#""wait":"200ms""#))
        #expect(clock.now - start >= .milliseconds(200))
        #expect(run.status == 0 && run.output.contains("\"ok\":true"))
    }

    @Test("A line that is waited for ends the wait in real time too")
    func realLine() throws {
        let input =
            Self.step(#""plug":"keyboard""#) + Self.step(#""key":"a""#)
            + Self.step(#""until":{"type":"key","phase":"ended"},"limit":"3600s""#)
        let run = try Self.run(input)
        #expect(run.status == 0 && run.output.components(separatedBy: "\"ok\":true").count == 4)
    }

    @Test("A stream ends with its input; a daemon goes on until it is told to end")
    func ends() throws {
        let run = try Self.run("")
        #expect(run.status == 0 && run.errors.isEmpty)
        // Hello, the state, and the time of day.
        #expect(run.output.split(separator: "\n").count == 3)

        // Its standard input has nothing to say.
        let daemon = try SimulatedDaemon(isTimeVirtual: false)
        #expect(try daemon.simulate(#""wait":"100ms""#).isDone)
        #expect(daemon.isRunning)
        #expect(try daemon.connect().ask(#"{"do":"ping"}"#).isDone)
        #expect(daemon.stop() == 0)
    }

    @Test("What is held at the end of a stream is cancelled")
    func heldAtTheEnd() throws {
        let run = try Self.run(
            Self.step(#""plug":"keyboard""#) + Self.step(#""press":"a""#), "--virtual-time")
        let last = try #require(run.output.split(separator: "\n").last)
        #expect(last.contains(#""phase":"cancelled""#) && last.contains("KEY_A"))
    }

    @Test("Nothing is lost to a reader of standard output that rests")
    func restingReader() throws {
        // The shell's reader begins when the pipe has been full for a while.
        var input = Self.step(#""plug":"keyboard""#)
        // A step that writes more than the pipe and the queue before it hold.
        let text = String(repeating: "nothing of this is lost, and nothing comes twice ", count: 80)
        for _ in 0..<4 { input += Self.step("\"text\":\"\(text)\"") }
        let program = SimulatedDaemon.program.path
        let run = try ProcessRun(
            ["/bin/sh", "-c", "'\(program)' simulate --virtual-time | { sleep 0.3; cat; }"], input: input)
        let direct = try Self.run(input, "--virtual-time")
        #expect(run.output == direct.output && !direct.output.contains(#""type":"gap""#))
        #expect(direct.output.components(separatedBy: "\"ok\":true").count == 6)
    }
}
