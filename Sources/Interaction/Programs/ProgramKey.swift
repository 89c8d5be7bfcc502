package import InputModel

/// `program.identify`: what a program is called.
public struct ProgramIdentification: Hashable, Sendable {
    /// Valid by `ProgramName.isValid(_:)`.
    public var name: String
    /// Where it stood.
    public var position: SourcePosition

    /// The name `name`, which stood at `position`.
    public init(_ name: String, position: SourcePosition = .none) {
        self.name = name
        self.position = position
    }
}

/// Whose sessions and customizations are whose: those of a program outlive its connection.
package enum ProgramKey: Hashable, Sendable {
    /// The configuration's.
    case configuration
    /// A program's that has said its name: each of its instances finds them.
    case named(ProgramName)
    /// An instance's that has not; they go with it.
    case unnamed(ClientID)

    /// True where what belongs to it is kept when its instance has gone.
    package var isKept: Bool {
        if case .unnamed = self { false } else { true }
    }

    /// The program's name; nil for the configuration and for what has none.
    package var name: ProgramName? {
        if case .named(let name) = self { name } else { nil }
    }
}
