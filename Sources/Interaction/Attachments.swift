import InputModel

/// What published events refer to by index, until they are cleared: what is too large, or too rare, to be part of an event.
///
/// By name and by value: a menu or a scene may have changed by the time that the line is written.
enum Attachment: Sendable {
    case command(PerformedCommand)
    case pending(PendingCommands)
    case changed(ChangedCommands)
    case shortcuts(ShortcutList.Lists)
    case opening(RegionOpening)
    case activation(PassedActivation)
    case bar(BarLayout)
    case explanation(Explanation)
}

/// The attachments of the events published since they were last cleared.
struct Attachments: ~Copyable {
    private var all = ReusableArray<Attachment>()

    var span: Span<Attachment> {
        @_lifetime(borrow self)
        get { all.span }
    }

    /// - Returns: the index by which an event refers to it.
    mutating func add(_ attachment: Attachment) -> UInt32 {
        all.append(attachment)
        return UInt32(all.count - 1)
    }

    mutating func clear() { all.removeAll() }
}
