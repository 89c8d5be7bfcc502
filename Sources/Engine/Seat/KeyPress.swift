import InputModel
import Keymap

/// A press that has begun, kept until its key is released.
///
/// ```
/// state  | its key goes up, perhaps as a bounce | it was a bounce
/// -------+--------------------------------------+-----------------------
/// held   | lifted                               |
/// lifted | lifted                               | held; of text: lifted
/// ```
struct KeyPress {
    /// What it typed last.
    private(set) var text: ShortText
    /// What it would have typed with no modifier.
    private(set) var plainText: ShortText
    /// The symbol that it had last, for `Keymap.name(of:)`: a press is copied often, and the name is longer than all else.
    private(set) var symbol: UInt32
    /// What it does, until it ends.
    let role: KeyRole
    /// It counts as a press of a text key.
    let isText: Bool
    /// The filter took it for a bounce.
    let isBounce: Bool
    /// It ended a sequence of dead keys or Compose.
    let endsSequence: Bool
    /// Its text is that of a sequence of this press alone.
    private let isComposed: Bool
    /// The scan code of a key without a code of its own.
    let scan: UInt32?
    /// It is not published, or its end has been: it began while keys were suspended, or before that.
    private(set) var isSilent: Bool
    /// Its key went up, but may only have bounced.
    private var isLifted = false
    /// When the key of a bounce went up; nil while it is down.
    var bounceLifted: Timestamp?
    /// When it would have repeated next, while it is lifted; nil if it would not.
    private var nextRepeat: Timestamp?

    init(
        _ reading: KeyReading, isText: Bool, isBounce: Bool, endsSequence: Bool, scan: UInt32?, isSilent: Bool
    ) {
        text = reading.text
        plainText = reading.plainText
        symbol = reading.symbol
        role = reading.role
        self.isText = isText
        self.isBounce = isBounce
        self.endsSequence = endsSequence
        isComposed = reading.isComposed
        self.scan = scan
        self.isSilent = isSilent
    }

    /// It types again: what its key types now, or what a sequence of the press alone has typed.
    mutating func `repeat`(_ reading: KeyReading) {
        if !isComposed { text = reading.text }
        plainText = reading.plainText
        symbol = reading.symbol
    }

    /// Its key counts as held. That of a press of text no longer does once it is lifted: otherwise its bounces could be
    /// told from presses of other keys.
    var countsAsHeld: Bool { !isLifted || !isText }

    /// Its key went up, but may only have bounced.
    ///
    /// - Parameter next: when it would have repeated next; nil if it does not repeat now.
    mutating func lift(nextRepeat next: Timestamp?) {
        isLifted = true
        nextRepeat = next ?? nextRepeat
    }

    /// The key is down: it only bounced, and the press goes on. In the place of a press of text, its bounce counts as
    /// held.
    ///
    /// - Returns: when it repeats next; nil if it does not.
    mutating func setBack() -> Timestamp? {
        if !isText { isLifted = false }
        defer { nextRepeat = nil }
        return nextRepeat
    }

    /// It is not published any more.
    mutating func silence() { isSilent = true }
}
