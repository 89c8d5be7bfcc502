public import InputModel

/// A command modifier held for a while opens the list of its shortcuts.
///
/// ```
/// state   | only the command modifier is down | a press picks a command | any other press | it goes up   | deadline
/// --------+-----------------------------------+-------------------------+-----------------+--------------+---------
/// idle    | waiting                           |                         |                 |              |
/// waiting |                                   | idle                    | idle            | idle         | shown
/// shown   |                                   | shown                   | hidden, idle    | hidden, idle |
/// ```
///
/// While it is shown, a change of the layout that changes the list shows it again.
struct ShortcutHold: ~Copyable {
    /// Longer than anyone holds it on the way to a key.
    static let duration = Interval.milliseconds(1000)

    private(set) var deadline = Timestamp.distantFuture
    private(set) var isShown = false
    /// The list that is shown now or was last: its event may not have been delivered yet.
    private(set) var categories: [ListedCategory] = []
    /// The part of it for subscribers without the scope `keys`.
    private(set) var withoutKeys: [ListedCategory] = []
    /// All lists since the list came up: their readers get its changes and its end, also those of commands that have no
    /// keys on another layout.
    private(set) var told: [ListedCategory] = []
    /// The parts of them for subscribers without the scope `keys`.
    private(set) var toldWithoutKeys: [ListedCategory] = []
    /// When the layout changed, if the list does not show that yet.
    private(set) var layoutChange: Timestamp?

    init(by _: Interaction.Maker) {}

    mutating func begin(at time: Timestamp) { deadline = time + Self.duration }

    mutating func end() { deadline = .distantFuture }

    mutating func show(_ categories: [ListedCategory], withoutKeys: [ListedCategory]) {
        self.categories = categories
        self.withoutKeys = withoutKeys
        told = isShown ? told + categories : categories
        toldWithoutKeys = isShown ? toldWithoutKeys + withoutKeys : withoutKeys
        isShown = true
    }

    mutating func noteLayout(at time: Timestamp) { if isShown { layoutChange = time } }

    /// - Returns: when the layout changed; nil if the list shows that already.
    mutating func takeLayoutChange() -> Timestamp? {
        defer { layoutChange = nil }
        return isShown ? layoutChange : nil
    }

    mutating func hide() { isShown = false }
}

/// A category of commands that can be performed, for people to read.
public struct ListedCategory: Hashable, Sendable {
    /// The menu's id.
    public var id: String
    /// The title shown above its commands.
    public var title: String
    /// In the order of the menu.
    public var commands: [ListedCommand]
}

/// A command that can be performed.
public struct ListedCommand: Hashable, Sendable {
    /// The program that owns the command.
    public var program: ClientID
    /// The command's id.
    public var id: String
    /// The title to show: the responder's if it gives one.
    public var title: String
    /// As people write them, on the layout in use; nil if it has none that work.
    public var keys: String?
    /// For a command that is a choice.
    public var state: CheckState?
    /// It may reveal text keys: only subscribers with the scope `keys` see it.
    public var needsKeys = false
}

extension [ListedCategory] {
    /// The part of the list that subscribers without the scope `keys` see.
    var withoutKeys: [ListedCategory] {
        compactMap { category in
            var category = category
            category.commands.removeAll(where: { $0.needsKeys })
            return category.commands.isEmpty ? nil : category
        }
    }

    /// The commands of `client` and of the configuration, for a list requested for one program.
    public func own(of client: ClientID) -> [ListedCategory] {
        compactMap { category in
            var category = category
            category.commands.removeAll { $0.program != client && $0.program != .configuration }
            return category.commands.isEmpty ? nil : category
        }
    }
}
