import InputModel

/// A command that began with a press of its keys, and ends when the first of them is released.
struct HeldCommand {
    let command: PerformedCommand
    fileprivate let event: CommandEvent
    /// The number of its action, which the command keeps in use: this is removed with the command.
    fileprivate let action: ActionID
    /// The program whose command it is.
    let owner: ClientID
    /// The last press of its keys.
    private let press: KeyPressID
    /// The keys that are held together, on any keyboards; empty if it has no chord.
    private let chord: KeySet
    /// If false, the release of a text key never ends it, which would reveal that key.
    private let isByText: Bool
    /// True if it began with a press that a scene had held back. A release that was held back ends only such commands:
    /// it is older than every press that began a command live.
    private let isLate: Bool

    init(
        _ command: PerformedCommand, _ action: ActionID, as event: CommandEvent, of owner: ClientID,
        by press: KeyEvent, chord: KeySet, isByText: Bool, isLate: Bool
    ) {
        self.action = action
        self.command = command
        self.event = event
        self.owner = owner
        self.press = press.press
        self.chord = chord
        self.isByText = isByText
        self.isLate = isLate
    }

    /// The responder that performs it.
    var target: ResponderReference { event.target }

    /// The program that owns the responder.
    var program: ClientID { event.program }

    /// True if the release of `key` ends it.
    ///
    /// - Parameter isLate: True if a scene had held back the release.
    fileprivate func ends(with key: KeyEvent, isLate: Bool) -> Bool {
        guard isByText || !key.isText, !isLate || self.isLate else { return false }
        return press == key.press || chord.contains(key.meaning)
    }
}

/// Commands that have begun and that have not ended.
struct HeldCommands: ~Copyable {
    private var all: [HeldCommand] = []

    init() {
        all.reserveCapacity(16)
    }

    var isEmpty: Bool { all.isEmpty }

    func contains(_ id: String, of owner: ClientID) -> Bool {
        all.contains { $0.owner == owner && $0.command.id == id }
    }

    mutating func begin(_ command: HeldCommand) { all.append(command) }

    /// The commands that end when `key` is released. Allocates.
    func ending(with key: KeyEvent) -> [HeldCommand] { all.filter { $0.ends(with: key, isLate: false) } }

    /// - Returns: the first command for which `isOver` is true, which is removed.
    fileprivate mutating func end(where isOver: (HeldCommand) -> Bool) -> HeldCommand? {
        all.firstIndex(where: isOver).map { all.remove(at: $0) }
    }
}

extension Interaction {
    /// Ends the commands that the release of `key` ends.
    mutating func endCommands(heldBy key: KeyEvent, _ output: inout Output) {
        guard !heldCommands.isEmpty else { return }
        let isLate = scenes.isDelivering
        while let held = heldCommands.end(where: { $0.ends(with: key, isLate: isLate) }) {
            publish(held.command, key.phase == .cancelled ? .cancelled : .ended, as: held.event, &output)
        }
    }

    /// Cancels the commands for which `isOver` is true.
    mutating func cancelCommands(_ output: inout Output, where isOver: (HeldCommand) -> Bool) {
        while let held = heldCommands.end(where: isOver) {
            publish(held.command, .cancelled, as: held.event, &output)
        }
    }

    /// Cancels the commands of a program at `target` that its new responder does not perform.
    mutating func cancelCommands(
        at target: ResponderReference, of program: ClientID, besides responder: Responder,
        _ output: inout Output
    ) {
        guard !heldCommands.isEmpty else { return }
        cancelCommands(&output) { held in
            held.target == target && held.program == program && !responder.canPerform(held.action)
        }
    }
}
