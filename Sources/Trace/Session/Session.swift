package import InputModel

/// A recording of several devices in the order of arrival: everything that a replay needs.
package struct Session: Sendable {
    /// One thing that happened.
    package struct Entry: Hashable, Sendable {
        /// The kinds of entries; most concern a device.
        package enum Kind: Hashable, Sendable {
            /// The device was there when the recording began.
            case present
            /// The device was plugged in.
            case added
            /// Something happened to the device that is no frame.
            case note(DeviceNote)
            /// Events of one time, including ends of frames, as indices into ``Session/events``.
            case events(Range<Int>)
            /// The time of day; the machine is not identified.
            case clock(ClockEvent)
            /// An instance of a program connected, with its user id, and its name if known.
            case connected(program: UInt32, user: UInt32, name: String?)
            /// An instance of a program disconnected.
            case disconnected(program: UInt32)
            /// An instance of a program sent a request. Nil if the request is not recorded, because it changed nothing.
            case request([UInt8]?, program: UInt32 = 1)
            /// A check of the lines published so far.
            case check(PublishedCheck)
        }

        /// The kernel's timestamp, or the recorder's clock if it has none.
        package var time: Timestamp
        /// The device's index in ``Session/devices``; 0 if the entry concerns no device.
        package var device: Int
        /// What happened.
        package var kind: Kind

        /// An entry about the device at index `device`, at `time`.
        package init(time: Timestamp, device: Int, kind: Kind) {
            self.time = time
            self.device = device
            self.kind = kind
        }
    }

    /// Whether the recorded keys are the keys that were typed.
    package enum Keys: String, Sendable {
        /// Redacted: other keys replace the keys that were typed. Shown: the keys are those that were typed.
        case redacted, shown
        /// The file does not say.
        case unknown
    }

    /// The devices, at the indices that entries use.
    package var devices: [DeviceDescription] = []
    /// In the order of arrival.
    package var entries: [Entry] = []
    /// The events of all devices; ``Entry/Kind/events(_:)`` holds ranges of them.
    package var events: [InputEvent] = []
    /// Whether the recorded keys are the keys that were typed.
    package var keys = Keys.unknown
    /// By how much the times of keys may have been moved; nil if they were not, or the file does not say.
    package var blur: Interval?
    /// The configuration (YAML) in use during the recording; nil for none.
    package var configuration: String?
    /// The keyboard layouts in use, in the order of their use; empty in recordings of other programs and of devices
    /// without keys, and in old ones.
    package var keymaps: [RecordedKeymap] = []
    /// The state that the recording begins with, if it continues another.
    package var origin: SessionOrigin?
    /// The published lines except motion, each with its line end; empty if none were recorded.
    package var published: [UInt8] = []
    /// The parts of the file that could not be read.
    package var losses: [String] = []
    /// Bytes of the file differ from those that were written; false if it only ends too early.
    package var isDamaged = false

    /// The maximum number of devices in a recording: a day of replugging one every six seconds. Each takes far more
    /// memory than its text, and one of MCAP's 65535 channels.
    static let deviceLimit = 1 << 14

    /// An empty recording.
    package init() {}

    /// The time of the first entry.
    package var start: Timestamp? { entries.first?.time }

    /// The time from the first to the last entry.
    package var length: Interval {
        guard let start, let end = entries.lazy.map({ $0.time }).max() else { return .milliseconds(0) }
        return end - start
    }

    /// Adds events of one time.
    package mutating func append(_ events: some Sequence<InputEvent>, of device: Int, at time: Timestamp) {
        let first = self.events.count
        self.events.append(contentsOf: events)
        noteEvents(from: first, of: device, at: time)
    }

    /// Adds an entry for the ``events`` from `first` on, which have one time.
    mutating func noteEvents(from first: Int, of device: Int, at time: Timestamp) {
        guard events.count > first else { return }
        entries.append(Entry(time: time, device: device, kind: .events(first..<events.count)))
    }
}

/// How many lines were published up to a moment, and a checksum (CRC-32) of their bytes.
package struct PublishedCheck: Hashable, Sendable {
    /// The number of lines counted.
    package private(set) var lines = 0
    private var checksum = CRC32()

    /// A check of no lines.
    package init() {}

    init(lines: Int, checksum: CRC32) {
        self.lines = lines
        self.checksum = checksum
    }

    /// Counts one more line, including its line end.
    package mutating func add(line: UnsafeRawBufferPointer) {
        lines += 1
        checksum.add(line)
    }

    /// The checksum of all lines so far.
    package var value: UInt32 { checksum.value }
}
