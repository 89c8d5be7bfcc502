/// A region in a cell, in eight bytes: its bounds within the cell, to a 254th of it, and its number.
///
/// A cell has the parts 1 to 254 on each axis. Left and top are the part that contains the edge, or 0 if the region
/// extends beyond the cell; right and bottom likewise, with 255. So a point strictly between is certainly in the
/// region, a point outside is certainly not, and a point in the same part as an edge is *uncertain*: the region itself
/// is tested.
@usableFromInline
struct GridEntry: BitwiseCopyable {
    /// In a tag: the region itself is always tested, because its hit area is larger or smaller than its rectangle.
    @usableFromInline static let checkBit: UInt32 = 1 << 31

    var left: UInt8
    var top: UInt8
    /// From the left edge to the right one; 0 if both are in one part.
    var width: UInt8
    var height: UInt8
    /// The region's number, and ``checkBit``.
    let tag: UInt32

    @inline(__always)
    init(left: UInt8, top: UInt8, width: UInt8, height: UInt8, tag: UInt32) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.tag = tag
    }

    /// - Precondition: `area` meets the cell.
    @inline(__always)
    init(_ area: Lattice.Area, in cell: GridCell, tag: UInt32) {
        left = area.left < cell.left ? 0 : GridCell.part(area.left, cell.widthBits)
        top = area.top < cell.top ? 0 : GridCell.part(area.top, cell.heightBits)
        width = (area.right > cell.right ? 255 : GridCell.part(area.right, cell.widthBits)) &- left
        height = (area.bottom > cell.bottom ? 255 : GridCell.part(area.bottom, cell.heightBits)) &- top
        self.tag = tag
    }

    @inline(__always)
    var id: UInt32 { tag & ~Self.checkBit }

    @inline(__always)
    var checks: Bool { tag & Self.checkBit != 0 }

    @inline(__always)
    var isCover: Bool { left | top == 0 && width & height == 255 }

    @inline(__always)
    func hasBounds(of other: GridEntry) -> Bool {
        left == other.left && top == other.top && width == other.width && height == other.height
    }

    /// The approximate share of the cell's width and height that the region covers.
    var size: (width: Double, height: Double) { (Double(width) / 255, Double(height) / 255) }
}
