/// The owner of sessions and customizations: those of a program outlive its connection.
package enum ProgramKey: Hashable, Sendable {
    /// The configuration.
    case configuration
    /// A program with a name: all of its instances share them.
    case named(ProgramName)
    /// An instance without a name; they are removed with it.
    case unnamed(ClientID)

    /// True if what belongs to it is kept after its instance disconnects.
    package var outlivesConnection: Bool {
        if case .unnamed = self { false } else { true }
    }

    /// The program's name; nil for the configuration and for an instance without one.
    package var name: ProgramName? {
        if case .named(let name) = self { name } else { nil }
    }
}
