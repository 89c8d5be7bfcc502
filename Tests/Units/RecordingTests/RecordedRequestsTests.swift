import InputModel
import Interaction
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Subscription
@testable import System

/// What programs ask for while they are recorded.
struct RecordedRequestsTests {
    private static let lines = [
        #"{"id":1,"do":"scene.activate","scene":"s","target":"t"}"#,
        #"{"id":2,"do":"regions.set","scene":"s","regions":[{"id":"r","rect":[0,0,4000,4000]}]}"#,
        #"{"id":3,"do":"commands.search","text":"my secret"}"#,
        #"{"id":4,"do":"pointer.warp","x":7,"y":9}"#,
        #"{"id":5,"do":"scene.activate","nonsense":true}"#,
        #"{"id":6,"do":"#,
        #"{"id":7,"do":"regions.set","scene":"nowhere","regions":[]}"#,
        #"{"id":8,"do":"scene.update","programState" : {"text":"my secret"} ,"scene":"s"}"#,
        #"{"id":9,"do":"scene.update","scene":"s","programState":null}"#,
        #"{"id":10,"do":"drag.payload","drag":1,"pay\u006coad":["my secret",{"payload":2}]}"#,
        #"{"id":11,"do":"simulate","text":"my secret"}"#,
    ]

    private static func ask(_ line: String, _ composer: inout TraceComposer, at time: Timestamp) -> Bool {
        let bytes = Array(line.utf8)
        let (_, answer) = composer.perform(bytes.span, at: time)
        if case .failed = answer { return false }
        return true
    }

    /// A mouse that clicks between the requests.
    private static func record(showKeys: Bool) throws -> (bytes: [UInt8], answers: [Bool]) {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(
            showKeys: showKeys, configuration: Configuration(), at: time)
        var capabilities = Capabilities()
        capabilities.types = 7
        capabilities.keys = KeySet([.buttonLeft])
        capabilities.relative = 3
        let mouse = DeviceDescription(name: "Mouse", path: "/dev/input/event0", capabilities: capabilities)
        let number = try composer.add(mouse, isNew: false, at: time)
        composer.start(at: time)
        var answers: [Bool] = []
        for line in lines {
            time = time + .milliseconds(10)
            answers.append(ask(line, &composer, at: time))
            for value in [1, 0] as [Int32] {
                time = time + .milliseconds(50)
                let frame = [InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: value)]
                composer.record(frame.span, of: number, at: time, isMadeByKernel: false)
            }
        }
        return (composer.finish(), answers)
    }

    @Test(
        "Requests are played in their places, so that what follows from them is as it was",
        arguments: [true, false])
    func played(_ showKeys: Bool) throws {
        let (bytes, answers) = try Self.record(showKeys: showKeys)
        #expect(
            answers == [true, true, true, true, false, false, false, true, true, false, false])
        var session = try Session.read(bytes.span, path: "x")
        #expect(String(decoding: session.published, as: UTF8.self).contains(#""type":"click","#))
        try RecordedTextTests.play(session)
        // Without them there is nothing to click on.
        session.entries.removeAll { if case .request = $0.kind { true } else { false } }
        let error = #expect(throws: InletError.self) { try RecordedTextTests.play(session) }
        #expect(error?.status == .badData)
    }

    @Test(
        "What somebody may have typed is not in a redacted recording: searches, and lines that are no request"
    )
    func redacted() throws {
        func requests(showKeys: Bool) throws -> [String?] {
            let recorded = try Self.record(showKeys: showKeys).bytes
            let session = try Session.read(recorded.span, path: "x")
            return session.entries.compactMap { entry -> String?? in
                guard case .request(let line, _) = entry.kind else { return nil }
                return .some(line.map { String(decoding: $0, as: UTF8.self) })
            }
        }
        var expected: [String?] = Self.lines
        expected[4] = nil
        expected[5] = nil
        #expect(try requests(showKeys: true) == expected)
        expected[2] = nil
        expected[7] = #"{"id":8,"do":"scene.update","programState" : null ,"scene":"s"}"#
        expected[9] = #"{"id":10,"do":"drag.payload","drag":1,"pay\u006coad":null}"#
        expected[10] = nil
        #expect(try requests(showKeys: false) == expected)
    }

    @Test("Through another file, requests stay")
    func converted() throws {
        let recorded = try Self.record(showKeys: true).bytes
        let session = try Session.read(recorded.span, path: "x")
        var bytes: [UInt8] = []
        session.writeMCAP(version: "test") { bytes += $0 }
        try RecordedTextTests.play(try Session.read(bytes.span, path: "x"))
    }
}
