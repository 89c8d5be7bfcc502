import InputModel

/// What earlier presses have begun: a sequence, or a command whose keys are held.
///
/// ```
/// state   | a step that others follow | the last step      | another press, or 5 s | repeats of the last press
/// --------+---------------------------+--------------------+-----------------------+--------------------------
/// none    | pending                   | held, where first  |                       |
/// pending | pending                   | none               | none                  |
/// held    | pending                   | held, where first  | none                  | the command again
/// ```
///
/// Shortcuts without text keys have their own, which only presses that are no text change: those of shortcuts with text
/// keys must not be told by them.
struct ShortcutSteps {
    /// A sequence whose first steps have been pressed.
    struct Pending {
        var menu: CommandMenu
        var prefix: UInt32
        /// Another for each press that begins or goes on with one; never 0.
        fileprivate(set) var serial: UInt64
        fileprivate(set) var deadline: Timestamp
    }

    /// A command whose keys are held: the kernel's repeats perform it again.
    struct Held {
        fileprivate var key: KeyCode
        var menu: CommandMenu
        var command: Int
        /// Who performed it, and alone performs it again.
        var performer: Performer
    }

    private enum State {
        case none
        case pending(Pending)
        case held(Held)
    }

    /// How long the next step of a sequence is waited for. Long enough to look it up; a key pressed later is meant
    /// for itself.
    private static let sequenceTime = Interval.milliseconds(5000)

    private var plain = State.none
    private var text = State.none
    private var lastSerial: UInt64 = 0

    private subscript(kind: ShortcutTable.Kind) -> State {
        get { kind == .plain ? plain : text }
        set { if kind == .plain { plain = newValue } else { text = newValue } }
    }

    /// A press begins anew.
    ///
    /// - Returns: the sequence whose next step it may be; nil for none.
    mutating func takePending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> Pending? {
        defer { self[kind] = .none }
        return pending(kind, at: time)
    }

    /// The sequence whose next step a press may be; nil for none.
    func pending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> Pending? {
        guard case .pending(let pending) = self[kind], pending.deadline > time else { return nil }
        return pending
    }

    /// The first steps of a sequence have been pressed: the next is waited for.
    mutating func wait(
        in menu: CommandMenu, after prefix: UInt32, _ kind: ShortcutTable.Kind, at time: Timestamp
    ) {
        lastSerial += 1
        self[kind] = .pending(
            Pending(menu: menu, prefix: prefix, serial: lastSerial, deadline: time + Self.sequenceTime))
    }

    /// The sequence that waits for its next step, however late it is; nil for none.
    func waiting(_ kind: ShortcutTable.Kind) -> Pending? {
        if case .pending(let pending) = self[kind] { pending } else { nil }
    }

    /// False, as it nearly always is: no sequence waits. Asked several times a frame.
    var isWaiting: Bool {
        switch (plain, text) {
        case (.pending, _), (_, .pending): true
        default: false
        }
    }

    /// When the next step of one is not waited for any longer.
    var deadline: Timestamp {
        guard isWaiting else { return .distantFuture }
        return min(waiting(.plain)?.deadline ?? .distantFuture, waiting(.text)?.deadline ?? .distantFuture)
    }

    /// What has waited until `time` waits no longer.
    mutating func giveUp(at time: Timestamp) {
        for kind: ShortcutTable.Kind in [.plain, .text] {
            if let pending = waiting(kind), pending.deadline <= time { self[kind] = .none }
        }
    }

    /// `key` has performed a command, and is held.
    mutating func hold(
        _ key: KeyCode, for command: Int, of menu: CommandMenu, by performer: Performer,
        _ kind: ShortcutTable.Kind
    ) {
        self[kind] = .held(Held(key: key, menu: menu, command: command, performer: performer))
    }

    /// The command that `key` has performed and performs again; nil for none.
    func held(by key: KeyCode, _ kind: ShortcutTable.Kind) -> Held? {
        guard case .held(let held) = self[kind], held.key == key else { return nil }
        return held
    }

    /// What has begun of menus for which `isMeant` is true, which is taken away.
    mutating func take(where isMeant: (CommandMenu) -> Bool) -> ShortcutSteps {
        var taken = ShortcutSteps()
        for kind: ShortcutTable.Kind in [.plain, .text] {
            guard let menu = menu(of: kind), isMeant(menu) else { continue }
            taken[kind] = self[kind]
            self[kind] = .none
        }
        return taken
    }

    /// What was taken away goes on, instead of what has begun since.
    mutating func putBack(_ taken: ShortcutSteps) {
        for kind: ShortcutTable.Kind in [.plain, .text] where taken.menu(of: kind) != nil {
            self[kind] = taken[kind]
        }
    }

    private func menu(of kind: ShortcutTable.Kind) -> CommandMenu? {
        switch self[kind] {
        case .none: nil
        case .pending(let pending): pending.menu
        case .held(let held): held.menu
        }
    }

    /// Nothing goes on with what has begun.
    mutating func forget() {
        plain = .none
        text = .none
    }

    /// The same of shortcuts of one kind.
    mutating func forget(_ kind: ShortcutTable.Kind) { self[kind] = .none }
}
