/// The sizes of some regions of many, from the front: what the cost of cells is guessed from.
struct GridSample {
    /// How many regions there are.
    let total: Int
    private var items = InlineArray<64, Item>(repeating: Item())
    private var count = 0
    /// How many of the regions hold a place, in the mean; and how probable it is that none does.
    private var (cover, goesOn) = (0.0, 1.0)

    /// The most regions of the sample.
    private let most: Int
    /// What a byte of memory for each region costs.
    private let memory: Double

    /// A region, and what is known of it and those in front of it whatever the cells are.
    private struct Item: BitwiseCopyable {
        /// As shares of what is to be divided into cells.
        var size = SIMD2<Double>.zero
        /// How many regions hold a place, up to those that this one stands for.
        var cover = 0.0
        /// How many of those that it stands for are looked at, for each of them that a cell has: no region is looked at
        /// after one that was met.
        var looks = 0.0
    }

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
        let size = SIMD2(min(1, width), min(1, height))
        let area = min(1, max(size.x * size.y, 1e-12))
        let goesOnAfter = goesOn * power(1 - area, step)
        cover += area * Double(step)
        items[count] = Item(size: size, cover: cover, looks: (goesOn - goesOnAfter) / area)
        goesOn = goesOnAfter
        count += 1
    }

    /// About how long a query takes in so many cells, in nanoseconds where this was measured, and what memory and
    /// changes are worth beside it. Changes nothing; but what cannot be changed is copied for every call.
    mutating func cost(_ columns: Double, _ rows: Double) -> Double {
        let cells = columns * rows
        let weight = Double(step) / cells
        // How many regions there are in a cell, up to the one looked at, and how probable it is that they are too many.
        var (present, before) = (0.0, 0.0)
        var (stackVisits, stackLines) = (0.0, 0.0)
        for index in 0..<count {
            let item = items[index]
            let taken = min(columns, item.size.x * columns + 1) * min(rows, item.size.y * rows + 1)
            let more = taken * weight
            present += more
            let after = Self.overfull(present)
            // A query comes to the stack where none of the regions in the line was met.
            stackVisits += (after - before) * power(1 - min(1, item.cover / present), GridLine.capacity)
            stackLines +=
                min(taken / cells * item.looks, more) * (before + after) / 2 / Double(GridLine.capacity)
            before = after
        }
        let inStacks = max(0, present - Double(GridLine.capacity)) + before * 3
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
