public import InputModel

/// An instance of a program: a connection, or the standard input of a stream. It has its own scenes, regions and
/// commands, and its own names for them.
public struct ClientID: Hashable, BitwiseCopyable, Sendable {
    /// 0 for ``configuration``; every instance has a number of its own, which is never reused.
    public var rawValue: UInt32

    /// The instance of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The configuration file, whose scenes every program may change.
    public static let configuration = ClientID(rawValue: 0)

    /// The owner of scenes restored from an earlier process.
    package static let nobody = ClientID(rawValue: .max)
}

/// An instance of a program connected, identified itself, or disconnected.
public struct ProgramEvent: Sendable {
    /// What happened to the instance.
    public enum Phase: UInt8, PublishedCase, Sendable {
        /// It connected, and has no name yet unless it was given one.
        case connected
        /// It identified itself by its name.
        case identified
        /// It disconnected, and everything it declared is gone.
        case disconnected

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["connected", "identified", "disconnected"]
    }

    /// What happened to the instance.
    public var phase: Phase
    /// The instance.
    public var program: ClientID
}
