/// Turns screens into output for a terminal: only the differences from the previous screen.
struct ScreenWriter: Sendable {
    /// The capabilities of a terminal.
    enum Ability: Sendable {
        /// No escape sequences: every screen is written below the last.
        case plain
        case bold
        case colours
    }

    let ability: Ability
    private var last: Screen?

    init(_ ability: Ability) {
        self.ability = ability
    }

    /// Enters the alternate screen, without a cursor, and without line wrapping after the last column.
    static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[H\u{1b}[2J"
    static let leave = "\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

    /// Forgets what the terminal shows: the next screen is written whole.
    mutating func forget() { last = nil }

    /// The output that makes the terminal show `screen`; empty if it already does.
    mutating func write(_ screen: Screen) -> String {
        defer { last = screen }
        if ability == .plain {
            return screen == last ? "" : screen.lines.joined(separator: "\n") + "\n\n"
        }
        var text = ""
        var before = last
        if before?.size != screen.size {
            text += "\u{1b}[0m\u{1b}[2J"
            before = nil
        }
        for (row, pieces) in screen.rows.enumerated() where before?.rows[row] != pieces {
            let old = before?.rows[row] ?? []
            let isLaidOutAnew =
                old.count != pieces.count
                || zip(old, pieces).contains { $0.column != $1.column || $0.width != $1.width }
            if isLaidOutAnew && !old.isEmpty { text += "\u{1b}[\(row + 1);1H\u{1b}[2K" }
            for (index, piece) in pieces.enumerated() where isLaidOutAnew || old[index] != piece {
                text += "\u{1b}[\(row + 1);\(piece.column + 1)H" + sequence(piece)
            }
        }
        return text
    }

    private func sequence(_ piece: Screen.Piece) -> String {
        let blanks = String(repeating: " ", count: max(0, piece.width - piece.text.columns))
        guard let attributes = attributes(piece.style) else { return piece.text + blanks }
        return "\u{1b}[\(attributes)m\(piece.text)\u{1b}[0m\(blanks)"
    }

    private func attributes(_ style: Screen.Style) -> String? {
        switch style {
        case .plain: nil
        case .label: ability == .colours ? "36" : nil
        case .strong: "1"
        case .active: ability == .colours ? "1;32" : "1"
        case .alarm: ability == .colours ? "1;31" : "1"
        }
    }
}
