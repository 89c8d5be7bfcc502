/// The permissions of a client: the lines that it receives and the requests that it may make.
///
/// `StreamType.scope` is the scope that a line requires, `RequestName.needs` the scope that a request requires. The
/// documentation of the daemon shows both in one table.
package struct Scopes: OptionSet, Hashable, Sendable {
    /// A bit for each scope.
    package let rawValue: UInt8

    /// The scopes whose bits are set.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Keys, and the text typed with them.
    package static let keys = Scopes(rawValue: 1 << 0)
    /// Motion, buttons, scrolling, gestures, touches and tools.
    package static let pointer = Scopes(rawValue: 1 << 1)
    /// Commands and their keys.
    package static let commands = Scopes(rawValue: 1 << 2)
    /// Scenes, and what happens to their regions.
    package static let scenes = Scopes(rawValue: 1 << 3)
    /// Changes to what all programs share; no line requires it.
    package static let control = Scopes(rawValue: 1 << 4)

    /// Either scope shows what programs declare, and therefore the programs.
    static let ofPrograms: Scopes = [.commands, .scenes]

    /// Every scope.
    package static let all: Scopes = [.keys, .pointer, .commands, .scenes, .control]

    /// The published names, sorted.
    package static let named: [(name: StaticString, scope: Scopes)] = [
        ("commands", .commands), ("control", .control), ("keys", .keys), ("pointer", .pointer),
        ("scenes", .scenes),
    ]

    /// The published names of the scopes, sorted.
    var names: [String] { Self.named.filter { contains($0.scope) }.map { $0.name.description } }

    /// The names of the scopes, separated by commas.
    package var list: String { names.joined(separator: ", ") }
}
