import InputModel
import Interaction
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Subscription
@testable import System

/// What is handed over with a drop, in recordings.
struct RecordedDropTests {
    private static func record(showKeys: Bool) throws -> (bytes: [UInt8], answers: [Bool]) {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(showKeys: showKeys, configuration: Configuration(), at: time)
        var capabilities = Capabilities()
        capabilities.types = 7
        capabilities.keys = KeySet([.buttonLeft])
        capabilities.relative = 3
        let mouse = DeviceDescription(name: "Mouse", path: "/dev/input/event0", capabilities: capabilities)
        let number = try composer.add(mouse, isNew: false, at: time)
        composer.start(at: time)
        var answers: [Bool] = []
        func ask(_ line: String) {
            time = time + .milliseconds(50)
            if case .failed = composer.perform(Array(line.utf8).span, at: time).answer {
                answers.append(false)
            } else {
                answers.append(true)
            }
        }
        func move(_ events: [InputEvent]) {
            time = time + .milliseconds(50)
            composer.record(events.span, of: number, at: time, isMadeByKernel: false)
        }
        ask(
            #"{"do":"scene.activate","scene":"s","rect":[0,0,800,400],"regions":[{"id":"card","rect":[0,0,400,400],"drags":{"types":["card"]}},{"id":"box","rect":[400,0,400,400],"drops":{"types":["card"]}}]}"#
        )
        // What is explained to a reader of the stream is no part of the recording.
        ask(#"{"do":"subscribe","explain":true}"#)
        ask(#"{"do":"pointer.warp","x":390,"y":100}"#)
        move([InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 1)])
        for _ in 0..<8 { move([InputEvent(type: .relative, code: 0, value: 20)]) }
        move([InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 0)])
        ask(#"{"do":"drag.payload","drag":1,"payload":"my secret"}"#)
        return (composer.finish(), answers)
    }

    @Test(
        "It is left out of requests and lines unless keys are shown, and the recording plays to the same lines",
        arguments: [true, false])
    func redacted(_ showKeys: Bool) throws {
        let (bytes, answers) = try Self.record(showKeys: showKeys)
        #expect(answers == [true, true, true, true])
        let session = try Session.read(bytes.span, path: "x")
        let published = String(decoding: session.published, as: UTF8.self)
        let dropped = published.split(separator: "\n").filter { $0.contains(#""phase":"performed""#) }
        #expect(dropped.count == 2)
        #expect(published.contains(#""payload":"my secret""#) == showKeys)
        #expect(published.contains("my secret") == showKeys)
        let requests = session.entries.compactMap { entry -> String? in
            guard case .request(let line, _) = entry.kind else { return nil }
            return line.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(requests.count == 4)
        #expect(
            requests.last
                == #"{"do":"drag.payload","drag":1,"payload":\#(showKeys ? "\"my secret\"" : "null")}"#)
        for explains in [false, true] { try RecordedTextTests.play(session, explains: explains) }
    }
}
