import Glibc
import InputModel
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// Whoever asks while it is recorded, and does not listen.
struct UnreadRepliesTests {
    @Test("That the reader of the answers has gone is told once, and requests are taken all the same")
    func gone() throws {
        let requests = try pipe()
        let replies = try pipe()
        defer { for raw in [requests.reading, requests.writing, replies.writing] { close(raw) } }
        var poller = try Poller()
        var composer = TraceComposer(
            showKeys: true, configuration: Configuration(), at: Timestamp(microseconds: 0))
        var recorded = try RecordedRequests(
            try RequestInput(for: requests.reading), replies: try OutputDescriptor(for: replies.writing),
            &poller)
        #expect(ready(&poller) == [])
        close(replies.reading)
        #expect(ready(&poller) == [.output(.recorded)])
        recorded.hangUp(&poller)
        #expect(ready(&poller) == [])
        let line = Array("{\"do\":\"scene.activate\",\"scene\":\"s\"}\n".utf8)
        #expect(write(requests.writing, line, line.count) == line.count)
        #expect(ready(&poller) == [.requests(.recorded)])
        try recorded.read(into: &composer, &poller)
        #expect(ready(&poller) == [] && !recorded.isUnfinished)
        let recording = composer.finish()
        let session = try Session.read(recording.span, path: "x")
        #expect(session.entries.contains { $0.kind == .request(line.dropLast()) })
    }

    private func ready(_ poller: inout Poller) -> [LoopToken] {
        let count = poller.wait(for: .milliseconds(0))
        return (0..<count).map { index in poller[index].loopToken }
    }

    private func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        // A program that another test starts would keep it open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
