/// A layout that cannot be used.
public struct KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The names that were asked for.
    public let names: KeymapNames

    /// The error as a sentence.
    public var description: String {
        """
        no keyboard layout \(names) (rules \(names.rules), model \(names.model)): check keyboard.layout, variant \
        and options against `man xkeyboard-config`, and that package xkb-data is installed
        """
    }
}
