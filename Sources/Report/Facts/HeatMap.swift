import InputModel

/// How long the pointer stayed in each cell of the space.
struct HeatMap {
    let columns: Int
    let rows: Int
    /// Milliseconds, row by row.
    private(set) var cells: [Float]
    /// The longest stay that counts: a pointer at rest would outshine all its movements.
    private static let longestStay = Interval.milliseconds(250)
    private let bounds: Rect
    private var last: (cell: Int, time: Timestamp)?

    init(bounds: Rect) {
        self.bounds = bounds
        columns = ReportLimits.heatColumns
        let aspect = bounds.height / bounds.width
        rows = max(8, min(2 * columns, Int((Double(columns) * aspect).rounded())))
        cells = [Float](repeating: 0, count: columns * rows)
    }

    mutating func move(to point: Point, at time: Timestamp) {
        stay(until: time)
        let column = Int(((point.x - bounds.x) / bounds.width * Double(columns)).clamped(to: columns))
        let row = Int(((point.y - bounds.y) / bounds.height * Double(rows)).clamped(to: rows))
        last = (row * columns + column, time)
    }

    private mutating func stay(until time: Timestamp) {
        guard let last, time > last.time else { return }
        cells[last.cell] += Float(min(time - last.time, Self.longestStay).microseconds) / 1000
    }
}

extension Double {
    /// Clamped to 0 through `count` - 1; 0 for NaN.
    fileprivate func clamped(to count: Int) -> Double {
        self > 0 ? Swift.min(self, Double(count - 1)) : 0
    }
}
