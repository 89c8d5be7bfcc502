import Configuration
import Glibc
import InputModel
import Recording
import System

/// Records frames that can be told apart, under rotation, until it is killed: for Tests/Programs/Rotation/kill.
///
/// Frame n moves the mouse by n and a hash of n; every 25th also presses or releases a key. Each is printed to standard
/// output as `n TIME` once it is passed to the process that writes, with the time of its event in microseconds.
enum RotationBench {
    private static let mouse = DeviceID(rawValue: 1)
    private static let keyboard = DeviceID(rawValue: 2)
    /// A burst and the quiet after it.
    private static let period = Interval.milliseconds(2000)
    private static let burst = Interval.milliseconds(700)
    private static let tick = Interval.milliseconds(10)

    static func run(_ options: BenchOptions) throws {
        guard let folder = options.text("folder") else {
            throw BenchError(description: "rotation: name a folder with --folder PATH")
        }
        var rotation = RotationSettings()
        rotation.rotateSize = try options.number("size", default: rotation.rotateSize)
        rotation.rotateAge = .milliseconds(Int64(try options.number("age", default: 1000)))
        rotation.keepAge = try options.text("keep-age").map { _ in
            .milliseconds(Int64(try options.number("keep-age", default: 1)))
        }
        rotation.whenFull = options.text("when-full") == "delete" ? .delete : .pause
        var settings = RecordingSettings(path: folder)
        settings.rotation = rotation
        let feed = try RecordingFeed(
            settings, configuration: Configuration(), showKeys: true, user: nil)
        let start = MonotonicClock.now
        feed.add(device("mouse", types: 7, KeySet([.buttonLeft])), as: mouse, isNew: false, at: start)
        feed.add(
            device("keyboard", types: 3, KeySet((30..<40).map { KeyCode(rawValue: $0) })), as: keyboard,
            isNew: false, at: start)
        feed.start(at: start)
        feed.send()
        try work(
            feed, from: start, first: try options.number("first", default: 1),
            seconds: try options.number("seconds", default: 3600),
            rate: try options.number("rate", default: 500), isSteady: options.text("steady") != nil)
        try feed.finish(within: .milliseconds(10_000))
    }

    private static func device(_ name: String, types: UInt32, _ keys: KeySet) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = types
        capabilities.keys = keys
        capabilities.relative = types & 4 == 0 ? 0 : 3
        return DeviceDescription(
            name: "bench \(name)", path: "/dev/input/\(name)", capabilities: capabilities)
    }

    private static func work(
        _ feed: RecordingFeed, from start: Timestamp, first: Int, seconds: Int, rate: Int, isSteady: Bool
    ) throws {
        var number = first
        var last = start
        while last - start < .milliseconds(Int64(seconds) * 1000) {
            guard !Poller.wait(for: .reading, of: feed.rawDescriptor, atMost: tick) else {
                feed.takeEnd()
                break
            }
            let now = MonotonicClock.now
            let phase = (now - start).microseconds % period.microseconds
            var told = ""
            if isSteady || phase < burst.microseconds {
                for _ in 0..<max(1, Int((now - last).microseconds) * rate / 1_000_000) {
                    record(number, feed, at: now)
                    told += "\(number) \(now.microseconds)\n"
                    number += 1
                }
            }
            last = now
            feed.send()
            if feed.isGapOver { feed.endGap(at: now) { _ in nil } }
            Array(told.utf8).withUnsafeBytes { _ = Descriptor.writeAll($0, to: STDOUT_FILENO) }
        }
    }

    private static func record(_ number: Int, _ feed: RecordingFeed, at time: Timestamp) {
        let hash = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        let frame = [
            InputEvent(type: .relative, code: 0, value: Int32(number)),
            InputEvent(type: .relative, code: 1, value: Int32(bitPattern: hash)),
        ]
        feed.record(frame.span, of: mouse, at: time, isMadeByKernel: false)
        guard number % 25 == 0 else { return }
        let step = number / 25
        let key = [
            InputEvent(type: .key, code: UInt16(30 + step / 2 % 10), value: step % 2 == 0 ? 1 : 0)
        ]
        feed.record(key.span, of: keyboard, at: time, isMadeByKernel: false)
    }
}
