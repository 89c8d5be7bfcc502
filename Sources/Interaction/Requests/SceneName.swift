public import InputModel

/// A scene by its id, and where that stood.
public struct SceneName: Hashable, Sendable {
    /// Unique among the scenes of one program.
    public var id: String
    /// The scene's owner; nil for the requesting program.
    public var program: ProgramNumber?
    /// Where the id stood.
    public var position: SourcePosition

    /// The scene `id` of `program`, which stood at `position`.
    public init(_ id: String, of program: ProgramNumber? = nil, position: SourcePosition = .none) {
        self.id = id
        self.program = program
        self.position = position
    }
}

/// A region by its id, and where that stood.
public struct RegionName: Hashable, Sendable {
    /// Unique in its scene.
    public var id: String
    /// Where the id stood.
    public var position: SourcePosition

    /// The region `id`, which stood at `position`.
    public init(_ id: String, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}

/// An instance of a program by its number, and where that stood.
public struct ProgramNumber: Hashable, Sendable {
    /// 0 is the configuration.
    public var id: ClientID
    /// Where the number stood.
    public var position: SourcePosition

    /// The program of the number `id`, which stood at `position`.
    public init(_ id: ClientID, position: SourcePosition = .none) {
        self.id = id
        self.position = position
    }
}
