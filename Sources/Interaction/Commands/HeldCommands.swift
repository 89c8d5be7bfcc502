import InputModel

/// A command that began with a press of its keys, and ends with the first of them that goes up.
struct HeldCommand {
    let command: PerformedCommand
    fileprivate let event: CommandEvent
    /// The number of its action, which the command keeps in use: where that goes, so does this.
    fileprivate let action: ActionID
    /// The program whose command it is.
    let owner: ClientID
    /// The last press of its keys.
    private let press: (key: KeyCode, device: DeviceID)
    /// The keys that are held together, on whichever keyboards; empty where it is no chord.
    private let chord: KeySet
    /// Otherwise the end of no press of a text key ends it, which would tell that key.
    private let isByText: Bool
    /// It began with a press that a scene had held. An earlier press of the same key does not end it there, nor this
    /// one a command that began live.
    private let isLate: Bool

    init(
        _ command: PerformedCommand, _ action: ActionID, as event: CommandEvent, of owner: ClientID,
        by press: KeyEvent, chord: KeySet, isByText: Bool, isLate: Bool
    ) {
        self.action = action
        self.command = command
        self.event = event
        self.owner = owner
        self.press = (press.key, press.device)
        self.chord = chord
        self.isByText = isByText
        self.isLate = isLate
    }

    /// Who performs it.
    var target: ResponderReference { event.target }

    /// Whose responder that is.
    var program: ClientID { event.program }

    /// True where it ends with `key`, which goes up.
    ///
    /// - Parameter isLate: a scene had held it.
    fileprivate func ends(with key: KeyEvent, isLate: Bool) -> Bool {
        guard isByText || !key.isText, !isLate || self.isLate else { return false }
        return press == (key.key, key.device) || chord.contains(key.key)
    }
}

/// Commands that have begun and that have not ended.
struct HeldCommands: ~Copyable {
    private var all: [HeldCommand] = []

    init(by _: Interaction.Maker) {
        all.reserveCapacity(16)
    }

    var isEmpty: Bool { all.isEmpty }

    func contains(_ id: String, of owner: ClientID) -> Bool {
        all.contains { $0.owner == owner && $0.command.id == id }
    }

    mutating func begin(_ command: HeldCommand) { all.append(command) }

    /// Those that end when `key` goes up. Allocates.
    func ending(with key: KeyEvent) -> [HeldCommand] { all.filter { $0.ends(with: key, isLate: false) } }

    /// - Returns: the first for which `isOver` is true, which is over.
    fileprivate mutating func end(where isOver: (HeldCommand) -> Bool) -> HeldCommand? {
        all.firstIndex(where: isOver).map { all.remove(at: $0) }
    }
}

extension Interaction {
    /// A key goes up.
    mutating func endCommands(heldBy key: KeyEvent, _ output: inout Output) {
        guard !heldCommands.isEmpty else { return }
        let isLate = scenes.addressee != nil
        while let held = heldCommands.end(where: { $0.ends(with: key, isLate: isLate) }) {
            publish(held.command, key.phase == .cancelled ? .cancelled : .ended, as: held.event, &output)
        }
    }

    /// The commands for which `isOver` is true are no longer performed.
    mutating func cancelCommands(_ output: inout Output, where isOver: (HeldCommand) -> Bool) {
        while let held = heldCommands.end(where: isOver) {
            publish(held.command, .cancelled, as: held.event, &output)
        }
    }

    /// Those in the regions for which `isGone` is true, and in scenes as a whole, which are ``RegionID/none``.
    mutating func cancelCommands(in isGone: (RegionReference) -> Bool, _ output: inout Output) {
        cancelCommands(&output) { held in
            guard case .region(let target) = held.target else { return false }
            return isGone(target)
        }
    }

    /// What a program performs at a place is something else now.
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
