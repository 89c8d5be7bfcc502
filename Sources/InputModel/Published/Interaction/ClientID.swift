/// An instance of a program: a connection, or the standard input of a stream. Scenes, regions and commands are its
/// own, and so are their names.
public struct ClientID: Hashable, BitwiseCopyable, Sendable {
    /// 0 for ``configuration``; instances have any other, a number each, which no other ever has.
    public var rawValue: UInt32

    /// The instance of the number `rawValue`.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The configuration file, whose scenes everybody may change.
    public static let configuration = ClientID(rawValue: 0)

    /// The owner of scenes restored from an earlier process.
    package static let nobody = ClientID(rawValue: .max)
}

/// An instance of a program came, said its name, or went.
public struct ProgramEvent: Sendable {
    /// What became of the instance.
    public enum Phase: Sendable {
        /// It is there, and has no name yet unless it was given one.
        case connected
        /// It has said its name.
        case identified
        /// It has gone, and all that it declared with it.
        case disconnected
    }

    /// What became of it.
    public var phase: Phase
    /// Which instance.
    public var program: ClientID

    /// Says what became of `program`.
    public init(_ phase: Phase, _ program: ClientID) {
        self.phase = phase
        self.program = program
    }
}
