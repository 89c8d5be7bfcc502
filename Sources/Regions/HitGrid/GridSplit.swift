/// How a cell is split: into 2^``columnBits`` by 2^``rowBits`` children, whose lines follow each other row by row.
struct GridSplit: BitwiseCopyable {
    /// The number of the first child's line.
    let firstChild: UInt32
    let columnBits: UInt32
    let rowBits: UInt32

    /// The columns and rows of all children.
    var all: Lattice.Area {
        Lattice.Area(left: 0, top: 0, right: 1 << columnBits - 1, bottom: 1 << rowBits - 1)
    }

    /// The line and the position of a child of `cell`.
    @inline(__always)
    func child(_ column: UInt32, _ row: UInt32, of cell: GridCell) -> (index: Int, cell: GridCell) {
        var child = cell
        child.widthBits &-= columnBits
        child.heightBits &-= rowBits
        child.left |= column &<< child.widthBits
        child.top |= row &<< child.heightBits
        return (Int(firstChild &+ (row &<< columnBits | column)), child)
    }

    /// The line and the position of the child of `cell` that contains a point of the cell.
    @inline(__always)
    func child(at numbers: SIMD2<UInt64>, of cell: GridCell) -> (index: Int, cell: GridCell) {
        let column = (UInt32(truncatingIfNeeded: numbers.x) &- cell.left) &>> (cell.widthBits &- columnBits)
        let row = (UInt32(truncatingIfNeeded: numbers.y) &- cell.top) &>> (cell.heightBits &- rowBits)
        return child(column, row, of: cell)
    }

    /// The columns and rows of the children of `cell` that `area`, which meets the cell, covers.
    @inline(__always)
    func children(_ area: Lattice.Area, of cell: GridCell) -> Lattice.Area {
        let (width, height) = (cell.widthBits &- columnBits, cell.heightBits &- rowBits)
        return Lattice.Area(
            left: (max(area.left, cell.left) &- cell.left) &>> width,
            top: (max(area.top, cell.top) &- cell.top) &>> height,
            right: (min(area.right, cell.right) &- cell.left) &>> width,
            bottom: (min(area.bottom, cell.bottom) &- cell.top) &>> height)
    }
}
