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
struct ShortcutHold: ~Copyable {
    /// Longer than anyone holds it on the way to a key.
    static let duration = Interval.milliseconds(1000)

    private(set) var deadline = Timestamp.distantFuture
    private(set) var isShown = false
    /// What is shown, or was last: the event that says so may not have been told yet.
    private(set) var categories: [ListedCategory] = []
    /// What of it is shown to those without the scope `keys`.
    private(set) var withoutKeys: [ListedCategory] = []

    init(by _: Interaction.Maker) {}

    mutating func begin(at time: Timestamp) { deadline = time + Self.duration }

    mutating func end() { deadline = .distantFuture }

    mutating func show(_ categories: [ListedCategory], withoutKeys: [ListedCategory]) {
        self.categories = categories
        self.withoutKeys = withoutKeys
        isShown = true
    }

    mutating func hide() { isShown = false }
}

/// A category of commands that can be performed, for people to read.
public struct ListedCategory: Hashable, Sendable {
    /// The menu's id.
    public var id: String
    /// What people read above its commands.
    public var title: String
    /// In the order of the menu.
    public var commands: [ListedCommand]
}

/// A command that can be performed.
public struct ListedCommand: Hashable, Sendable {
    /// Whose command it is.
    public var program: ClientID
    /// The command's id.
    public var id: String
    /// What people read: the responder's title where it gives one.
    public var title: String
    /// As people write them, on the layout in use; nil for a command without.
    public var keys: String?
    /// Of one that is a choice.
    public var state: CheckState?
    /// It is a program's that has the scope `keys`: no other subscriber sees it.
    public var needsKeys = false
}

extension [ListedCategory] {
    /// What those without the scope `keys` see of it.
    var withoutKeys: [ListedCategory] {
        compactMap { category in
            var category = category
            category.commands.removeAll(where: { $0.needsKeys })
            return category.commands.isEmpty ? nil : category
        }
    }

    /// What of it is a program's own or everybody's: of those that are asked for one program's.
    public func own(of client: ClientID) -> [ListedCategory] {
        compactMap { category in
            var category = category
            category.commands.removeAll { $0.program != client && $0.program != .configuration }
            return category.commands.isEmpty ? nil : category
        }
    }
}
