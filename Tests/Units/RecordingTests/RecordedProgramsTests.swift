import Glibc
import InputModel
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// What is played of programs that a recording tells of, whatever it says.
struct RecordedProgramsTests {
    private static func session(_ name: String?) throws -> Session {
        var writer = TraceWriter(version: "test", keys: .shown)
        func time(_ milliseconds: Int) -> Timestamp { Timestamp(microseconds: Int64(milliseconds) * 1000) }
        func ask(_ line: String, of program: UInt32, _ milliseconds: Int) {
            writer.write(request: Array(line.utf8), of: program, at: time(milliseconds))
        }
        for (index, program) in ([7, 7, 9, .max - 1] as [UInt32]).enumerated() {
            writer.connect(program, user: 1000, name: name, at: time(index))
        }
        for (index, program) in ([7, 9, 11, .max - 1] as [UInt32]).enumerated() {
            ask(#"{"do":"program.identify","name":"other"}"#, of: program, 10 * index + 10)
            ask(#"{"do":"scene.activate","scene":"s"}"#, of: program, 10 * index + 11)
            ask(#"{"do":"scene.destroy","scene":"s","program":9}"#, of: program, 10 * index + 12)
        }
        for program in [7, 7, 100, .max - 1] as [UInt32] { writer.disconnect(program, at: time(90)) }
        ask(#"{"do":"scene.activate","scene":"s"}"#, of: 7, 95)
        return try Session.readMCAP(writer.finish().span)
    }

    @Test(
        "Overlong and impossible names, numbers given twice and never: all is played, and nothing traps",
        arguments: [
            nil, "a", "", "a b", ArgumentText(String(repeating: "a", count: 65)),
            ArgumentText(String(repeating: "ü", count: 1 << 18)),
            ArgumentText("web:https://x/" + String(repeating: "a", count: 400)), "a\n\u{0}\"",
        ] as [ArgumentText?])
    func played(_ name: ArgumentText?) throws {
        let session = try Self.session(name?.text)
        let isPossible = name == nil || name?.text == "a"
        #expect(session.isDamaged == !isPossible && session.losses.count == (isPossible ? 0 : 4))
        let nowhere = open("/dev/null", O_WRONLY)
        defer { close(nowhere) }
        var playback = try Playback(
            session, configuration: Configuration(), subscriber: SubscriberOptions(), isRealtime: false,
            output: OutputDescriptor(for: nowhere))
        try playback.run()
    }
}
