import TestSupport
import Testing

@testable import Regions

/// A line of a cell keeps what is put into it in order, and says which lanes hold a place.
struct GridLineTests {
    private static func entry(_ random: inout SeededRandom, tag: UInt32) -> GridEntry {
        // Bounds from 1 to 254, or reaching out of the cell.
        func bounds() -> (UInt8, UInt8) {
            let low = Bool.random(using: &random) ? 0 : UInt8.random(in: 1...254, using: &random)
            let high = Bool.random(using: &random) ? 255 : UInt8.random(in: max(1, low)...254, using: &random)
            return (low, high - low)
        }
        let ((left, width), (top, height)) = (bounds(), bounds())
        return GridEntry(left: left, top: top, width: width, height: height, tag: tag)
    }

    /// A line in memory of its own.
    private struct Owned: ~Copyable {
        let line = GridLine(.allocate(byteCount: GridLine.size, alignment: GridLine.size))

        deinit {
            line.base.deallocate()
        }
    }

    @Test("Regions come and go in a line as in an array", arguments: 0..<20 as Range<UInt64>)
    func order(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let owned = Owned()
        let line = owned.line
        line.clear()
        var model: [GridEntry] = []
        for tag in 1...200 as ClosedRange<UInt32> {
            if model.count < GridLine.capacity && (model.isEmpty || Bool.random(using: &random)) {
                let entry = Self.entry(&random, tag: tag)
                let lane = Int.random(in: 0...model.count, using: &random)
                line.insert(entry, at: lane)
                model.insert(entry, at: lane)
            } else {
                let lane = Int.random(in: 0..<model.count, using: &random)
                line.remove(at: lane)
                model.remove(at: lane)
            }
            #expect(line.count == model.count)
            for (lane, entry) in model.enumerated() {
                #expect(line[lane].hasBounds(of: entry) && line[lane].tag == entry.tag)
                #expect(line.lane(of: entry.id) == lane)
            }
            #expect(line.link == 0)
        }
    }

    @Test(
        "A line says of each lane whether a place is in it, out of it, or on its edge",
        arguments: 0..<20 as Range<UInt64>)
    func hits(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let owned = Owned()
        let line = owned.line
        line.clear()
        let entries = (1...6 as ClosedRange<UInt32>).map { Self.entry(&random, tag: $0) }
        for (lane, entry) in entries.enumerated() { line.insert(entry, at: lane) }
        for _ in 0..<500 {
            let x = UInt32.random(in: 0..<1 << Lattice.cellBits, using: &random)
            let y = UInt32.random(in: 0..<1 << Lattice.cellBits, using: &random)
            let hits = GridProbe(SIMD2(UInt64(x), UInt64(y))).hits(line)
            let (column, row) = (GridCell.part(x, Lattice.cellBits), GridCell.part(y, Lattice.cellBits))
            var front: Int?
            for (lane, entry) in entries.enumerated() {
                let (right, bottom) = (entry.left + entry.width, entry.top + entry.height)
                let isOutside = column < entry.left || column > right || row < entry.top || row > bottom
                let isEdge = column == entry.left || column == right || row == entry.top || row == bottom
                let bit = UInt64(lane * 8)
                #expect(hits.possible >> bit & 1 == (isOutside ? 0 : 1))
                if !isOutside { #expect(hits.isUncertain(bit) == isEdge) }
                if !isOutside && front == nil { front = lane }
            }
            #expect(hits.frontBit == UInt64((front ?? GridLine.capacity) * 8))
            #expect(!hits.isUncertain(UInt64(GridLine.capacity * 8)))
        }
    }
}
