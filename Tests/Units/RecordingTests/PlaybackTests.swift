import Engine
import Foundation
import Glibc
import InputModel
import Interaction
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// Recordings on their way through the core to a reader.
struct PlaybackTests {
    private static let report = InputEvent(type: .synchronization, code: 0, value: 0)

    /// A keyboard whose driver leaves repeats to us, and what it does at which second.
    private static func session(_ frames: [(second: Int64, events: [InputEvent])]) -> Session {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1
        capabilities.keys = .ofKeyboard
        var session = Session()
        session.devices = [DeviceDescription(name: "k", path: "k", capabilities: capabilities)]
        session.entries = [.init(time: Timestamp(microseconds: 1_000_000), device: 0, kind: .present)]
        for (second, events) in frames {
            session.append(events, of: 0, at: Timestamp(microseconds: second * 1_000_000))
        }
        return session
    }

    private static func key(_ value: Int32, _ code: UInt16 = 30) -> InputEvent {
        InputEvent(type: .key, code: code, value: value)
    }

    /// The lines that a reader of a pipe gets who takes a few bytes at a time.
    private static func lines(_ session: Session) async throws -> [Substring] {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let (reading, writing) = (ends[0], ends[1])
        let reader = Task.detached {
            var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1000))
            while case let count = read(reading, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
            return String(decoding: text, as: UTF8.self)
        }
        try play(session, into: writing)
        let text = await reader.value
        close(reading)
        return text.split(separator: "\n")
    }

    private static func play(_ session: Session, explains: Bool = false, into descriptor: Int32) throws {
        let output = try OutputDescriptor(for: descriptor)
        close(descriptor)
        var subscriber = SubscriberOptions()
        subscriber.explains = explains
        var playback = try Playback(
            session, configuration: Configuration(), subscriber: subscriber, isRealtime: false,
            output: output)
        try playback.run()
    }

    @Test("Explained, silences are cut at the same places: the same lines come, with why lines between them")
    func explained() throws {
        func play(_ session: Session, explains: Bool) throws -> [Substring] {
            try withTemporaryFolder { folder in
                let path = folder.appending(path: "lines").path
                try Self.play(session, explains: explains, into: open(path, O_WRONLY | O_CREAT, 0o600))
                return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            }
        }
        let session = Self.session(
            (0..<12).map {
                (
                    600 * $0 + 1,
                    [Self.key($0 % 2 == 0 ? 1 : 0, 30), Self.key(1, 42), Self.key(0, 42), Self.report]
                )
            })
        let plain = try play(session, explains: false)
        let explained = try play(session, explains: true)
        let isWhy = { (line: Substring) in line.hasPrefix(#"{"type":"why""#) }
        #expect(explained.count(where: isWhy) == 18 && !plain.contains(where: isWhy))
        func unnumbered(_ lines: [Substring]) -> [String] {
            lines.filter { !isWhy($0) }.map { String($0.replacing(/"seq":\d+/, with: "")) }
        }
        #expect(plain.count > 80_000)
        #expect(unnumbered(explained) == unnumbered(plain))
        // Numbers are without a gap, and each why line is about a key before it.
        for (number, line) in explained.enumerated().dropFirst() {
            #expect(line.contains(#""seq":\#(number)"#))
            guard isWhy(line) else { continue }
            let about = try #require(line.firstMatch(of: /"about":(\d+)/).flatMap { Int($0.1) })
            #expect(about < number && explained[about].hasPrefix(#"{"type":"key""#))
        }
    }

    @Test("A slow reader gets every line: a key held for ten minutes, with its end")
    func slowReader() async throws {
        let lines = try await Self.lines(
            Self.session([(1, [Self.key(1), Self.report]), (591, [Self.key(0), Self.report])]))
        // After 600 ms, 25 a second.
        #expect(lines.count { $0.contains(#""phase":"repeated""#) } == (590_000 - 600) / 40 + 1)
        #expect(lines.last?.contains(#""phase":"ended""#) == true)
        #expect(!lines.contains { $0.contains(#""type":"gap""#) })
        // Hello, snapshot, and after them a number each.
        #expect(lines.last?.contains(#""seq":\#(lines.count - 1)"#) == true)
    }

    @Test("What waits between silences is handed on in pieces, so that memory holds one")
    func pieces() throws {
        let session = Self.session(
            (0..<20).map { (600 * $0, [Self.key($0 == 0 ? 1 : 0, $0 == 0 ? 30 : 42), Self.report]) })
        var engine = Engine(settings: EngineSettings())
        var player = SessionPlayer(session)
        var (most, all) = (0, 0)
        func count(_ engine: inout Engine) {
            most = max(most, engine.events.count)
            all += engine.events.count
            engine.clearEvents()
        }
        while player.next != nil {
            while !player.passSilence(&engine) { count(&engine) }
            try player.step(&engine)
            count(&engine)
        }
        // After 600 ms, 25 a second. The other key is only let go, which is no event.
        #expect(all > (19 * 600_000 - 600) / 40)
        #expect(most < 4200)
    }

    @Test("Many frames in one message are played one by one")
    func manyFrames() throws {
        let events = (0..<10_000).flatMap { [Self.key(Int32($0 & 1 ^ 1)), Self.report] }
        let session = Self.session([(1, events)])
        var engine = Engine(settings: EngineSettings())
        var player = SessionPlayer(session)
        var (most, frames) = (0, 0)
        while player.next != nil {
            try player.step(&engine)
            most = max(most, engine.events.count)
            frames += player.closedFrame == 2 ? 1 : 0
            engine.clearEvents()
        }
        #expect(frames == 10_000)
        #expect(most <= 4)
    }

    @Test("A frame longer than any device's is left out as from a device, and what was held is cancelled")
    func longFrame() throws {
        let long = [InputEvent](repeating: Self.key(1, 31), count: Limits.frameEvents + 1) + [Self.report]
        let session = Self.session([
            (1, [Self.key(1), Self.report]), (2, long), (3, [Self.key(1), Self.report]),
        ])
        var engine = Engine(settings: EngineSettings())
        var player = SessionPlayer(session)
        var seen: [String] = []
        while player.next != nil {
            try player.step(&engine)
            for index in engine.events.indices {
                switch engine.events[index].body {
                case .key(let key): if key.phase != .repeated { seen.append("\(key.phase)") }
                case .anomaly(let anomaly): seen.append("\(anomaly.anomaly)")
                case .device(let device): seen.append("\(device.phase)")
                default: break
                }
            }
            engine.clearEvents()
        }
        #expect(seen == ["began", "frameTooLong", "cancelled", "resynced", "began"])
    }

    @Test("A damaged recording is not compared, and the message says so")
    func damaged() {
        var session = Self.session([])
        session.isDamaged = true
        #expect { try Verification(session, path: "x.mcap").finish() } throws: {
            let error = $0 as? InletError
            return error?.status == .badData && error?.message.hasPrefix("x.mcap: damaged") == true
        }
    }
}
