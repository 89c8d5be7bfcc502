/// A scene by its id, with the id's position in the source text.
public struct SceneName: Hashable, Sendable {
    /// Unique among the scenes of one program.
    public var id: String
    /// The scene's owner; nil for the requesting program.
    public var program: ProgramNumber?
    /// The position of the id.
    public var position: SourcePosition

    /// The scene `id` of `program`, named at `position`.
    public init(_ id: String, of program: ProgramNumber? = nil, position: SourcePosition = .none) {
        self.id = id
        self.program = program
        self.position = position
    }
}

/// What a request names, with its position in the source text.
public struct Named<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The id or number.
    public var id: ID
    /// Where it is in the source text.
    public var position: SourcePosition

    /// The id or number `id`, named at `position`.
    public init(_ id: ID, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// A region: unique in its scene.
public typealias RegionName = Named<String>
/// A bar, unique in its scene, or a group, unique in its bar.
public typealias BarName = Named<String>
/// A menu or a command: unique in its program.
public typealias MenuName = Named<String>
/// The name that a program gives itself, valid by `ProgramName.isValid(_:)`.
public typealias ProgramIdentification = Named<String>
/// An instance of a program; 0 is the configuration.
public typealias ProgramNumber = Named<ClientID>
