import Configuration
import Engine
import Glibc
import InputModel
import Testing

@testable import Recording
@testable import Server
@testable import System

/// Where a daemon may be killed between two writes.
struct RecordingOrderTests {
    @Test("The recorder gets what happened before any program does")
    func recorderFirst() throws {
        // One pipe for both, which shows in which order the loop writes.
        var ends: [Int32] = [0, 0]
        var recorder: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &recorder) == 0)
        defer { for raw in [ends[0], ends[1], recorder[1]] { close(raw) } }
        let feed = RecordingFeed(
            path: "recording", connection: Descriptor(owning: recorder[0]),
            pipe: Descriptor(owning: dup(ends[1])))
        var loop = try LiveLoop(
            Configuration(), devices: LiveDevices(), recording: feed, poller: try Poller(), signals: nil,
            clockChanges: try ClockChangeDescriptor())
        _ = try loop.addReader(writingTo: ends[1])
        var capabilities = Capabilities()
        capabilities.types = 1 << 2
        capabilities.relative = 0b11
        let description = DeviceDescription(name: "m", path: "m", capabilities: capabilities)
        let mouse = try #require(try loop.seat.add(description, isNew: true, at: loop.clock.now))
        loop.flush()
        _ = drain(ends[0])

        let motion = [InputEvent(type: .relative, code: 0, value: 5)]
        loop.seat.process(Frame(time: loop.clock.now, device: mouse, events: motion.span))
        loop.flush()
        let written = drain(ends[0])
        let line = try #require(written.firstIndex(of: UInt8(ascii: "{")))
        #expect(line > 0 && written.last == UInt8(ascii: "\n"))
    }

    private func drain(_ raw: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        return Array(bytes[..<max(0, read(raw, &bytes, bytes.count))])
    }
}
