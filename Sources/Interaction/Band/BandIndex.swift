import InputModel

/// The items that a band may select, found by where they are: made when the band begins.
///
/// Grids of doubling cells: an item stands in the grid whose cells are at least its size, in the four cells at most
/// that it meets. Whoever looks for what is in a narrow strip visits the cells along it, and no others.
///
/// Shape: the cells of all levels side by side, their items side by side in the order of the cells.
struct BandIndex {
    private struct Level {
        var firstCell: Int
        var columns: Int
        var rows: Int
        /// The length of a cell's side, in points.
        var size: Double
    }

    private(set) var rects: [Box]
    private var levels: [Level] = []
    private var starts: [UInt32] = []
    private var entries: [UInt32] = []
    private var origin = Point.zero

    /// More doublings than any scene has: 2 to the power of 32 times the smallest cell.
    private static let levelLimit = 32

    /// - Complexity: O(items)
    init(_ rects: [Box]) {
        self.rects = rects
        guard let first = rects.first else { return }
        let bounds = rects.reduce(into: first) { all, rect in
            all.left = min(all.left, rect.left)
            all.top = min(all.top, rect.top)
            all.right = max(all.right, rect.right)
            all.bottom = max(all.bottom, rect.bottom)
        }
        origin = Point(x: bounds.left, y: bounds.top)
        let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
        // About one item a cell, and never more cells on a side than a few thousand.
        let fair = (width * height / Double(rects.count)).squareRoot()
        let smallest = max(fair, width / 4096, height / 4096, .leastNormalMagnitude)
        makeLevels(smallest, width, height)
        sort()
    }

    private mutating func makeLevels(_ smallest: Double, _ width: Double, _ height: Double) {
        var cells = 0
        var size = smallest
        for _ in 0..<Self.levelLimit {
            let columns = min(Int(width / size) + 1, 4097)
            let rows = min(Int(height / size) + 1, 4097)
            levels.append(Level(firstCell: cells, columns: columns, rows: rows, size: size))
            cells += columns * rows
            if columns == 1 && rows == 1 { break }
            size *= 2
        }
        starts = Array(repeating: 0, count: cells + 1)
    }

    /// Counts the items of each cell, then puts each in its place.
    private mutating func sort() {
        for rect in rects { eachCell(of: rect, in: level(for: rect)) { starts[$0 + 1] += 1 } }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        entries = Array(repeating: 0, count: Int(starts.last!))
        var next = starts
        for (index, rect) in rects.enumerated() {
            eachCell(of: rect, in: level(for: rect)) {
                entries[Int(next[$0])] = UInt32(index)
                next[$0] += 1
            }
        }
    }

    private func level(for rect: Box) -> Level {
        let size = max(rect.right - rect.left, rect.bottom - rect.top)
        return levels.first { $0.size >= size } ?? levels[levels.count - 1]
    }

    @inline(__always)
    private func eachCell(of area: Box, in level: Level, _ body: (Int) -> Void) {
        let left = Self.cell(area.left - origin.x, level.size, level.columns)
        let right = Self.cell(area.right - origin.x, level.size, level.columns)
        let top = Self.cell(area.top - origin.y, level.size, level.rows)
        let bottom = Self.cell(area.bottom - origin.y, level.size, level.rows)
        for row in top...bottom {
            for column in left...right { body(level.firstCell + row * level.columns + column) }
        }
    }

    @inline(__always)
    private static func cell(_ distance: Double, _ size: Double, _ count: Int) -> Int {
        Int(max(0, min(distance / size, Double(count - 1))))
    }

    /// Calls `body` for every item that may meet `area`, edges included; for some more than once.
    @inline(__always)
    func eachCandidate(in area: Box, _ body: (Int) -> Void) {
        for level in levels {
            eachCell(of: area, in: level) { cell in
                for entry in Int(starts[cell])..<Int(starts[cell + 1]) { body(Int(entries[entry])) }
            }
        }
    }
}
