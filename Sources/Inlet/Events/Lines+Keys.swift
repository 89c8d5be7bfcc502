// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// A key.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .key(let key) in batch where key.phase == .began {
    ///         print(key.key, key.text)
    ///     }
    /// }
    /// ```
    public struct Key: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, repeated, ended, cancelled
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How far it is.
        public let phase: Phase
        /// The number of the device.
        public let device: Int
        /// The kernel's name, such as KEY_A.
        public let key: String
        /// The kernel's code.
        public let code: Int
        /// The HID usage on page 7.
        public let usage: Int
        /// Of KEY_UNKNOWN: the scan code.
        public let scan: Int?
        /// The symbol in the layout, such as Escape.
        public let symbol: String?
        /// What is typed.
        public let text: String
        /// What the key types without modifiers.
        public let plainText: String
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            phase = try line.value("phase")
            device = try line.value("device")
            key = try line.value("key")
            code = try line.value("code")
            usage = try line.value("usage")
            scan = try line.optional("scan")
            symbol = try line.optional("symbol")
            text = try line.value("text")
            plainText = try line.value("plainText")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// Modifiers, or the keyboard's group, have changed.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .modifiers(let modifiers) in batch {
    ///         print(modifiers.modifiers)
    ///     }
    /// }
    /// ```
    public struct ModifiersChange: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// Those that are locked.
        public let locked: Modifiers
        /// The layout's group.
        public let group: Int

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            modifiers = try line.value("modifiers")
            locked = try line.value("locked")
            group = try line.value("group")
        }
    }
}

extension Event {
    /// A modifier was pressed and released, and nothing else.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .modifierTap(let modifierTap) in batch {
    ///         print(modifierTap.key)
    ///     }
    /// }
    /// ```
    public struct ModifierTap: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The kernel's name, such as KEY_A.
        public let key: String
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            key = try line.value("key")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A key that no command took, for the responder that takes keys.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .keyPress(let keyPress) in batch where keyPress.phase == .began {
    ///         print(keyPress.text)
    ///     }
    /// }
    /// ```
    public struct KeyPress: Hashable, Sendable {
        /// What `phase` says.
        public enum Phase: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case began, repeated, ended, cancelled
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Reason.
        public let reason: LossReason?
        /// How far it is.
        public let phase: Phase
        /// The number of the program.
        public let program: Int
        /// Target.
        public let target: Responder
        /// The number of the device.
        public let device: Int
        /// The kernel's name, such as KEY_A.
        public let key: String
        /// The kernel's code.
        public let code: Int
        /// The HID usage on page 7.
        public let usage: Int
        /// Of KEY_UNKNOWN: the scan code.
        public let scan: Int?
        /// The symbol in the layout, such as Escape.
        public let symbol: String?
        /// What is typed.
        public let text: String
        /// What the key types without modifiers.
        public let plainText: String
        /// Those that are down or locked.
        public let modifiers: Modifiers

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            reason = try line.optional("reason")
            phase = try line.value("phase")
            program = try line.value("program")
            target = try line.value("target")
            device = try line.value("device")
            key = try line.value("key")
            code = try line.value("code")
            usage = try line.value("usage")
            scan = try line.optional("scan")
            symbol = try line.optional("symbol")
            text = try line.value("text")
            plainText = try line.value("plainText")
            modifiers = try line.value("modifiers")
        }
    }
}

extension Event {
    /// A key press as an edit of the region that edits text.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .edit(let edit) in batch where edit.edit == .insert {
    ///         print(edit.text ?? "")
    ///     }
    /// }
    /// ```
    public struct Edit: Hashable, Sendable {
        /// What `edit` says.
        public enum Edit: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case insert, delete, move, newline, tab, cancel
        }

        /// What `by` says.
        public enum By: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case character, word, line, lineEdge, page, document
        }

        /// What `direction` says.
        public enum Direction: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case forward, backward
        }

        /// What `visual` says.
        public enum Visual: String, Hashable, Sendable, CaseIterable {
            /// As lines have it.
            case left, right
        }

        /// The number of the press that caused it, for the program that it is about.
        public let intent: Int?
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The number of the program.
        public let program: Int
        /// The scene.
        public let scene: SceneID
        /// The region.
        public let region: RegionID
        /// Edit.
        public let edit: Edit
        /// What is typed.
        public let text: String?
        /// By.
        public let by: By?
        /// Direction.
        public let direction: Direction?
        /// Extends.
        public let extends: Bool
        /// Of move by Left or Right: the side that the key's arrow points to.
        public let visual: Visual?

        init(line: DocumentNode) throws(MalformedLine) {
            intent = try line.optional("intent")
            time = try line.value("time")
            seq = try line.value("seq")
            program = try line.value("program")
            scene = try line.value("scene")
            region = try line.value("region")
            edit = try line.value("edit")
            text = try line.optional("text")
            by = try line.optional("by")
            direction = try line.optional("direction")
            extends = line.flag("extends")
            visual = try line.optional("visual")
        }
    }
}
