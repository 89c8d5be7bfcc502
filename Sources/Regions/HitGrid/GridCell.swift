/// A cell's position in the lattice.
struct GridCell: BitwiseCopyable {
    var left: UInt32
    var top: UInt32
    /// Base-2 logarithms of the sides.
    var widthBits: UInt32
    var heightBits: UInt32

    /// A narrower cell is not split further: its parts would be too few.
    static let leastBits: UInt32 = 8

    /// The top-level cell in a column and row of the grid.
    @inline(__always)
    init(column: UInt32, row: UInt32) {
        let bits = Lattice.cellBits
        left = column &<< bits
        top = row &<< bits
        widthBits = bits
        heightBits = bits
    }

    /// The last numbers inside the cell.
    @inline(__always)
    var right: UInt32 { left | (1 &<< widthBits &- 1) }

    @inline(__always)
    var bottom: UInt32 { top | (1 &<< heightBits &- 1) }

    @inline(__always)
    var area: Lattice.Area { Lattice.Area(left: left, top: top, right: right, bottom: bottom) }

    /// The part of a cell's width, 1 to 254, that contains a number.
    @inline(__always)
    static func part(_ number: UInt32, _ bits: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt64(number &<< (32 &- bits)) &* 254) &>> 32 &+ 1)
    }
}
