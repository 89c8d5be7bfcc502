/// A cell's place in the lattice. Its sides are powers of two.
struct GridCell: BitwiseCopyable {
    var left: UInt32 = 0
    var top: UInt32 = 0
    /// The sides are 2 to the power of these. At least ``GridWord/bits``.
    var widthBits: UInt32 = 32
    var heightBits: UInt32 = 32

    /// The last numbers inside.
    @inline(__always)
    var right: UInt32 { left | UInt32(truncatingIfNeeded: (1 as UInt64) << UInt64(widthBits) &- 1) }

    @inline(__always)
    var bottom: UInt32 { top | UInt32(truncatingIfNeeded: (1 as UInt64) << UInt64(heightBits) &- 1) }

    @inline(__always)
    var area: Lattice.Area { Lattice.Area(left: left, top: top, right: right, bottom: bottom) }

    /// Which 256th of the width `x`, a number in the cell, lies in.
    @inline(__always)
    func column256(_ x: UInt32) -> UInt32 { (x >> (widthBits - GridWord.bits)) & 255 }

    @inline(__always)
    func row256(_ y: UInt32) -> UInt32 { (y >> (heightBits - GridWord.bits)) & 255 }

    /// The probe for a point in the cell.
    @inline(__always)
    func probe(_ x: UInt32, _ y: UInt32) -> GridWord.Probe {
        GridWord.Probe(x: column256(x), y: row256(y))
    }

    /// The part of `area`, which meets the cell, in 256ths.
    @inline(__always)
    func probe(_ area: Lattice.Area) -> GridWord.Probe {
        GridWord.Probe(
            left: area.left <= left ? 0 : column256(area.left), top: area.top <= top ? 0 : row256(area.top),
            right: area.right >= right ? 255 : column256(area.right),
            bottom: area.bottom >= bottom ? 255 : row256(area.bottom))
    }

    /// The cell in `column` and `row` of the 2^`columnBits` by 2^`rowBits` that this one is split into.
    @inline(__always)
    func child(_ column: UInt32, _ row: UInt32, _ columnBits: UInt32, _ rowBits: UInt32) -> GridCell {
        let width = widthBits - columnBits
        let height = heightBits - rowBits
        return GridCell(
            left: left | column &<< width, top: top | row &<< height, widthBits: width, heightBits: height)
    }

    /// The columns that `area`, which meets the cell, takes of the 2^`bits` that the cell is split into.
    @inline(__always)
    func columns(of area: Lattice.Area, _ bits: UInt32) -> ClosedRange<UInt32> {
        let width = widthBits - bits
        let first = (max(area.left, left) - left) >> width
        let last = (min(area.right, right) - left) >> width
        return first...last
    }

    @inline(__always)
    func rows(of area: Lattice.Area, _ bits: UInt32) -> ClosedRange<UInt32> {
        let height = heightBits - bits
        let first = (max(area.top, top) - top) >> height
        let last = (min(area.bottom, bottom) - top) >> height
        return first...last
    }
}
