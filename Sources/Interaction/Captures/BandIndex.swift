import InputModel
import Regions

/// Finds the items that an edge of a band comes over, or leaves: made when the band begins.
///
/// Grids of doubling cells: an item stands in the grid whose cells are at least its size, in the cell of its top left
/// corner, so that it reaches no farther than into the next. A horizontal edge on its way up or down visits the cells
/// along it, and no others; they stand side by side in memory, and so do their items. For vertical edges there is a
/// second index of the same items, with x and y exchanged.
///
/// Shape: the cells of all levels side by side, row by row, their items in the order of the cells.
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

    /// An edge of an item.
    enum Edge {
        case top, bottom
    }

    /// For vertical edges: x and y are exchanged.
    private let isTransposed: Bool
    private var levels: [Level] = []
    /// Where each cell's items begin, and, at the end, where the last one's end.
    private var starts: [UInt32] = []
    // In the order of the cells; each by itself, because of most items only one is looked at.
    private var tops: [Double] = []
    private var bottoms: [Double] = []
    private var lefts: [Double] = []
    private var rights: [Double] = []
    private var numbers: [UInt32] = []
    private var origin = Point.zero

    /// More doublings than any scene has: 2 to the power of 32 times the smallest cell.
    private static let levelLimit = 32

    init(isTransposed: Bool) {
        self.isTransposed = isTransposed
    }

    /// Makes the grids anew.
    ///
    /// - Complexity: O(items)
    mutating func build(_ items: [Box]) {
        tops.removeAll(keepingCapacity: true)
        bottoms.removeAll(keepingCapacity: true)
        lefts.removeAll(keepingCapacity: true)
        rights.removeAll(keepingCapacity: true)
        levels.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        guard let first = items.first else { return }
        var bounds = box(first)
        for item in items {
            let box = box(item)
            bounds.left = min(bounds.left, box.left)
            bounds.top = min(bounds.top, box.top)
            bounds.right = max(bounds.right, box.right)
            bounds.bottom = max(bounds.bottom, box.bottom)
        }
        origin = Point(x: bounds.left, y: bounds.top)
        let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top)
        // About one item a cell, and never more cells on a side than a few thousand.
        let fair = (width * height / Double(items.count)).squareRoot()
        makeLevels(max(fair, width / 4096, height / 4096, .leastNormalMagnitude), width, height)
        sort(items)
    }

    private func box(_ item: Box) -> Box {
        isTransposed ? item.transposed : item
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
    private mutating func sort(_ items: [Box]) {
        // A cell's count stands two places on, so that after the sums and the filling each start is in its place.
        for item in items { starts[cell(of: box(item)) + 2] += 1 }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        tops.append(contentsOf: repeatElement(0, count: items.count))
        bottoms.append(contentsOf: repeatElement(0, count: items.count))
        lefts.append(contentsOf: repeatElement(0, count: items.count))
        rights.append(contentsOf: repeatElement(0, count: items.count))
        numbers.append(contentsOf: repeatElement(0, count: items.count))
        for index in items.indices {
            let box = box(items[index])
            let cell = cell(of: box) + 1
            let place = Int(starts[cell])
            starts[cell] += 1
            tops[place] = box.top
            bottoms[place] = box.bottom
            lefts[place] = box.left
            rights[place] = box.right
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

    /// Calls `body` for every item of which `edge` lies above `low` and at most at `high`, and which may meet what is
    /// between `left` and `right`.
    @inline(__always)
    func each(
        _ edge: Edge, above low: Double, upTo high: Double, left: Double, right: Double,
        _ body: (_ number: Int, _ box: Box) -> Void
    ) {
        let edges = edge == .top ? tops : bottoms
        for level in levels {
            // From the cells before, whose items may reach to here; their tops do not.
            let first = max(0, Self.cell(left - origin.x, level.size, level.columns) - 1)
            let last = Self.cell(right - origin.x, level.size, level.columns)
            let top = Self.cell(low - origin.y, level.size, level.rows) - (edge == .top ? 0 : 1)
            let bottom = Self.cell(high - origin.y, level.size, level.rows)
            for row in max(0, top)...bottom {
                let cells = level.firstCell + row * level.columns
                for place in Int(starts[cells + first])..<Int(starts[cells + last + 1]) {
                    let position = edges[place]
                    guard position > low && position <= high else { continue }
                    let box = Box(
                        left: lefts[place], top: tops[place], right: rights[place], bottom: bottoms[place])
                    body(Int(numbers[place]), isTransposed ? box.transposed : box)
                }
            }
        }
    }
}

extension Box {
    /// With x and y exchanged.
    fileprivate var transposed: Box { Box(left: top, top: left, right: bottom, bottom: right) }

    /// True where it meets a band. Bands hold all their edges, so one without width still selects what it crosses.
    @inline(__always)
    func touches(_ band: Box) -> Bool {
        left <= band.right && right > band.left && top <= band.bottom && bottom > band.top
    }
}
