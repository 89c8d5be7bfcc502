import Wire

/// Draws the model for a size of terminal. Pure: the same model and size give the same screen.
struct WatchView {
    /// From this size on, two panels fit side by side.
    private static let wideColumns = 72
    private static let wideRows = 20
    /// Lines of the block above the events.
    private static let upperRows = 10

    let model: WatchModel
    private var screen: Screen

    private var state: StreamState { model.state }
    private var size: Screen.Size { screen.size }

    static func draw(_ model: WatchModel, _ size: Screen.Size, glyphs: Glyphs = .unicode) -> Screen {
        var view = WatchView(model: model, screen: Screen(size, glyphs: glyphs))
        view.drawTitle()
        if size.columns >= wideColumns && size.rows >= wideRows {
            view.drawWide()
        } else {
            view.drawNarrow()
        }
        return view.screen
    }

    private func content() -> WatchContent { WatchContent(model: model, glyphs: screen.glyphs) }

    /// Draws the daemon's version and socket, and how to quit.
    private mutating func drawTitle() {
        let hint = "q quits"
        let room = size.columns - hint.columns - 2
        let title = " inlet \(state.version) \(screen.glyphs.dot) \(model.source)"
        screen.put(title, row: 0, column: 0, width: max(room, 0), .strong)
        screen.put(hint, row: 0, column: max(room + 1, 0), width: hint.columns, .label)
    }

    private mutating func drawWide() {
        let left = size.columns * 11 / 20
        let right = left + 2
        let rightWidth = size.columns - right
        let content = content()
        let upper = 1 + Self.upperRows
        drawRule("Devices", row: 1, column: 0, width: left)
        put(content.devices(limit: 4), from: 2, column: 1, width: left - 1)
        drawRule("Keys", row: 7, column: 0, width: left)
        put(content.keys, from: 8, column: 1, width: left - 1)
        drawRule("Pointer", row: 1, column: right - 1, width: rightWidth + 1)
        put(content.pointer, from: 2, column: right, width: rightWidth)
        drawRule("Events", row: upper, column: 0, width: left)
        put(
            content.events(limit: size.rows - upper - 1, hasTime: true), from: upper + 1, column: 1,
            width: left - 1)
        let latency = content.latency
        let rateRows = size.rows - upper - 2 - latency.count
        drawRule("Last second", row: upper, column: right - 1, width: rightWidth + 1)
        put(content.rates(limit: rateRows), from: upper + 1, column: right, width: rightWidth)
        drawRule(
            "Latency, \(screen.glyphs.micro)", row: upper + 1 + rateRows, column: right - 1,
            width: rightWidth + 1)
        put(latency, from: size.rows - latency.count, column: right, width: rightWidth)
    }

    private mutating func drawNarrow() {
        let content = content()
        let room = max(0, size.rows - 1)
        let facts = Array(content.brief.prefix(max(room - 3, min(room, 2))))
        put(facts, from: 1, column: 1, width: size.columns - 1)
        let events = 1 + facts.count
        drawRule("Events", row: events, column: 0, width: size.columns)
        put(
            content.events(limit: max(0, size.rows - events - 1), hasTime: size.columns >= 60),
            from: events + 1, column: 1, width: size.columns - 1)
    }

    private mutating func drawRule(_ title: String, row: Int, column: Int, width: Int) {
        let line = screen.glyphs.horizontal
        let head = line + " " + title + " "
        let rest = String(repeating: line, count: max(0, width - head.columns))
        screen.put(head + rest, row: row, column: column, width: width, .label)
    }

    /// Puts facts one below the other: their names, then their texts.
    private mutating func put(_ facts: [WatchContent.Fact], from row: Int, column: Int, width: Int) {
        for (index, fact) in facts.enumerated() {
            let name = min(fact.nameWidth, width)
            screen.put(fact.name, row: row + index, column: column, width: name - 1, .label)
            screen.put(fact.text, row: row + index, column: column + name, width: width - name, fact.style)
        }
    }
}
