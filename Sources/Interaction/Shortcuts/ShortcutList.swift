import InputModel

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
struct ShortcutList: ~Copyable {
    /// Longer than anyone holds it on the way to a key.
    static let duration = Interval.milliseconds(1000)

    private(set) var deadline = Timestamp.distantFuture
    private(set) var isShown = false
    /// The list that is shown now or was last.
    private(set) var lists = Lists(all: [], withoutKeys: [])

    /// A list, and the part of it for subscribers without the scope `keys`.
    struct Lists: Sendable {
        var all: [ListedCategory]
        var withoutKeys: [ListedCategory]
    }

    /// The programs with commands in the list since it came up: they get its changes and its end, also those whose
    /// commands have no keys on another layout.
    private(set) var programs: Set<ClientID> = []
    /// The same of what subscribers without the scope `keys` see.
    private(set) var programsWithoutKeys: Set<ClientID> = []
    /// Subscribers without the scope `keys` have seen as much as others since the list came up.
    private(set) var isOne = true
    /// When the layout changed, if the list does not show that yet.
    private(set) var layoutChange: Timestamp?

    mutating func begin(at time: Timestamp) { deadline = time + Self.duration }

    mutating func end() { deadline = .distantFuture }

    mutating func show(_ categories: [ListedCategory]) {
        let withoutKeys = categories.withoutKeys
        lists = Lists(all: categories, withoutKeys: withoutKeys)
        if !isShown { (programs, programsWithoutKeys, isOne) = ([], [], true) }
        for category in categories { for command in category.commands { programs.insert(command.program) } }
        for category in withoutKeys {
            for command in category.commands { programsWithoutKeys.insert(command.program) }
        }
        isOne = isOne && categories == withoutKeys
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
