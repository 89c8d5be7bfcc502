import Engine
import Glibc
import InputModel
import Testing
import Wire

@testable import Configuration
@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// A recording beside a simulation in virtual time, whose process is slow.
struct SimulatedRecordingTests {
    /// What has come through the pipe.
    private struct Recorder {
        let raw: Int32
        private var rest: [UInt8] = []
        private(set) var records: [(kind: FeedRecord.Kind?, time: Timestamp)] = []

        var frames: Int { records.count { $0.kind == .frame } }

        init(_ raw: Int32) {
            self.raw = raw
            _ = fcntl(raw, F_SETFL, O_NONBLOCK)
        }

        mutating func take() throws {
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = read(raw, &piece, piece.count)
            guard count > 0 else { return }
            rest += piece[..<count]
            var taken: [(FeedRecord.Kind?, Timestamp)] = []
            try FeedRecord.take(from: &rest) { header, _ throws(InletError) in
                taken.append((FeedRecord.Kind(rawValue: header.kind), header.time))
            }
            records += taken
        }
    }

    private static let start = Timestamp(microseconds: 5_000_000)

    /// A simulation that records into a small pipe.
    private func withLoop(_ body: (inout LiveLoop, RecordingFeed, inout Recorder) throws -> Void) throws {
        var (pipes, sockets) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        try #require(pipe(&pipes) == 0)
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        defer { for raw in [pipes[0], sockets[1]] { close(raw) } }
        // F_SETPIPE_SZ, which Glibc's module leaves out.
        _ = fcntl(pipes[1], 1031, 4096)
        _ = fcntl(pipes[1], F_SETFL, O_NONBLOCK)
        let feed = RecordingFeed(
            path: "recording", connection: Descriptor(owning: sockets[0]),
            pipe: Descriptor(owning: pipes[1]), isRotating: true)
        var loop = try LiveLoop(
            Configuration(), devices: LiveDevices(), recording: feed, poller: try Poller(), signals: nil,
            clockChanges: try ClockChangeDescriptor())
        loop.clock = LoopClock(standingAt: Self.start)
        var recorder = Recorder(pipes[0])
        try body(&loop, feed, &recorder)
    }

    @Test("A gap has the times of the simulation")
    func gap() throws {
        try withLoop { loop, feed, recorder in
            for _ in 0..<4000 {
                feed.record(.slept, of: DeviceID(rawValue: 1), at: loop.clock.now)
                feed.send()
            }
            var turns = 0
            while turns < 1000, !recorder.records.contains(where: { $0.kind == .started }) {
                try recorder.take()
                loop.flush()
                turns += 1
            }
            #expect(recorder.records.contains { $0.kind == .gap })
            #expect(recorder.records.allSatisfy { $0.time == Self.start })
        }
    }

    @Test("A simulation waits for the process that records it, and nothing is lost")
    func waits() throws {
        try withLoop { loop, _, recorder in
            let run = SimulationRun()
            loop.source = .simulated(run)
            try loop.seat.engine.compile(loop.seat.engine.settings.keymap, at: loop.clock.now)
            try loop.start(Configuration())
            let nothing = Descriptor(owning: open("/dev/null", O_WRONLY))
            let id = loop.seat.clients.makeID()!
            let right = ClientRight(scopes: .all)
            let client = Client(
                id, name: "reader", user: getuid(), right: right,
                subscriber: Subscriber(
                    output: try OutputDescriptor(for: nothing.rawValue),
                    options: loop.options(of: id, user: getuid(), right, queueLimit: 1 << 20)),
                requests: nil)
            try loop.add(client)
            let text = String(repeating: "a", count: 3000)
            for step in [#""plug":"keyboard""#, "\"text\":\"\(text)\""] {
                let line = RequestLine.parse(Array("{\"do\":\"simulate\",\(step)}".utf8).span)
                let isServed = loop.serve(line, of: client, at: loop.clock.now)
                #expect(isServed)
            }
            var (turns, waits) = (0, 0)
            while run.isBusy, turns < 100_000 {
                loop.wake(ready: 0)
                loop.finishTurn()
                turns += 1
                guard loop.virtualWait(for: run).map({ $0 > .milliseconds(0) }) ?? false else { continue }
                waits += 1
                try recorder.take()
            }
            #expect(waits > 0)
            while recorder.frames < 6000, turns < 200_000 {
                loop.flush()
                try recorder.take()
                turns += 1
            }
            #expect(recorder.frames == 6000)
            #expect(!recorder.records.contains { $0.kind == .gap })
        }
    }
}
