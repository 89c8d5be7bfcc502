public import InputModel

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

/// A region by its id, with the id's position in the source text.
public struct RegionName: Hashable, Sendable {
    /// Unique in its scene.
    public var id: String
    /// The position of the id.
    public var position: SourcePosition

    /// The region `id`, named at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// An instance of a program by its number, with the number's position in the source text.
public struct ProgramNumber: Hashable, Sendable {
    /// 0 is the configuration.
    public var id: ClientID
    /// The position of the number.
    public var position: SourcePosition

    /// The instance with the number `id`, named at `position`.
    public init(_ id: ClientID, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}
