import Configuration
import Engine
import Foundation
import Glibc
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Recording
@testable import Server
@testable import Subscription
@testable import System

/// The end of a daemon whose disk, readers and recording are all as slow as they can be.
struct EndTests {
    /// Time that passes only while the end waits, and what happens just before each wait is over: the reader takes a page,
    /// the helper that saves answers.
    private struct SlowWorld: EndTime {
        private(set) var now: Timestamp
        let reader: Int32
        let keeper: Int32
        /// The service manager's end of NOTIFY_SOCKET, and what has come there before the first wait.
        let manager: Int32
        private(set) var heard: String?
        /// The helper answers a save this long after it was handed over; nil for never.
        var saving: Interval?
        /// The reader takes nothing at all.
        var isStalled = false
        private var handedOver: Timestamp
        private(set) var answered = 0
        private(set) var waited: [EndWait.Source] = []

        init(
            at start: Timestamp, reader: Int32, keeper: Int32, manager: Int32, saving: Interval?,
            isStalled: Bool
        ) {
            now = start
            handedOver = start
            self.reader = reader
            self.keeper = keeper
            self.manager = manager
            self.saving = saving
            self.isStalled = isStalled
        }

        mutating func wait(for wanted: borrowing EndWait) -> [Int] {
            if heard == nil {
                var text = [UInt8](repeating: 0, count: 4096)
                let count = recv(manager, &text, text.count, Int32(MSG_DONTWAIT))
                heard = String(decoding: text.prefix(max(0, count)), as: UTF8.self)
            }
            waited += wanted.sources
            let last = wanted.end + Interval(microseconds: -1000)
            let isEarly = now < last
            now = isEarly ? last : wanted.end
            if isEarly, !isStalled {
                var page = [UInt8](repeating: 0, count: 4096)
                _ = Glibc.read(reader, &page, page.count)
            }
            if let saving, wanted.sources.contains(.save), now >= handedOver + saving {
                answered += 1
                handedOver = now
                var answer: UInt8 = 0
                send(keeper, &answer, 1, 0)
            }
            let ready = Poller.wait(for: wanted.descriptors, atMost: .milliseconds(0))
            if ready.isEmpty { now = wanted.end }
            return ready
        }
    }

    private struct Outcome {
        var took: Interval
        var message: String
        /// What the service manager had heard before anything was waited for.
        var heard: String?
        var answered: Int
        var waited: [EndWait.Source]
    }

    /// Ends a loop with a save under way and another wanted, a reader that has much to read, and a recording whose process
    /// does not answer.
    private func end(saving: Interval?, isStalled: Bool, failure: InletError? = nil) throws -> Outcome {
        var keeper: [Int32] = [0, 0]
        var recorder: [Int32] = [0, 0]
        var feed: [Int32] = [0, 0]
        var reader: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &keeper) == 0)
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &recorder) == 0)
        try #require(pipe(&feed) == 0 && pipe(&reader) == 0)
        // F_SETPIPE_SZ, which Glibc's module leaves out.
        _ = fcntl(reader[1], 1031, 4096)
        _ = fcntl(reader[0], F_SETFL, O_NONBLOCK)
        defer { for raw in [keeper[1], recorder[1], feed[0], reader[0], reader[1]] { close(raw) } }
        let helper = StateKeeper(
            file: StateFile(path: "/nowhere/state"), connection: Descriptor(owning: keeper[0]))
        let recording = RecordingFeed(
            path: "recording", connection: Descriptor(owning: recorder[0]),
            pipe: Descriptor(owning: feed[1]))
        var loop = try LiveLoop(
            Configuration(), devices: LiveDevices(), recording: recording, poller: try Poller(), signals: nil,
            clockChanges: try ClockChangeDescriptor(), keeper: helper)
        let folder = "/tmp/inlet-end-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        try #require(mkdir(folder, 0o700) == 0)
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer {
            close(manager)
            for name in ["notify", "inlet.sock", "inlet.sock.lock"] { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
        var address = try #require(UnixAddress(path: "\(folder)/notify"))
        try #require(address.withPointer { bind(manager, $0, $1) } == 0)
        loop.entrance = .daemon(
            Service(
                listener: try ListeningSocket(path: "\(folder)/inlet.sock", environment: { _ in nil }),
                manager: ServiceManager { $0 == "NOTIFY_SOCKET" ? "\(folder)/notify" : nil },
                file: ConfigurationFile(nil), configuration: Configuration(), start: loop.clock.now))
        if let failure { loop.fail(failure) }
        let client = try loop.addReader(writingTo: reader[1])
        for number in 0..<2000 {
            loop.serve(
                RequestLine.parse(Array(#"{"id":\#(number),"do":"ping"}"#.utf8).span), of: client,
                at: MonotonicClock.now)
        }
        loop.serve(
            RequestLine.parse(Array(#"{"id":9000,"do":"state.save"}"#.utf8).span), of: client,
            at: MonotonicClock.now)
        while !loop.saving.isUnderWay || loop.saving.isComposing { loop.saveState(at: MonotonicClock.now) }
        loop.serve(
            RequestLine.parse(Array(#"{"id":9001,"do":"state.save"}"#.utf8).span), of: client,
            at: MonotonicClock.now)
        let start = MonotonicClock.now
        var world = SlowWorld(
            at: start, reader: reader[0], keeper: keeper[1], manager: manager, saving: saving,
            isStalled: isStalled)
        var message = ""
        do throws(InletError) {
            try loop.end(by: &world)
        } catch {
            message = error.message
        }
        return Outcome(
            took: world.now - start, message: message, heard: world.heard, answered: world.answered,
            waited: world.waited)
    }

    @Test(
        "With saves, readers and a recording at their slowest, the end takes at most 15 s: they are waited for at once"
    )
    func slowest() throws {
        let almost = Deadlines.lastSave.microseconds - 1000
        let outcome = try end(saving: Interval(microseconds: almost), isStalled: false)
        #expect(outcome.answered == 2)
        #expect(outcome.took <= Deadlines.end, "\(outcome.took.microseconds) µs")
        // Otherwise this is not the slowest.
        #expect(outcome.took.microseconds > 14_900_000, "\(outcome.took.microseconds) µs")
        #expect(outcome.message.contains("the disk is too slow"))
        for source in [EndWait.Source.save, .reader, .recording] {
            #expect(outcome.waited.contains(source), "\(source)")
        }
    }

    @Test("A helper that never answers and a reader that takes nothing are given up well before that")
    func stalled() throws {
        let outcome = try end(saving: nil, isStalled: true)
        #expect(outcome.answered == 0)
        #expect(outcome.took <= Deadlines.recording, "\(outcome.took.microseconds) µs")
    }

    @Test(
        "The service manager hears that the daemon stops before anything is waited for, also where it fails",
        arguments: [nil, InletError(.io, "something is lost")])
    func stopping(_ failure: InletError?) throws {
        let outcome = try end(saving: nil, isStalled: true, failure: failure)
        #expect(outcome.heard == "STOPPING=1")
        #expect(failure == nil || outcome.message == failure?.message)
    }
}
