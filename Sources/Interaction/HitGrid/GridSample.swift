/// The sizes of some regions of many, from the front: what the cost of cells is guessed from.
struct GridSample {
    /// How many regions there are.
    let total: Int
    /// Widths and heights, as shares of what is to be divided into cells.
    private var sizes = InlineArray<64, SIMD2<Double>>(repeating: .zero)
    private var count = 0

    /// The most regions of the sample.
    private let most: Int
    /// What a byte of memory for each region costs.
    private let memory: Double

    /// - Parameter isCell: the regions are those of one cell: of many, and most regions are in several.
    init(total: Int, isCell: Bool) {
        self.total = total
        most = isCell ? 16 : 64
        memory = isCell ? 1.0 / 4 : 1.0 / 64
    }

    /// Every so many regions is one of the sample.
    var step: Int { max(1, (total + most - 1) / most) }

    var hasRoom: Bool { count < most }

    mutating func add(width: Double, height: Double) {
        sizes[count] = SIMD2(min(1, width), min(1, height))
        count += 1
    }

    /// About how long a query takes in so many cells, in nanoseconds where this was measured, and what memory and
    /// changes are worth beside it.
    func cost(_ columns: Double, _ rows: Double) -> Double {
        let cells = columns * rows
        // Of the regions in front of the one looked at: how many there are in a cell, how many hold a place, and
        // whether there is none that does.
        var (present, cover, goesOn) = (0.0, 0.0, 1.0)
        var (stackVisits, stackLines) = (0.0, 0.0)
        for index in 0..<count {
            let (width, height) = (sizes[index].x, sizes[index].y)
            let taken = min(columns, width * columns + 1) * min(rows, height * rows + 1)
            let area = min(1, max(width * height, 1e-12))
            let more = taken / cells * Double(step)
            let (before, after) = (Self.overfull(present), Self.overfull(present + more))
            present += more
            cover += area * Double(step)
            // A query comes to the stack where none of the regions in the line was met.
            stackVisits += (after - before) * power(1 - min(1, cover / present), GridLine.capacity)
            // No region is looked at after one that was met.
            let goesOnAfter = goesOn * power(1 - area, step)
            let looks = taken / cells * (goesOn - goesOnAfter) / area
            stackLines += min(looks, more) * (before + after) / 2 / Double(GridLine.capacity)
            goesOn = goesOnAfter
        }
        let inStacks = max(0, present - Double(GridLine.capacity)) + Self.overfull(present) * 3
        let bytes = cells * (Double(GridLine.size) + inStacks * 11)
        let share = Double(max(1, total))
        return Self.load(bytes) + stackVisits * Self.visit + stackLines * Self.line + bytes / share * memory
            + present * cells / share * Self.place
    }

    /// To go from a cell's line to its stack: another load, and a wrong guess.
    private static let visit = 100.0
    /// A further line of a stack.
    private static let line = 8.0
    /// For each place of a region in a cell, which takes time when it is added or moved.
    private static let place = 0.1

    /// How long it takes to load a line of so many bytes in all: what the caches do not hold is farther away.
    private static func load(_ bytes: Double) -> Double {
        let size = max(1, bytes / 1_048_576)
        return 6 * (Double(size.exponent) + size.significand - 1)
    }

    /// How probable it is that a cell has more regions than a line, where it has so many in the mean: about that of
    /// Poisson's.
    private static func overfull(_ mean: Double) -> Double {
        let ratio = mean / (Double(GridLine.capacity) + 0.7)
        let fourth = ratio * ratio * ratio * ratio
        return fourth / (1 + fourth)
    }
}

/// `base` to the power of `exponent`.
private func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, base, exponent) = (1.0, base, exponent)
    while exponent > 0 {
        if exponent & 1 == 1 { result *= base }
        base *= base
        exponent >>= 1
    }
    return result
}
