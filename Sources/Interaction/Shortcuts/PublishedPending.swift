import InputModel

/// The commands that may follow the steps pressed, by name: the menu may have changed by the time that they are
/// published.
public struct PendingCommands: Sendable {
    /// The steps so far, as people write them.
    public var keys: String
    /// Those that can be performed and are not hidden, in the order of their keys' declaration.
    public var commands: [ListedCommand]
}

/// The sequences that subscribers know to have begun.
///
/// Steps are forgotten wherever commands, layouts or programs change; the outcome is published once for each event or
/// request, by ``Interaction/publishPending(_:)``. So each `began` has one `ended`.
struct PublishedPending: ~Copyable {
    /// A sequence that was published.
    struct Known {
        let serial: UInt64
        let program: ClientID
        let audience: Audience
    }

    /// For shortcuts without text keys, and for those with them.
    var plain: Known?
    var text: Known?

    /// True if a published sequence has not ended yet.
    var isKnown: Bool { plain != nil || text != nil }

    subscript(kind: ShortcutTable.Kind) -> Known? {
        get { kind == .plain ? plain : text }
        set { if kind == .plain { plain = newValue } else { text = newValue } }
    }
}

extension Interaction {
    /// Publishes the sequences that have begun or ended since the last call, once for each event or request.
    ///
    /// - Complexity: O(1) if nothing changed, else O(commands that may follow)
    mutating func publishPending(_ output: inout Output) {
        guard steps.isWaiting || pending.isKnown else { return }
        let (plain, text) = (steps.waiting(.plain), steps.waiting(.text))
        guard plain?.serial != pending.plain?.serial || text?.serial != pending.text?.serial else { return }
        for kind: ShortcutTable.Kind in [.plain, .text] {
            let serial = kind == .plain ? plain?.serial : text?.serial
            guard let known = pending[kind], known.serial != serial else { continue }
            output.publish(
                .pending(PendingEvent(isPending: false, program: known.program, audience: known.audience)))
            pending[kind] = nil
        }
        // For subscribers with the scope `keys`, one line lists the commands that may follow, of both kinds.
        let isOne = plain.map { $0.menu === text?.menu && $0.prefix == text?.prefix } ?? false
        if let text, pending.text == nil {
            begin(text, .text, listing: isOne ? .all : .text, audience: .withKeys, &output)
        }
        guard let plain, pending.plain == nil else { return }
        let isSecret = holders.hasContained(plain.menu.client)
        guard !(isOne && isSecret) else { return }
        begin(
            plain, .plain, listing: .plain,
            audience: isSecret ? .withKeysAndOwner : isOne ? .withoutKeys : .everyone, &output)
    }

    private mutating func begin(
        _ waiting: ShortcutSteps.Pending, _ kind: ShortcutTable.Kind, listing listed: ShortcutTable.Kind,
        audience: Audience, _ output: inout Output
    ) {
        let table = commands.table(of: waiting.menu)
        let following = table.commands(after: waiting.prefix).filter { table.contains($0, in: listed) }
        let listed = PendingCommands(
            keys: table.text(ofPrefix: waiting.prefix),
            commands: following.compactMap { list($0, of: waiting.menu) })
        pending[kind] = PublishedPending.Known(
            serial: waiting.serial, program: waiting.menu.client, audience: audience)
        output.publish(
            .pending(
                PendingEvent(
                    isPending: true, program: waiting.menu.client,
                    attachment: attachments.add(.pending(listed)),
                    audience: audience)))
    }
}
