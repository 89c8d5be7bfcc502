public import InputModel

/// Who reads a stream, and so what of other programs its lines tell.
///
/// ```
/// reader                | lines of its own and the configuration's | of its user's programs | of other users' programs
/// ----------------------+-------------------------------------------+------------------------+-------------------------
/// asks for what is mine | whole                                     | none                   | none
/// observes              | whole                                     | whole                  | without what they hold
/// ```
public struct Viewer: Hashable, Sendable {
    /// The reader's own number; nil for one that is no program, and is told everything.
    public var program: ClientID?
    /// Its user; nil: it is told what everybody's programs hold.
    public var user: UInt32?
    /// It asks only for what is its own.
    public var isMine: Bool
    /// It has the scope `keys`.
    public var hasKeys: Bool

    /// The instance `program` of `user`, which asks for its own lines alone where `isMine` says so.
    public init(program: ClientID?, user: UInt32?, isMine: Bool, hasKeys: Bool) {
        self.program = program
        self.user = user
        self.isMine = isMine
        self.hasKeys = hasKeys
    }

    /// A recording, or the reader of a replay.
    public static let all = Viewer(program: nil, user: nil, isMine: false, hasKeys: true)

    /// True where it reads of what a program declares.
    public func sees(_ other: ClientID) -> Bool {
        !isMine || other == program || other == .configuration
    }

    /// True where it is told what the scenes of a user's programs hold: activities, items and what was done with them.
    /// Nil: of the configuration's.
    public func isTold(of other: UInt32?) -> Bool { other == nil || user == nil || other == user }
}
