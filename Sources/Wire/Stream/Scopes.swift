/// What a subscriber may see and ask.
///
/// ```
/// scope    | sees                                         | may ask
/// ---------+----------------------------------------------+----------------------------------------------------
/// keys     | key, keyPress, the text in them, keys held   |
/// pointer  | motion, button, scroll, gesture, touch, tool |
/// commands | command, shortcuts                           | commands.insert, .replace, .remove and .search,
///          |                                              | command.perform, shortcuts.set
/// scenes   | scene, and what happens to regions           | scene.*, regions.*, responder.set, focus.set,
///          |                                              | selection.set
/// control  |                                              | space.set, pointer.warp, keyboard.set, keys.*,
///          |                                              | state.save, commands.customize
/// ```
///
/// Programs are seen with either of `commands` and `scenes`. Devices, modifiers, switches and anomalies are for everyone
/// who is admitted, and so are `program.identify`, `subscribe`, `stats` and `ping`.
public struct Scopes: OptionSet, Hashable, Sendable {
    /// A bit for each scope.
    public let rawValue: UInt8

    /// The scopes whose bits are set.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Keys, and what is typed with them.
    public static let keys = Scopes(rawValue: 1 << 0)
    /// What moves, presses and touches.
    public static let pointer = Scopes(rawValue: 1 << 1)
    /// Commands and their keys.
    public static let commands = Scopes(rawValue: 1 << 2)
    /// Scenes, and what happens to their regions.
    public static let scenes = Scopes(rawValue: 1 << 3)
    /// To change what all programs share; sees nothing.
    public static let control = Scopes(rawValue: 1 << 4)

    /// Either of them tells of what programs declare, and so of programs.
    static let ofPrograms: Scopes = [.commands, .scenes]

    /// Everything that there is.
    public static let all: Scopes = [.keys, .pointer, .commands, .scenes, .control]

    /// The published names, sorted.
    public static let named: [(name: StaticString, scope: Scopes)] = [
        ("commands", .commands), ("control", .control), ("keys", .keys), ("pointer", .pointer),
        ("scenes", .scenes),
    ]

    /// The names of the scopes in it, with commas between.
    public var list: String {
        Self.named.filter { contains($0.scope) }.map(\.name.description).joined(separator: ", ")
    }
}

extension StreamType {
    /// The scope that a line of this type takes; none for those that everyone gets.
    var scope: Scopes {
        switch self {
        case .device, .modifiers, .modifierTap, .switch, .anomaly: []
        case .key, .keyPress: .keys
        case .motion, .button, .scroll, .gesture, .touch, .tool: .pointer
        case .hover, .press, .click, .drag, .latch, .band, .selection, .primaryAction, .menu, .regionGesture,
            .focus, .scene:
            .scenes
        case .command, .shortcuts: .commands
        case .program: .ofPrograms
        }
    }

    /// True where lines of this type are for whoever has `scopes`.
    func isSeen(with scopes: Scopes) -> Bool {
        self == .program ? !scopes.isDisjoint(with: scope) : scopes.isSuperset(of: scope)
    }
}
