/// The sizes of a sample of the regions, from the front, from which the cost of cells is estimated.
struct GridSample {
    /// The number of all regions.
    let total: Int
    private var items = InlineArray<64, Item>(repeating: Item())
    private var count = 0
    /// The mean number of regions that contain a point, and the probability that none does.
    private var (cover, goesOn) = (0.0, 1.0)

    /// The most regions of the sample.
    private let most: Int
    /// What a byte of memory for each region costs.
    private let memory: Double

    /// A region, with values of it and of those in front of it that do not depend on the cells.
    private struct Item: BitwiseCopyable {
        /// As shares of the area to be divided into cells.
        var size = SIMD2<Double>.zero
        /// The mean number of regions that contain a point, up to those that this one represents.
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

    /// One in this many regions is in the sample.
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

    /// The approximate cost of that many cells: a query's time, in nanoseconds as measured, and weights for memory and
    /// changes. Mutating although it changes nothing: an immutable value would be copied for every call.
    mutating func cost(_ columns: Double, _ rows: Double) -> Double {
        let cells = columns * rows
        let weight = Double(step) / cells
        // The mean number of regions in a cell, up to the current one, and the probability that they overflow the line.
        var (present, before) = (0.0, 0.0)
        var (stackVisits, stackLines) = (0.0, 0.0)
        for index in 0..<count {
            let item = items[index]
            let taken = min(columns, item.size.x * columns + 1) * min(rows, item.size.y * rows + 1)
            let more = taken * weight
            present += more
            let after = Self.overfull(present)
            // A query reaches the stack if it hits none of the regions in the line.
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

    /// Going from a cell's line to its stack: another load, and a mispredicted branch.
    private static let visit = 100.0
    /// A further line of a stack.
    private static let line = 8.0
    /// For each entry of a region in a cell, which takes time when it is added or moved.
    private static let place = 0.1

    /// How long it takes to load a line out of that many bytes in all: data beyond the caches is farther away.
    private static func load(_ bytes: Double) -> Double {
        let size = max(1, bytes / 1_048_576)
        return 6 * (Double(size.exponent) + size.significand - 1)
    }

    /// The probability that a cell has more regions than a line, if it has `mean` on average: approximates the Poisson
    /// distribution.
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
