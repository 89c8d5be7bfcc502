// Made by Tests/Support/Schema/swift-events from the schema of the stream: change that.
import Wire

extension Event {
    /// The first line of a connection.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .hello(let hello) in batch {
    ///         print("Inlet", hello.inlet)
    ///     }
    /// }
    /// ```
    public struct Hello: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Schema.
        public let schema: Int
        /// Inlet.
        public let inlet: String
        /// The number of the program.
        public let program: Int?
        /// What the client may see and ask.
        public let scopes: [Scope]
        /// The user's login session is in the background.
        public let background: Bool
        /// The size of all displays together.
        public let space: Size

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            schema = try line.value("schema")
            inlet = try line.value("inlet")
            program = try line.optional("program")
            scopes = try line.value("scopes")
            background = line.flag("background")
            space = try line.value("space")
        }
    }
}

extension Event {
    /// What the client may see and ask has changed.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .scopes(let scopes) in batch {
    ///         print(scopes.scopes)
    ///     }
    /// }
    /// ```
    public struct Scopes: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// What the client may see and ask.
        public let scopes: [Scope]
        /// Keys suspended.
        public let keysSuspended: Bool
        /// The user's login session is in the background.
        public let background: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            scopes = try line.value("scopes")
            keysSuspended = try line.value("keysSuspended")
            background = line.flag("background")
        }
    }
}

extension Event {
    /// The whole state: at the start, and after a gap.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .snapshot(let snapshot) in batch {
    ///         print(snapshot.devices.count, "devices")
    ///     }
    /// }
    /// ```
    public struct Snapshot: Hashable, Sendable {
        /// Of `pointer`.
        public struct Pointer: Hashable, Sendable {
            /// Points from the left.
            public let x: Double
            /// Points from the top.
            public let y: Double
            /// Buttons.
            public let buttons: [HeldButton]

            init(line: DocumentNode) throws(MalformedLine) {
                x = try line.value("x")
                y = try line.value("y")
                buttons = try line.value("buttons")
            }
        }

        /// Of `latch`.
        public struct Latch: Hashable, Sendable {
            /// The number of the program.
            public let program: Int?
            /// The scene.
            public let scene: SceneID
            /// The region.
            public let region: RegionID
            /// Along which it moves.
            public let axes: [Axis]

            init(line: DocumentNode) throws(MalformedLine) {
                program = try line.optional("program")
                scene = try line.value("scene")
                region = try line.value("region")
                axes = try line.value("axes")
            }
        }

        /// Of `band`.
        public struct Band: Hashable, Sendable {
            /// The number of the program.
            public let program: Int?
            /// The scene.
            public let scene: SceneID
            /// The region.
            public let region: RegionID
            /// Where it is.
            public let rect: Rect

            init(line: DocumentNode) throws(MalformedLine) {
                program = try line.optional("program")
                scene = try line.value("scene")
                region = try line.value("region")
                rect = try line.value("rect")
            }
        }

        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// The size of all displays together.
        public let space: Size
        /// Devices.
        public let devices: [Device]
        /// As declarations have them, such as ctrl+s.
        public let keys: [HeldKey]
        /// Those that are on; absent if none is.
        public let switches: [HeldSwitch]
        /// Those that are down or locked.
        public let modifiers: Modifiers
        /// Those that are locked.
        public let locked: Modifiers
        /// The layout's group.
        public let group: Int
        /// Pointer.
        public let pointer: Pointer?
        /// Programs.
        public let programs: [ProgramState]
        /// Front to back.
        public let scenes: [SceneState]
        /// Focus.
        public let focus: Place?
        /// Hover.
        public let hover: Place?
        /// Press.
        public let press: Place?
        /// Latch.
        public let latch: Latch?
        /// Band.
        public let band: Band?
        /// Bars.
        public let bars: [BarState]
        /// Selection.
        public let selection: [SelectionState]
        /// The list goes on in the next line.
        public let more: Bool

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            space = try line.value("space")
            devices = try line.value("devices")
            keys = try line.value("keys")
            switches = try line.items("switches")
            modifiers = try line.value("modifiers")
            locked = try line.value("locked")
            group = try line.value("group")
            pointer = try line.optional("pointer")
            programs = try line.value("programs")
            scenes = try line.value("scenes")
            focus = try line.optional("focus")
            hover = try line.optional("hover")
            press = try line.optional("press")
            latch = try line.optional("latch")
            band = try line.optional("band")
            bars = try line.value("bars")
            selection = try line.value("selection")
            more = line.flag("more")
        }
    }
}

extension Event {
    /// The time of day: at the start, after each step, and every ten minutes.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .clock(let clock) in batch {
    ///         print(clock.realtime - clock.time)
    ///     }
    /// }
    /// ```
    public struct Clock: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// Microseconds since 1970 (CLOCK_REALTIME) at `time`.
        public let realtime: Int
        /// The boot that `time` counts from, hashed; null where the kernel does not name it.
        public let boot: String?
        /// The machine, hashed: with the scope `control`, and never from a recording.
        public let machine: String?

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            realtime = try line.value("realtime")
            boot = try line.optional("boot")
            machine = try line.optional("machine")
        }
    }
}

extension Event {
    /// Lines were lost, because the program read too slowly. A snapshot follows.
    ///
    /// ```swift
    /// for try await batch in client.events {
    ///     for case .gap(let gap) in batch {
    ///         print("lost", gap.lost)
    ///     }
    /// }
    /// ```
    public struct Gap: Hashable, Sendable {
        /// Microseconds of CLOCK_MONOTONIC, when it happened.
        public let time: Int
        /// The number of the line: 0, 1, 2, … on each connection.
        public let seq: Int
        /// How many, or why not.
        public let lost: Int

        init(line: DocumentNode) throws(MalformedLine) {
            time = try line.value("time")
            seq = try line.value("seq")
            lost = try line.value("lost")
        }
    }
}
