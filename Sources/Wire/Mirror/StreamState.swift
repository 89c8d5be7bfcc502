public import InputModel

/// What a reader of the stream knows: the last snapshot and all that changed since, put together from its lines.
public struct StreamState: Hashable, Sendable {
    /// A device that is there.
    public struct Device: Hashable, Sendable {
        public let id: Int
        public let name: String
        public let kinds: [String]
    }

    /// A key that is down.
    public struct HeldKey: Hashable, Sendable {
        public let device: Int
        /// The kernel's name of it.
        public let key: String
    }

    /// A button that is down.
    public struct HeldButton: Hashable, Sendable {
        public let device: Int
        public let button: String
        public let code: Int
    }

    /// A region of a scene.
    public struct Place: Hashable, Sendable {
        public let scene: String
        /// nil: the scene's own empty space.
        public let region: String?
    }

    /// A scene, connected or not.
    public struct Scene: Hashable, Sendable {
        public let id: String
        /// `foregroundActive`, `foregroundInactive` or `background`.
        public var state: String
        public var isConnected: Bool
    }

    /// A press that stays with its region.
    public struct Latch: Hashable, Sendable {
        public let place: Place
        public let axes: [String]
    }

    /// A rectangle that selects.
    public struct Band: Hashable, Sendable {
        public let place: Place
        public let rect: Rect
    }

    /// What is selected in a collection.
    public struct Selection: Hashable, Sendable {
        public let collection: Place
        /// How many are selected, also where a line had no room for all.
        public var count: Int
        public var items: Set<String>
    }

    /// The program's version.
    public internal(set) var version = ""
    /// The size of all displays together, in points.
    public internal(set) var space = Vector(dx: 0, dy: 0)
    /// What this reader may see and ask.
    public internal(set) var scopes: Scopes = .all
    /// Nobody is told of keys.
    public internal(set) var areKeysSuspended = false
    public internal(set) var devices: [Device] = []
    /// In the order in which they went down.
    public internal(set) var keys: [HeldKey] = []
    public internal(set) var modifiers: [String] = []
    public internal(set) var locked: [String] = []
    /// The keyboard's layout, from 0.
    public internal(set) var group = 0
    /// nil where this reader may not see it.
    public internal(set) var pointer: Point?
    public internal(set) var buttons: [HeldButton] = []
    public internal(set) var scenes: [Scene] = []
    /// The active scene's.
    public var focus: Place? {
        scenes.first { $0.state == "foregroundActive" }.flatMap { focuses[$0.id] }
    }
    public internal(set) var hover: Place?
    public internal(set) var press: Place?
    public internal(set) var latch: Latch?
    public internal(set) var band: Band?
    public internal(set) var selections: [Selection] = []
    /// Lines that this reader was too slow for.
    public internal(set) var lost = 0
    /// A snapshot has come.
    public internal(set) var isKnown = false
    /// By scene: each has its own, that of the active one counts. A snapshot tells of no other.
    var focuses: [String: Place] = [:]
    /// Buttons that press ``press``.
    var pressCount = 0

    public init() {}

    /// Takes one line, with or without its end.
    ///
    /// - Returns: false for what is no line of a stream.
    @discardableResult
    public mutating func apply(_ line: Span<UInt8>) -> Bool {
        guard let line = StreamLine(line) else { return false }
        apply(line)
        return true
    }
}
