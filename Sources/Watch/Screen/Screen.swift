/// The content of a terminal: pieces of text side by side in every row.
struct Screen: Equatable, Sendable {
    enum Style: Sendable {
        case plain
        /// The name of a panel or a value.
        case label
        /// The most important values.
        case strong
        /// Anything that is being pressed.
        case active
        /// Problems.
        case alarm
    }

    /// A text at a position. It fills `width` columns, padded with blanks at its end.
    struct Piece: Equatable, Sendable {
        let column: Int
        let width: Int
        let text: String
        let style: Style
    }

    struct Size: Equatable, Sendable {
        let columns: Int
        let rows: Int
    }

    let size: Size
    let glyphs: Glyphs
    private(set) var rows: [[Piece]]

    init(_ size: Size, glyphs: Glyphs) {
        self.size = size
        self.glyphs = glyphs
        rows = Array(repeating: [], count: size.rows)
    }

    static func == (a: Screen, b: Screen) -> Bool { a.size == b.size && a.rows == b.rows }

    /// Puts `text`, which may be untrusted, at a position; text that does not fit in `width` or on the screen is cut
    /// off. The pieces of a row must be put in the order of their columns.
    mutating func put(_ text: String, row: Int, column: Int, width: Int, _ style: Style = .plain) {
        let width = min(width, size.columns - column)
        guard rows.indices.contains(row), width > 0 else { return }
        let shown = glyphs.cut(glyphs.shown(text), to: width)
        rows[row].append(Piece(column: column, width: width, text: shown, style: style))
    }

    /// The rows as text, without blanks at their ends.
    var lines: [String] {
        rows.map { pieces in
            var line = ""
            for piece in pieces {
                line += String(repeating: " ", count: max(0, piece.column - line.columns)) + piece.text
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
