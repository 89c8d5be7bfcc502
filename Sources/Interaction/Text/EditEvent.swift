public import InputModel

/// A key press in a region that edits text. Only the program that declared the region receives it.
public struct EditEvent: Sendable {
    /// The region with the focus.
    public var target: RegionReference
    /// What the press means.
    public var edit: Edit
    /// For `insert`: the typed text, composed, in UTF-8.
    public var text: ShortText = ShortText()
    /// The number of the press, for the program that this line concerns; 0 if no press by the user caused it.
    public var intent: UInt32 = 0
}

/// What a key press means to a region that edits text.
public struct Edit: Hashable, BitwiseCopyable, Sendable {
    /// The action to perform.
    public enum Action: UInt8, PublishedCase, BitwiseCopyable, Sendable {
        /// The typed text replaces the selection.
        case insert
        /// Deletes the selection, or else the text between the caret and where it would move to.
        case delete
        /// The caret moves.
        case move
        /// A line ends here, or the typed text is submitted.
        case newline
        /// A tab is typed, or the focus moves on.
        case tab
        /// The edit in progress is abandoned.
        case cancel

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["insert", "delete", "move", "newline", "tab", "cancel"]
    }

    /// How far the caret moves, or how much is deleted.
    public enum Unit: UInt8, PublishedCase, BitwiseCopyable, Sendable {
        /// A character, a word, a line up or down.
        case character, word, line
        /// To the beginning or the end of the line.
        case lineEdge
        /// As many lines as are visible.
        case page
        /// To the beginning or the end of everything.
        case document

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = [
            "character", "word", "line", "lineEdge", "page", "document",
        ]
    }

    /// The direction, in reading order.
    public enum Direction: UInt8, PublishedCase, BitwiseCopyable, Sendable {
        /// Towards the end, or towards the beginning.
        case forward, backward

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["forward", "backward"]
    }

    /// A side of the text on the screen, whichever way it is read.
    public enum Side: UInt8, PublishedCase, BitwiseCopyable, Sendable {
        /// Where the key's arrow points.
        case left, right

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["left", "right"]
    }

    /// The action to perform.
    public var action: Action
    /// For `delete` and `move`.
    public var unit: Unit?
    /// For `delete`, `move` and `tab`.
    public var direction: Direction?
    /// For `move`: the text that the caret passes is selected.
    public var extends: Bool
    /// For `move` by Left or Right: the side that the arrow points to. In text written from right to left, a program whose
    /// platform moves the caret as the arrow points follows this instead of ``direction``.
    public var visual: Side?

    /// Does `action`, by `unit` in a `direction` if it has them.
    public init(
        _ action: Action, by unit: Unit? = nil, _ direction: Direction? = nil, extends: Bool = false
    ) {
        self.action = action
        self.unit = unit
        self.direction = direction
        self.extends = extends
    }
}
