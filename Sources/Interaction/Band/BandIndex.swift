import InputModel

/// The items that a band may select, found by where they are: made when the band begins.
///
/// Grids of doubling cells: an item stands in the grid whose cells are at least its size, in the four cells at most
/// that it meets. Whoever looks for what is in a narrow strip visits the cells along it, and no others.
///
/// Shape: the cells of all levels side by side, their items side by side in the order of the cells.
///
/// Allocates: for more items than ever before.
struct BandIndex {
    private struct Level: BitwiseCopyable {
        var firstCell: Int
        var columns: Int
        var rows: Int
        /// The length of a cell's side, in points.
        var size: Double
    }

    /// The cells of one level that a rectangle meets.
    private struct CellRange: BitwiseCopyable {
        var left: Int
        var right: Int
        var top: Int
        var bottom: Int
    }

    private(set) var rects: [Box] = []
    private var levels: [Level] = []
    /// Where each cell's items begin, and, at the end, where the last one's end.
    private var starts: [UInt32] = []
    private var entries: [UInt32] = []
    private var origin = Point.zero

    /// More doublings than any scene has: 2 to the power of 32 times the smallest cell.
    private static let levelLimit = 32

    /// Starts over, for items to be added.
    mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
    }

    mutating func add(_ rect: Box) {
        rects.append(rect)
    }

    /// Makes the grids, once all items are added.
    ///
    /// - Complexity: O(items)
    mutating func build() {
        levels.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        guard var bounds = rects.first else { return }
        for rect in rects {
            bounds.left = min(bounds.left, rect.left)
            bounds.top = min(bounds.top, rect.top)
            bounds.right = max(bounds.right, rect.right)
            bounds.bottom = max(bounds.bottom, rect.bottom)
        }
        origin = Point(x: bounds.left, y: bounds.top)
        let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
        // About one item a cell, and never more cells on a side than a few thousand.
        let fair = (width * height / Double(rects.count)).squareRoot()
        makeLevels(max(fair, width / 4096, height / 4096, .leastNormalMagnitude), width, height)
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
        starts.append(contentsOf: repeatElement(0, count: cells + 2))
    }

    /// Counts the items of each cell, then puts each in its place.
    private mutating func sort() {
        // A cell's count stands two places on, so that after the sums and the filling each start is in its place.
        for rect in rects {
            let level = level(for: rect)
            let range = cells(of: rect, in: level)
            for row in range.top...range.bottom {
                let first = level.firstCell + row * level.columns + 2
                for column in range.left...range.right { starts[first + column] += 1 }
            }
        }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        entries.append(contentsOf: repeatElement(0, count: Int(starts[starts.count - 1])))
        for index in rects.indices {
            let level = level(for: rects[index])
            let range = cells(of: rects[index], in: level)
            for row in range.top...range.bottom {
                let first = level.firstCell + row * level.columns + 1
                for column in range.left...range.right {
                    entries[Int(starts[first + column])] = UInt32(index)
                    starts[first + column] += 1
                }
            }
        }
    }

    private func level(for rect: Box) -> Level {
        let size = max(rect.right - rect.left, rect.bottom - rect.top)
        for index in levels.indices where levels[index].size >= size { return levels[index] }
        return levels[levels.count - 1]
    }

    @inline(__always)
    private func cells(of area: Box, in level: Level) -> CellRange {
        CellRange(
            left: Self.cell(area.left - origin.x, level.size, level.columns),
            right: Self.cell(area.right - origin.x, level.size, level.columns),
            top: Self.cell(area.top - origin.y, level.size, level.rows),
            bottom: Self.cell(area.bottom - origin.y, level.size, level.rows))
    }

    @inline(__always)
    private static func cell(_ distance: Double, _ size: Double, _ count: Int) -> Int {
        Int(max(0, min(distance / size, Double(count - 1))))
    }

    /// Calls `body` for every item that may meet `area`, edges included; for some more than once.
    @inline(__always)
    func eachCandidate(in area: Box, _ body: (Int) -> Void) {
        for level in levels {
            let range = cells(of: area, in: level)
            for row in range.top...range.bottom {
                // The cells of a row stand side by side, and so do their items.
                let first = level.firstCell + row * level.columns
                for entry in Int(starts[first + range.left])..<Int(starts[first + range.right + 1]) {
                    body(Int(entries[entry]))
                }
            }
        }
    }
}
