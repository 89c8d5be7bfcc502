import Foundation
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

/// A replay from a time on, against that of the whole recording.
struct SeekTests {
    private static let start = Timestamp(microseconds: 1_000_000)

    private static func session(_ seed: UInt64, frames: Int = 300) throws -> Session {
        var hands = RandomHands(seed: seed, at: start)
        var composer = TraceComposer(showKeys: true, configuration: Configuration(), at: start)
        for device in RandomHands.devices { _ = try composer.add(device, isNew: false, at: start) }
        composer.start(at: start)
        for _ in 0..<frames {
            let (device, step) = hands.next()
            let number = UInt32(device + 1)
            switch step {
            case .frame(let events, let isMadeByKernel):
                composer.record(events.span, of: number, at: hands.time, isMadeByKernel: isMadeByKernel)
            case .note(let what): composer.record(what, of: number, at: hands.time)
            }
        }
        return try Session.read(composer.finish().span, path: "x")
    }

    /// The lines of a replay after its head, without their numbers.
    private static func lines(_ session: Session, from: Interval) throws -> [String] {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "lines").path
            let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
            let output = try OutputDescriptor(for: descriptor)
            close(descriptor)
            var playback = try Playback(
                session, configuration: Configuration(), subscriber: SubscriberOptions(),
                isRealtime: false, from: from, output: output)
            try playback.run()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return text.split(separator: "\n").map { String($0.replacing(/"seq":\d+,?/, with: "")) }
        }
    }

    private static func time(_ line: String) throws -> Int64 {
        try #require(line.firstMatch(of: /"time":(\d+)/).flatMap { Int64($0.1) })
    }

    @Test(
        "A replay from a time gives the lines that the whole replay gives from then on",
        arguments: Sample.of(0..<100 as Range<UInt64>))
    func lines(_ seed: UInt64) throws {
        let session = try Self.session(seed)
        var random = SeededRandom(seed: seed)
        let whole = try Self.lines(session, from: Interval(microseconds: 0))
        for _ in 0..<4 {
            let from = Interval(microseconds: .random(in: 1...session.length.microseconds, using: &random))
            let part = try Self.lines(session, from: from)
            let first = (Self.start + from).microseconds
            // Without hello and a snapshot of that moment. What was held back, such as a button's release that may have
            // been a bounce, is published late, with the time at which it happened.
            let rest = try part.dropFirst(2).filter { try Self.time($0) >= first }
            let expected = try whole.dropFirst(2).filter { try Self.time($0) >= first }
            if let place = zip(expected, rest).enumerated().first(where: { $1.0 != $1.1 })?.offset {
                Issue.record("from \(from): line \(place): expected \(expected[place]), found \(rest[place])")
            }
            #expect(expected.count == rest.count)
            #expect(part[1].contains(#""type":"snapshot""#))
            #expect(try Self.time(part[1]) == first)
        }
    }

    @Test("The kernel gets the devices of that time, with what they hold then")
    func kernel() throws {
        var session = Session()
        session.devices = [RandomHands.devices[0], RandomHands.devices[2], RandomHands.devices[1]]
        func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }
        let end = InputEvent(type: .synchronization, code: 0, value: 0)
        for index in 0..<3 { session.entries.append(.init(time: time(0), device: index, kind: .present)) }
        session.append([InputEvent(type: .key, code: 30, value: 1), end], of: 0, at: time(10))
        let axes: [(AbsoluteAxis, Int32)] = [(.slot, 1), (.trackingID, 5), (.multitouchX, 600)]
        session.append(
            axes.map { InputEvent(type: .absolute, code: $0.rawValue, value: $1) } + [end], of: 1,
            at: time(20))
        session.entries.append(.init(time: time(30), device: 2, kind: .note(.removed)))
        session.append([InputEvent(type: .key, code: 30, value: 0), end], of: 0, at: time(50))
        let part = session.beginning(at: .milliseconds(40))
        #expect(part.entries.map(\.kind).prefix(2) == [.present, .present])
        #expect(part.entries.map(\.device) == [0, 1, 0] && part.start == time(40))
        #expect(part.devices[0].initialState.keys == KeySet([KeyCode(rawValue: 30)]))
        #expect(part.devices[1].initialState.slots[.multitouchX] == [0, 600, 0, 0, 0])
        #expect(part.devices[1].initialState.slots[.trackingID] == [-1, 5, -1, -1, -1])
        #expect(part.devices[1].capabilities.axes[.slot]?.value == 1)
    }
}
