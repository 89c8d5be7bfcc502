import CLinuxSystem
import Glibc
import InputModel
import System
import Testing

@testable import Recording

/// The end of a recording beside a stream, which the process that writes it may hold up.
struct RecordingFeedTests {
    /// A feed, and the ends of the process that would write it down.
    private func withFeed(
        isRotating: Bool = false, _ body: (RecordingFeed, _ pipe: Int32, _ connection: Int32) throws -> Void
    ) throws {
        var (pipes, sockets) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        try #require(inlet_pipe(&pipes, 4096) == 0)
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        let pipe = Descriptor(owning: pipes[0])
        let connection = Descriptor(owning: sockets[1])
        let feed = RecordingFeed(
            path: "x.mcap", connection: Descriptor(owning: sockets[0]), pipe: Descriptor(owning: pipes[1]),
            isRotating: isRotating)
        try body(feed, pipe.rawValue, connection.rawValue)
    }

    private func fill(_ count: Int, _ feed: RecordingFeed) {
        for _ in 0..<count { feed.record(.slept, of: DeviceID(rawValue: 1), at: Timestamp(microseconds: 0)) }
    }

    @Test(
        "A process that takes nothing more, or does not end, is waited for only so long",
        arguments: [1, 1000])
    func stopped(_ records: Int) throws {
        signal(SIGPIPE, SIG_IGN)
        try withFeed { feed, _, _ in
            fill(records, feed)
            feed.send()
            let start = MonotonicClock.now
            let error = #expect(throws: InletError.self) { try feed.finish(within: .milliseconds(200)) }
            #expect(error?.message.contains("x.mcap: the disk is too slow") == true)
            #expect(MonotonicClock.now - start < .milliseconds(60_000))
        }
    }

    @Test("A process that does not say in time whether it can record is an error, and does not count as gone")
    func start() throws {
        try withFeed(isRotating: true) { feed, _, connection in
            let late = #expect(throws: InletError.self) { try feed.awaitStart(within: .milliseconds(1)) }
            #expect(late?.status == .cannotCreate)
            #expect(late?.message.contains("could not be ended within 60 s; try again") == true)
            #expect(!feed.hasGone)
            let word = [0] + Array("no room".utf8)
            try #require(send(connection, word, word.count, 0) == word.count)
            let told = #expect(throws: InletError.self) { try feed.awaitStart(within: .milliseconds(60_000)) }
            #expect(told == InletError(.cannotCreate, "no room"))
            var done: UInt8 = 0
            try #require(send(connection, &done, 1, 0) == 1)
            try feed.awaitStart(within: .milliseconds(60_000))
            shutdown(connection, Int32(SHUT_RDWR))
            let gone = #expect(throws: InletError.self) { try feed.awaitStart(within: .milliseconds(60_000)) }
            #expect(gone?.message == "x.mcap: the process that wrote it has exited")
            #expect(feed.hasGone)
        }
    }

    @Test("What the process says at its end is told")
    func ended() throws {
        try withFeed { feed, _, connection in
            var done: UInt8 = 0
            try #require(send(connection, &done, 1, 0) == 1)
            try feed.finish(within: .milliseconds(60_000))
        }
        try withFeed { feed, _, connection in
            let word = [0] + Array("x.mcap: full".utf8)
            try #require(send(connection, word, word.count, 0) == word.count)
            let error = #expect(throws: InletError.self) {
                try feed.finish(within: .milliseconds(60_000))
            }
            #expect(error?.message == "x.mcap: full")
        }
    }

    /// What has been handed on: kinds, and the first number of what follows.
    private func take(_ pipe: Int32) throws -> [(kind: FeedRecord.Kind?, time: Int64)] {
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        bytes.removeLast(bytes.count - max(0, read(pipe, &bytes, bytes.count)))
        var records: [(FeedRecord.Kind?, Int64)] = []
        try FeedRecord.take(from: &bytes) { header, _ throws(InletError) in
            records.append((FeedRecord.Kind(rawValue: header.kind), header.time.microseconds))
        }
        return records
    }

    @Test("Under rotation, a process that keeps up again goes on with the devices as they are then")
    func goesOn() throws {
        signal(SIGPIPE, SIG_IGN)
        try withFeed(isRotating: true) { feed, pipe, _ in
            let device = PhraseKeyboard.description(holding: 30)
            for id in 1...2 {
                feed.add(
                    device, as: DeviceID(rawValue: UInt32(id)), isNew: false, at: Timestamp(microseconds: 1))
            }
            feed.start(at: Timestamp(microseconds: 1))
            var isFull = false
            for _ in 0..<1000 {
                fill(100, feed)
                feed.send()
                if feed.isGapOver { isFull = true }
            }
            #expect(!isFull, "the pipe is full, and nobody reads")
            // One goes while nothing is recorded.
            feed.record(.removed, of: DeviceID(rawValue: 2), at: Timestamp(microseconds: 2))
            var rest = 0
            while !feed.isGapOver {
                let records = try take(pipe)
                try #require(!records.isEmpty, "it takes all that is read")
                #expect(!records.contains { $0.kind == .gap || $0.time == 2 })
                rest += records.count
                feed.send()
            }
            #expect(rest > 100)
            _ = try take(pipe)
            var asked: [DeviceID] = []
            feed.endGap(at: Timestamp(microseconds: 3)) { id in
                asked.append(id)
                return device
            }
            feed.send()
            let records = try take(pipe)
            #expect(asked == [DeviceID(rawValue: 1)])
            #expect(records.map(\.kind) == [.gap, .added, .started])
            #expect(records.allSatisfy { $0.time == 3 })
            #expect(!feed.isGapOver)
        }
    }
}
