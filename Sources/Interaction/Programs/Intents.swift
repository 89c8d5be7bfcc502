import InputModel

/// The user's presses that programs have received, numbered for each program: a press entitles the program to bring a
/// scene to the front.
///
/// ```
/// number  | used by its program | a person presses in another program | 5 s
/// --------+---------------------+-------------------------------------+-----
/// valid   | used                | void                                | void
/// ```
///
/// Each program has its own count, so that none learns how often the user presses in another. Presses count in the order in
/// which they were made, also those that a scene holds while it is restored, and whose program receives them later.
struct Intents: ~Copyable {
    /// How long a press entitles a program: enough to load a document, before the user has forgotten the press.
    static let time = Interval.milliseconds(5000)
    /// How many numbers are remembered: at ten presses a second at most, more than a person makes in ``time``.
    private static let limit = 64

    private struct Intent {
        var program: ClientID
        var number: UInt32
        /// The press: several programs that received it have an entry each.
        var press: UInt64
        var time: Timestamp
        /// Made by a key, whose release does not renew it.
        var isByKey: Bool
        var isSpent = false
    }

    /// What causes the current events.
    private struct Cause {
        var press: UInt64
        var isByKey = false
        /// It repeats, and gets no new numbers.
        var isRepeat = false
    }

    /// Newest last.
    private var all: [Intent] = []
    /// The last number of each program.
    private var last: [ClientID: UInt32] = [:]
    /// The keys that are down: their repeats are the same press.
    private var keys: [(id: KeyPressID, press: UInt64)] = []
    /// How many presses were made.
    private var count: UInt64 = 0
    /// The last press in each of the two programs that received presses last, in their order.
    private var turns: [(program: ClientID, press: UInt64)] = []
    /// The press of held input that is being delivered; nil for live input.
    private var delivered: UInt64?
    /// The press that causes the current events; nil for none.
    private var cause: Cause?

    init() {
        all.reserveCapacity(Self.limit)
        keys.reserveCapacity(Limits.slots)
        turns.reserveCapacity(3)
    }

    /// The press that causes the current events; nil for none.
    var press: UInt64? { cause?.press }

    /// The next press that begins is `held`, which was made earlier; nil: it is made now.
    mutating func deliver(_ held: UInt64?) { delivered = held }

    /// No press causes the next events.
    mutating func endCause() { cause = nil }

    /// A button, a finger or a pen goes down.
    mutating func beginPress() {
        if delivered == nil { count += 1 }
        cause = Cause(press: delivered ?? count)
    }

    /// A key goes down or repeats; a repeat belongs to the original press.
    mutating func beginPress(by key: KeyEvent) {
        guard key.phase == .repeated else {
            beginPress()
            cause!.isByKey = true
            // More keys than slots are down only if the kernel contradicts itself.
            if keys.count == Limits.slots { keys.removeFirst() }
            return keys.append((key.press, cause!.press))
        }
        let held = keys.last { $0.id == key.press }
        cause = held.map { Cause(press: $0.press, isByKey: true, isRepeat: true) }
    }

    mutating func endPress(by key: KeyEvent) { keys.removeAll { $0.id == key.press } }

    /// The number that `program` gets for the press that causes the current events; 0 if none does, and for the
    /// configuration, which is not a program.
    mutating func number(for program: ClientID, at time: Timestamp) -> UInt32 {
        guard let cause, program != .configuration else { return 0 }
        let press = cause.press
        if let known = all.last(where: { $0.press == press && $0.program == program }) { return known.number }
        guard !cause.isRepeat else { return 0 }
        let number = (last[program] ?? 0) &+ 1
        last[program] = number
        if all.count == Self.limit { all.remove(at: leastNeeded(at: time)) }
        all.append(
            Intent(
                program: program, number: number, press: press, time: time, isByKey: cause.isByKey,
                isSpent: turns.contains { $0.program != program && $0.press > press }))
        return number
    }

    /// The index of an entry that is no longer valid. If all are valid, the first of the program with the most entries:
    /// no program's presses push out those of a program with fewer.
    private func leastNeeded(at time: Timestamp) -> Int {
        let spent = all.firstIndex { $0.isSpent || $0.isByKey && time > $0.time + Self.time }
        if let spent { return spent }
        var (most, index) = (0, 0)
        for first in all.indices {
            let program = all[first].program
            let count = all[first...].count { $0.program == program }
            if count > most { (most, index) = (count, first) }
        }
        return index
    }

    /// A press that one program received concerns another as well, as a drop does.
    ///
    /// - Returns: the press number in events for `other`; 0 if it is forgotten.
    mutating func share(
        _ number: UInt32, of program: ClientID, with other: ClientID, at time: Timestamp
    ) -> UInt32 {
        let known = all.last { $0.program == program && $0.number == number }
        guard let known, program != other else { return known?.number ?? 0 }
        let former = cause
        cause = Cause(press: known.press, isByKey: known.isByKey)
        defer { cause = former }
        return self.number(for: other, at: time)
    }

    /// The user presses in `program`: other programs' numbers of earlier presses become void.
    mutating func turn(to program: ClientID) {
        let press = press ?? count
        for index in all.indices where all[index].program != program && all[index].press < press {
            all[index].isSpent = true
        }
        if let known = turns.firstIndex(where: { $0.program == program }) {
            guard turns[known].press < press else { return }
            turns.remove(at: known)
        }
        turns.insert((program, press), at: turns.firstIndex { $0.press > press } ?? turns.count)
        if turns.count > 2 { turns.removeFirst() }
    }

    /// The press is released, which is an action of the user, too: its time restarts.
    mutating func renew(_ number: UInt32, of program: ClientID, at time: Timestamp) {
        for index in all.indices where all[index].program == program && all[index].number == number {
            all[index].time = time
        }
    }

    /// The validity of a number that a program sends.
    enum Standing {
        case valid
        /// It was used, is void, or is too old.
        case spent
        /// No press has had it yet.
        case unknown
    }

    func standing(of number: UInt32, for program: ClientID, at time: Timestamp) -> Standing {
        guard number > 0, number <= last[program] ?? 0 else { return .unknown }
        guard let intent = all.last(where: { $0.program == program && $0.number == number }) else {
            return .spent
        }
        return intent.isSpent || time > intent.time + Self.time ? .spent : .valid
    }

    /// A program uses up a number.
    mutating func use(_ number: UInt32, by program: ClientID) {
        for index in all.indices where all[index].program == program && all[index].number == number {
            all[index].isSpent = true
        }
    }

    /// The instance has disconnected; its number is never reused.
    mutating func forget(_ program: ClientID) {
        last[program] = nil
        all.removeAll { $0.program == program }
        turns.removeAll { $0.program == program }
    }
}
