import InputModel

/// The items that a band may select, found by where they are: made when the band begins.
///
/// Grids of doubling cells: an item stands in the grid whose cells are at least its size, in the cell of its top left
/// corner, so that it reaches no farther than into the next. Whoever looks for what is in a narrow strip visits the
/// cells along it, and no others.
///
/// Shape: the cells of all levels side by side, their items side by side in the order of the cells. Numbers of items
/// are places in that order, so that what lies together is read together.
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

    /// In the order of the cells, once it is built.
    private(set) var rects: [Box] = []
    /// What each was when it was added, in the order of the cells.
    private(set) var numbers: [UInt32] = []
    private var given: [Box] = []
    private var levels: [Level] = []
    /// Where each cell's items begin, and, at the end, where the last one's end.
    private var starts: [UInt32] = []
    private var origin = Point.zero

    /// More doublings than any scene has: 2 to the power of 32 times the smallest cell.
    private static let levelLimit = 32

    /// Starts over, for items to be added.
    mutating func removeAll() {
        given.removeAll(keepingCapacity: true)
    }

    mutating func add(_ rect: Box) {
        given.append(rect)
    }

    /// Makes the grids, once all items are added.
    ///
    /// - Complexity: O(items)
    mutating func build() {
        levels.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        rects.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        guard var bounds = given.first else { return }
        for rect in given {
            bounds.left = min(bounds.left, rect.left)
            bounds.top = min(bounds.top, rect.top)
            bounds.right = max(bounds.right, rect.right)
            bounds.bottom = max(bounds.bottom, rect.bottom)
        }
        origin = Point(x: bounds.left, y: bounds.top)
        let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
        // About one item a cell, and never more cells on a side than a few thousand.
        let fair = (width * height / Double(given.count)).squareRoot()
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
        for rect in given { starts[cell(of: rect) + 2] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        rects.append(contentsOf: given)
        numbers.append(contentsOf: repeatElement(0, count: given.count))
        for index in given.indices {
            let cell = cell(of: given[index]) + 1
            let place = Int(starts[cell])
            starts[cell] += 1
            rects[place] = given[index]
            numbers[place] = UInt32(index)
        }
        // Levels that no item is of the size for need not be visited.
        let starts = starts
        levels.removeAll { starts[$0.firstCell] == starts[$0.firstCell + $0.columns * $0.rows] }
    }

    /// The cell of the top left corner, at the level of the size.
    private func cell(of rect: Box) -> Int {
        let level = level(for: rect)
        return level.firstCell + Self.cell(rect.top - origin.y, level.size, level.rows) * level.columns
            + Self.cell(rect.left - origin.x, level.size, level.columns)
    }

    private func level(for rect: Box) -> Level {
        let size = max(rect.right - rect.left, rect.bottom - rect.top)
        for index in levels.indices where levels[index].size >= size { return levels[index] }
        return levels[levels.count - 1]
    }

    @inline(__always)
    private static func cell(_ distance: Double, _ size: Double, _ count: Int) -> Int {
        Int(max(0, min(distance / size, Double(count - 1))))
    }

    /// Calls `body` for every item that may meet `area`, edges included.
    @inline(__always)
    func eachCandidate(in area: Box, _ body: (Int) -> Void) {
        for level in levels {
            // From the cell before, whose items may reach into the area.
            let left = max(0, Self.cell(area.left - origin.x, level.size, level.columns) - 1)
            let right = Self.cell(area.right - origin.x, level.size, level.columns)
            let top = max(0, Self.cell(area.top - origin.y, level.size, level.rows) - 1)
            let bottom = Self.cell(area.bottom - origin.y, level.size, level.rows)
            for row in top...bottom {
                // The cells of a row stand side by side, and so do their items.
                let first = level.firstCell + row * level.columns
                for place in Int(starts[first + left])..<Int(starts[first + right + 1]) { body(place) }
            }
        }
    }
}
