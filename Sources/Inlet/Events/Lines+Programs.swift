// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A program has come, said its name, or gone.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .program(let program) in batch where program.phase == .identified {
    ///         print(program.name ?? "")
    ///     }
    /// }
    /// ```
    public struct Program: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case connected, identified, disconnected
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the program.
        public let program: Int
        /// What it is called.
        public let name: String?
        /// The user's number.
        public let user: Int

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            program = try line.value("program")
            name = try line.optional("name")
            user = try line.value("user")
        }
    }
}

extension Event {
    /// A device or a program did what it should not.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .anomaly(let anomaly) in batch {
    ///         print(anomaly.what, anomaly.count)
    ///     }
    /// }
    /// ```
    public struct Anomaly: Hashable, Sendable {
        /// What `source` says.
        public enum Source: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case kernel, device, client, bridge
        }

        /// What `what` says.
        public enum What: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case timeWentBackwards, contradictoryKey, frameTooLong, deviceNotOpened, tooManyDevices,
                tooManyRepeats, tooMuchHeldInput, heldInputDropped
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Source.
        public let source: Source
        /// What.
        public let what: What
        /// The number of the device.
        public let device: Int?
        /// How many.
        public let count: Int

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            source = try line.value("source")
            what = try line.value("what")
            device = try line.optional("device")
            count = try line.value("count")
        }
    }
}

extension Event {
    /// Why a press, a key or a gesture went where it did, for subscriptions that ask for it.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .why(let why) in batch {
    ///         print(why.candidates.map(\.lost))
    ///     }
    /// }
    /// ```
    public struct Why: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The seq of the line that is explained.
        public let about: Int?
        /// Candidates.
        public let candidates: [Candidate]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            about = try line.optional("about")
            candidates = try line.value("candidates")
            more = line.flag("more")
        }
    }
}
