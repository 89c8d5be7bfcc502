package import InputModel

/// A recording of several devices in the order in which everything came: all that is needed to run it again.
package struct Session: Sendable {
    /// Something that happened.
    package struct Entry: Hashable, Sendable {
        /// What can happen, most of it to a device.
        package enum Kind: Hashable, Sendable {
            /// The device was there when the recording began.
            case present
            /// The device was plugged in.
            case added
            /// The device was unplugged.
            case removed
            /// Events of one time, among them the ends of frames, as places in ``Session/events``.
            case events(Range<Int>)
            /// The kernel's queue overran (SYN_DROPPED); the frames before this made up for what was lost.
            case resynced
            /// A frame was too long and is left out.
            case overlong
            /// The machine slept; no hand did what the device did meanwhile.
            case slept
            /// What time of day it was; the machine is not named.
            case clock(ClockEvent)
            /// An instance of a program came, with the number of its user, and its name where it was known.
            case connected(program: UInt32, user: UInt32, name: String?)
            /// An instance of a program has gone.
            case disconnected(program: UInt32)
            /// An instance of a program asked for something. Nil where it is not told what, because that did nothing.
            case request([UInt8]?, program: UInt32 = 1)
            /// What had been published so far.
            case check(PublishedCheck)
        }

        /// The kernel's stamp, or where it has none the recorder's clock.
        package var time: Timestamp
        /// The device's place in ``Session/devices``; 0 for what is no device's.
        package var device: Int
        /// What happened.
        package var kind: Kind

        /// Something that happened to the device at the place `device`, at `time`.
        package init(time: Timestamp, device: Int, kind: Kind) {
            self.time = time
            self.device = device
            self.kind = kind
        }
    }

    /// Whether the keys are those that were typed.
    package enum Keys: String, Sendable {
        /// Other keys stand for those that were typed; they are those that were typed.
        case redacted, shown
        /// The file does not say.
        case unknown
    }

    /// By the place that entries name them by.
    package var devices: [DeviceDescription] = []
    /// In the order in which everything came.
    package var entries: [Entry] = []
    /// What ``Entry/Kind/events(_:)`` points into, of all devices.
    package var events: [InputEvent] = []
    /// Whether the keys are those that were typed.
    package var keys = Keys.unknown
    /// By how much the times of keys may have been moved; nil where they were not, or the file does not say.
    package var blur: Interval?
    /// The configuration (YAML) that it was recorded with; nil for none.
    package var configuration: String?
    /// The lines that were published, without those of motion, each with its end; empty where none were recorded.
    package var published: [UInt8] = []
    /// What of the file could not be read.
    package var losses: [String] = []
    /// Bytes of the file are not those that were written; not so where it only ends too early.
    package var isDamaged = false

    /// The most devices of a recording: a day of unplugging one every six seconds. Each takes far more memory than its
    /// text, and a channel in MCAP, of which there are 65535.
    static let deviceLimit = 1 << 14

    /// A recording with nothing in it.
    package init() {}

    /// When the first thing happened.
    package var start: Timestamp? { entries.first?.time }

    /// From the first to the last thing that happened.
    package var length: Interval {
        guard let start, let end = entries.lazy.map({ $0.time }).max() else { return .milliseconds(0) }
        return end - start
    }

    /// Adds events that came at once.
    package mutating func append(_ events: some Sequence<InputEvent>, of device: Int, at time: Timestamp) {
        let first = self.events.count
        self.events.append(contentsOf: events)
        noteEvents(from: first, of: device, at: time)
    }

    /// ``events`` from `first` on came at once.
    mutating func noteEvents(from first: Int, of device: Int, at time: Timestamp) {
        guard events.count > first else { return }
        entries.append(Entry(time: time, device: device, kind: .events(first..<events.count)))
    }
}

/// How many lines were published up to a moment, and a checksum (CRC-32) of their bytes.
package struct PublishedCheck: Hashable, Sendable {
    /// How many lines it counts.
    package private(set) var lines = 0
    private var checksum = CRC32()

    /// No line yet.
    package init() {}

    init(lines: Int, checksum: CRC32) {
        self.lines = lines
        self.checksum = checksum
    }

    /// Counts one more line, its end included.
    package mutating func add(line: UnsafeRawBufferPointer) {
        lines += 1
        checksum.add(line)
    }

    /// The checksum of all lines so far.
    package var value: UInt32 { checksum.value }
}
