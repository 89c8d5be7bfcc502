import InputModel

/// The state that earlier presses have left: a sequence in progress, or a command whose keys are held.
///
/// ```
/// state   | a step that others follow | the last step      | another press, or 5 s | repeats of the last press
/// --------+---------------------------+--------------------+-----------------------+--------------------------
/// none    | pending                   | held, if first     |                       |
/// pending | pending                   | none               | none                  |
/// held    | pending                   | held, if first     | none                  | the command again
/// ```
///
/// The command is repeated only while all its keys and modifiers are down.
///
/// Shortcuts without text keys have a state of their own, so that it cannot reveal the state of shortcuts with text
/// keys.
struct ShortcutSteps {
    /// A sequence whose first steps have been pressed.
    struct Pending {
        var menu: CommandMenu
        var prefix: UInt32
        /// Unique for each press that begins or continues a sequence; never 0.
        fileprivate(set) var serial: UInt64
        fileprivate(set) var deadline: Timestamp
    }

    /// A command whose keys are held: the kernel's repeats perform it again.
    struct Held {
        fileprivate var key: KeyCode
        /// The keys that are held together, or none, and the modifiers: all must stay down.
        fileprivate var chord: KeySet
        fileprivate var modifiers: Modifiers
        /// One of them was released: the key that is still held repeats nothing, and types nothing either.
        fileprivate(set) var isOver = false
        var menu: CommandMenu
        var command: Int
        /// The performer of the press, which alone performs its repeats.
        var performer: Performer
    }

    private enum State {
        case none
        case pending(Pending)
        case held(Held)
    }

    /// How long a sequence waits for its next step. Long enough to look it up; a later press is not meant as a step.
    private static let sequenceTime = Interval.milliseconds(5000)

    private var plain = State.none
    private var text = State.none
    private var lastSerial: UInt64 = 0

    private subscript(kind: ShortcutTable.Kind) -> State {
        get { kind == .plain ? plain : text }
        set {
            if kind == .plain { plain = newValue } else { text = newValue }
            deadline = min(
                waiting(.plain)?.deadline ?? .distantFuture, waiting(.text)?.deadline ?? .distantFuture)
            isIdle = menu(of: .plain) == nil && menu(of: .text) == nil
        }
    }

    /// Ends the state of earlier presses, for a new press.
    ///
    /// - Returns: the sequence that the press may continue, or nil.
    mutating func takePending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> Pending? {
        defer { forget(kind) }
        return pending(kind, at: time)
    }

    /// The sequence that a press may continue, or nil.
    func pending(_ kind: ShortcutTable.Kind, at time: Timestamp) -> Pending? {
        guard case .pending(let pending) = self[kind], pending.deadline > time else { return nil }
        return pending
    }

    /// Waits for the next step of a sequence whose first steps have been pressed.
    mutating func wait(
        in menu: CommandMenu, after prefix: UInt32, _ kind: ShortcutTable.Kind, at time: Timestamp
    ) {
        lastSerial += 1
        self[kind] = .pending(
            Pending(menu: menu, prefix: prefix, serial: lastSerial, deadline: time + Self.sequenceTime))
    }

    /// The sequence that waits for its next step, even past its deadline, or nil.
    func waiting(_ kind: ShortcutTable.Kind) -> Pending? {
        if case .pending(let pending) = self[kind] { pending } else { nil }
    }

    /// The earliest deadline of a sequence that waits; the distant future if none does. Kept, because it is read several
    /// times a frame, and looking at the states copies both.
    private(set) var deadline = Timestamp.distantFuture

    /// True if nothing has begun: kept for the same reason.
    private var isIdle = true

    /// True if a sequence waits.
    var isWaiting: Bool { deadline != .distantFuture }

    /// Drops the sequences whose deadline is at or before `time`.
    mutating func giveUp(at time: Timestamp) {
        for kind: ShortcutTable.Kind in [.plain, .text] {
            if let pending = waiting(kind), pending.deadline <= time { self[kind] = .none }
        }
    }

    /// `key`, the last of `chord` if it has several, has performed a command, and is held.
    mutating func hold(
        _ key: KeyEvent, with chord: KeySet, for command: Int, of menu: CommandMenu,
        by performer: Performer, _ kind: ShortcutTable.Kind
    ) {
        self[kind] = .held(
            Held(
                key: key.meaning, chord: chord, modifiers: key.modifiers.forShortcuts, menu: menu,
                command: command, performer: performer))
    }

    /// `key` was released.
    mutating func endRepeats(with key: KeyCode) { endRepeats { $0.chord.contains(key) } }

    /// `modifiers` are in force now.
    mutating func endRepeats(besides modifiers: Modifiers) { endRepeats { $0.modifiers != modifiers } }

    private mutating func endRepeats(where isOver: (Held) -> Bool) {
        guard !isIdle else { return }
        for kind: ShortcutTable.Kind in [.plain, .text] {
            guard case .held(var held) = self[kind], !held.isOver, isOver(held) else { continue }
            held.isOver = true
            self[kind] = .held(held)
        }
    }

    /// The command that `key` has performed and repeats, or nil.
    func held(by key: KeyCode, _ kind: ShortcutTable.Kind) -> Held? {
        guard case .held(let held) = self[kind], held.key == key else { return nil }
        return held
    }

    /// Removes and returns the states of menus for which `isMeant` is true.
    mutating func take(where isMeant: (CommandMenu) -> Bool) -> ShortcutSteps {
        var taken = ShortcutSteps()
        for kind: ShortcutTable.Kind in [.plain, .text] {
            guard let menu = menu(of: kind), isMeant(menu) else { continue }
            taken[kind] = self[kind]
            self[kind] = .none
        }
        return taken
    }

    /// Puts back states that were taken, in place of any that have begun since.
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

    /// Drops all that has begun: later presses continue none of it.
    mutating func forget() {
        forget(.plain)
        forget(.text)
    }

    /// The same for shortcuts of one kind.
    mutating func forget(_ kind: ShortcutTable.Kind) { if !isIdle { self[kind] = .none } }
}
