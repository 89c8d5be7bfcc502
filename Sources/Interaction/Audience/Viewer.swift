/// The subscriber of a stream, which determines what it receives about other programs.
///
/// ```
/// reader                | lines of its own and the configuration's | of its user's programs | of other users' programs
/// ----------------------+-------------------------------------------+------------------------+-------------------------
/// asks for what is mine | whole                                     | none                   | none
/// observes              | whole                                     | whole                  | without what they hold
/// ```
public struct Viewer: Hashable, Sendable {
    /// The subscriber's own number; nil for a reader that is not a program, and receives everything.
    public var program: ClientID?
    /// Its user; nil: it receives the contents of all users' programs.
    public var user: UInt32?
    /// It asks only for its own lines.
    public var isMine: Bool
    /// It has the scope `keys`.
    public var hasKeys: Bool

    /// The instance `program` of `user`, which asks only for its own lines if `isMine` is true.
    public init(program: ClientID?, user: UInt32?, isMine: Bool, hasKeys: Bool) {
        self.program = program
        self.user = user
        self.isMine = isMine
        self.hasKeys = hasKeys
    }

    /// A recording, or the reader of a replay.
    public static let all = Viewer(program: nil, user: nil, isMine: false, hasKeys: true)

    /// True if it receives lines about what a program declares.
    public func sees(_ other: ClientID) -> Bool {
        !isMine || other == program || other == .configuration
    }

    /// True if it receives the contents of scenes of a user's programs: activities, items and what was done with them.
    /// Nil stands for the configuration.
    public func seesContents(of other: UInt32?) -> Bool { other == nil || user == nil || other == user }
}
