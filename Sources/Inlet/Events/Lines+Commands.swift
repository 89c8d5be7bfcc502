// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A command is performed, by keys or by a program.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .command(let command) in batch where command.command == "save" {
    ///         print(command.phase)
    ///     }
    /// }
    /// ```
    public struct Command: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case performed, began, ended, cancelled
        }

        /// The number of the press that caused it, for the program that it is about.
        public let intent: Int?
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Reason.
        public let reason: LossReason?
        /// How far it is.
        public let phase: Phase
        /// The command.
        public let command: CommandID
        /// Action.
        public let action: String
        /// The number of the program.
        public let program: Int
        /// Target.
        public let target: Responder
        /// As declarations have them, such as ctrl+s.
        public let keys: String?
        /// Value.
        public let value: JSON?

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            command = try line.value("command")
            action = try line.value("action")
            program = try line.value("program")
            target = try line.value("target")
            keys = try line.optional("keys")
            value = try line.optional("value")
        }
    }
}

extension Event {
    /// Titles, states and availability of commands have changed.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .commandsChanged(let commandsChanged) in batch {
    ///         print(commandsChanged.commands.map(\.title))
    ///     }
    /// }
    /// ```
    public struct CommandsChange: Hashable, Sendable {
        /// Of `command`.
        public struct ChangedCommand: Hashable, Sendable {
            /// The command.
            public let command: CommandID
            /// What people read.
            public let title: String
            /// The state that it shows.
            public let state: CommandState?
            /// It can be performed now.
            public let performable: Bool

            init(line: DocumentNode) throws(MalformedLine) {
                command = try line.value("command")
                title = try line.value("title")
                state = try line.optional("state")
                performable = try line.value("performable")
            }
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int
        /// The commands.
        public let commands: [ChangedCommand]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.value("program")
            commands = try line.value("commands")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// The first keys of a sequence, and what may follow.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .pending(let pending) in batch where pending.phase == .began {
    ///         print(pending.keys ?? "")
    ///     }
    /// }
    /// ```
    public struct Pending: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, ended
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the program.
        public let program: Int
        /// As declarations have them, such as ctrl+s.
        public let keys: String?
        /// The commands.
        public let commands: [OfferedCommand]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            program = try line.value("program")
            keys = try line.optional("keys")
            commands = try line.items("commands")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// The overview of shortcuts is to be shown, or hidden.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .shortcuts(let shortcuts) in batch where shortcuts.phase == .shown {
    ///         print(shortcuts.categories.map(\.title))
    ///     }
    /// }
    /// ```
    public struct Shortcuts: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case shown, hidden
        }

        /// Of `categorie`.
        public struct Category: Hashable, Sendable {
            /// Its name.
            public let id: String
            /// What people read.
            public let title: String
            /// The commands.
            public let commands: [OfferedCommand]

            init(line: DocumentNode) throws(MalformedLine) {
                id = try line.value("id")
                title = try line.value("title")
                commands = try line.value("commands")
            }
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The list goes on in the next line.
        public let more: Bool
        /// What is shown, in groups.
        public let categories: [Category]

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            more = line.flag("more")
            categories = try line.items("categories")
        }
    }
}
