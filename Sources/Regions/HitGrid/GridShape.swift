import InputModel

/// How many columns and rows of cells a grid has.
struct GridShape: BitwiseCopyable {
    let columns: UInt32
    let rows: UInt32

    /// Rounds the numbers down, within the limits.
    init(columns: Double, rows: Double) {
        func whole(_ count: Double) -> UInt32 { max(1, UInt32(min(count, Double(Lattice.mostColumns)))) }
        self.columns = whole(columns)
        self.rows = whole(rows)
    }

    /// The shape with the least expected cost for the sampled regions.
    init(for sample: inout GridSample, in scene: Box) {
        let most = Double(Lattice.mostColumns)
        let aspect = max(1e-6, min((scene.right - scene.left) / (scene.bottom - scene.top), 1e6))
        var best = (columns: 1.0, rows: 1.0, cost: Double.infinity)
        func offer(_ cells: Double, _ skew: Double) {
            let columns = max(1, min((cells * aspect * skew).squareRoot(), most))
            let rows = max(1, min(cells / columns, most))
            let cost = sample.cost(columns, rows)
            if cost < best.cost { best = (columns, rows, cost) }
        }
        // First the number of cells, then whether they should be wide or high.
        var cells = Double(sample.total) * 32
        while cells >= 1 {
            offer(cells, 1)
            cells *= 0.7
        }
        cells = best.columns * best.rows
        for skew in [0.0625, 0.25, 4, 16] { offer(cells, skew) }
        self.init(columns: best.columns, rows: best.rows)
    }
}
