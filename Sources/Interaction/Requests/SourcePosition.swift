public import InputModel

/// Where something stands in the text it came from, from 1; 0 for what no text said.
public struct SourcePosition: Hashable, Sendable {
    /// From 1; 0 where no text said it.
    public var line: Int
    /// From 1, of a request in bytes; 0 where no text said it.
    public var column: Int

    /// The place at `line` and `column`, both from 1.
    public init(line: Int = 0, column: Int = 0) {
        self.line = line
        self.column = column
    }

    /// No text said it.
    public static let none = SourcePosition()
}

/// A scene by its id, and where that stood.
public struct SceneName: Hashable, Sendable {
    /// Unique among the scenes of one program.
    public var id: String
    /// Whose scene it is; nil: that of whoever asks.
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
