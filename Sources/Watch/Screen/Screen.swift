/// What a terminal is to show: in every row, pieces of text side by side.
struct Screen: Equatable, Sendable {
    enum Style: Sendable {
        case plain
        /// What a panel or a value is called.
        case label
        /// What matters most.
        case strong
        /// What is being pressed.
        case active
        /// What should not be.
        case alarm
    }

    /// A text in its place. It fills `width` columns, with blanks at its end where it is shorter.
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

    /// Puts `text`, which may come from anywhere, at a place; what does not fit in `width` or on the screen is cut
    /// off. Pieces of a row stand in the order of their columns.
    mutating func put(
        _ text: String, row: Int, column: Int, width: Int, _ style: Style = .plain
    ) {
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
