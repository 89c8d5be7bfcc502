/// A cell's place in the lattice.
struct GridCell: BitwiseCopyable {
    var left: UInt32
    var top: UInt32
    /// The sides are 2 to the power of these.
    var widthBits: UInt32
    var heightBits: UInt32

    /// A cell that is narrower is not split further: its parts would be too few.
    static let leastBits: UInt32 = 8

    /// The cell of the grid, before it is split, in a column and row.
    @inline(__always)
    init(column: UInt32, row: UInt32) {
        let bits = Lattice.cellBits
        left = column &<< bits
        top = row &<< bits
        widthBits = bits
        heightBits = bits
    }

    /// The last numbers inside.
    @inline(__always)
    var right: UInt32 { left | (1 &<< widthBits &- 1) }

    @inline(__always)
    var bottom: UInt32 { top | (1 &<< heightBits &- 1) }

    @inline(__always)
    var area: Lattice.Area { Lattice.Area(left: left, top: top, right: right, bottom: bottom) }

    /// Which part of a cell's width, 1 to 254, a number lies in.
    @inline(__always)
    static func part(_ number: UInt32, _ bits: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt64(number &<< (32 &- bits)) &* 254) &>> 32 &+ 1)
    }

    /// The cell becomes that in `column` and `row` of the 2^`columnBits` by 2^`rowBits` that it is split into.
    @inline(__always)
    mutating func descend(_ column: UInt32, _ row: UInt32, _ columnBits: UInt32, _ rowBits: UInt32) {
        widthBits &-= columnBits
        heightBits &-= rowBits
        left |= column &<< widthBits
        top |= row &<< heightBits
    }

    /// The columns and rows that `area`, which meets the cell, takes of those that it is split into.
    @inline(__always)
    func cells(_ area: Lattice.Area, _ columnBits: UInt32, _ rowBits: UInt32) -> Lattice.Area {
        let (width, height) = (widthBits &- columnBits, heightBits &- rowBits)
        return Lattice.Area(
            left: (max(area.left, left) &- left) &>> width, top: (max(area.top, top) &- top) &>> height,
            right: (min(area.right, right) &- left) &>> width,
            bottom: (min(area.bottom, bottom) &- top) &>> height)
    }
}
