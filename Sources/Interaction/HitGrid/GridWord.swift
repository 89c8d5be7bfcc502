/// A region in a cell, in one word: its bounds within the cell, to a 256th of it, and its number.
///
/// ```
/// bits 63…54   53…44   43…34   33…24   23      22…0
///      bottom  right   top     left    checks  number
/// ```
///
/// A bound is 0 where the region reaches out of the cell on that side. Else left and top are the 256th of the
/// cell that the edge lies in, plus one; right and bottom the same counted from the other end. The uppermost bit of
/// each bound is free, so that one subtraction compares all four with a point, without a branch.
///
/// A point in the same 256th as an edge may lie on either side of it: that is *uncertain*, and the region itself
/// is asked.
struct GridWord: BitwiseCopyable {
    /// The most regions that have a number in a word.
    static let idLimit: UInt32 = 1 << 23
    /// How fine bounds are: this many bits of a cell.
    static let bits: UInt32 = 8

    var rawValue: UInt64

    /// A cell's bounds of a word, decoded: numbers of 256ths, edges included, and whether they are edges at all.
    struct Bounds {
        var left: UInt32
        var top: UInt32
        var right: UInt32
        var bottom: UInt32
    }

    private static let checkBit: UInt64 = 1 << 23
    private static let guards: UInt64 = 0x8020_0802_0000_0000
    private static let ones: UInt64 = 0x0040_1004_0100_0000

    /// - Parameter checks: the region itself is always asked.
    @inline(__always)
    init(id: UInt32, area: Lattice.Area, cell: GridCell, checks: Bool) {
        var word = UInt64(id)
        if checks { word |= Self.checkBit }
        if area.left >= cell.left && area.left != 0 { word |= UInt64(cell.column256(area.left) + 1) << 24 }
        if area.top >= cell.top && area.top != 0 { word |= UInt64(cell.row256(area.top) + 1) << 34 }
        if area.right <= cell.right && area.right != .max {
            word |= UInt64(256 - cell.column256(area.right)) << 44
        }
        if area.bottom <= cell.bottom && area.bottom != .max {
            word |= UInt64(256 - cell.row256(area.bottom)) << 54
        }
        rawValue = word
    }

    @inline(__always)
    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    @inline(__always)
    var id: UInt32 { UInt32(truncatingIfNeeded: rawValue) & (Self.idLimit - 1) }

    /// True where the region covers the whole cell.
    @inline(__always)
    var isCover: Bool { rawValue >> 24 == 0 }

    @inline(__always)
    var checks: Bool { rawValue & Self.checkBit != 0 }

    var bounds: Bounds {
        let left = UInt32(rawValue >> 24 & 0x1ff)
        let top = UInt32(rawValue >> 34 & 0x1ff)
        return Bounds(
            left: left == 0 ? 0 : left - 1, top: top == 0 ? 0 : top - 1,
            right: min(255, 256 - UInt32(rawValue >> 44 & 0x1ff)),
            bottom: min(255, 256 - UInt32(rawValue >> 54 & 0x1ff)))
    }

    /// Where in the cell the region certainly is, in 256ths; empty where nowhere.
    var interior: Lattice.Area {
        let (right, bottom) = (UInt32(rawValue >> 44 & 0x1ff), UInt32(rawValue >> 54 & 0x1ff))
        guard right < 256, bottom < 256 else { return Lattice.Area(left: 1, top: 1, right: 0, bottom: 0) }
        return Lattice.Area(
            left: UInt32(rawValue >> 24 & 0x1ff), top: UInt32(rawValue >> 34 & 0x1ff), right: 255 - right,
            bottom: 255 - bottom)
    }

    /// Makes `area`, in 256ths, smaller so that the region is certainly nowhere in it, but the point still is; of
    /// the ways to do that, the one that leaves most.
    ///
    /// - Precondition: the region does not meet the point.
    func cutOut(of area: inout Lattice.Area, keeping x: UInt32, _ y: UInt32) {
        let left = UInt32(rawValue >> 24 & 0x1ff)
        let top = UInt32(rawValue >> 34 & 0x1ff)
        let right = UInt32(rawValue >> 44 & 0x1ff)
        let bottom = UInt32(rawValue >> 54 & 0x1ff)
        var best = Lattice.Area(left: x, top: y, right: x, bottom: y)
        func offer(_ candidate: Lattice.Area) {
            let size = (candidate.right - candidate.left + 1) * (candidate.bottom - candidate.top + 1)
            if size > (best.right - best.left + 1) * (best.bottom - best.top + 1) { best = candidate }
        }
        var cut = area
        if x + 1 < left {
            cut.right = min(area.right, left - 2)
            offer(cut)
        }
        cut = area
        if y + 1 < top {
            cut.bottom = min(area.bottom, top - 2)
            offer(cut)
        }
        cut = area
        if 256 - x < right {
            cut.left = max(area.left, 257 - right)
            offer(cut)
        }
        cut = area
        if 256 - y < bottom {
            cut.top = max(area.top, 257 - bottom)
            offer(cut)
        }
        area = best
    }

    /// A point, or a rectangle, in a cell's 256ths: what words are compared with.
    struct Probe: BitwiseCopyable {
        fileprivate let possible: UInt64

        /// - Parameters: the numbers of the 256ths of the left, top, right and bottom edge, included.
        @inline(__always)
        init(left: UInt32, top: UInt32, right: UInt32, bottom: UInt32) {
            // A region's left edge is compared with the right one, and so on.
            let low = UInt64(right + 1) << 24 | UInt64(bottom + 1) << 34
            let high = UInt64(256 - left) << 44 | UInt64(256 - top) << 54
            possible = low | high | GridWord.guards | 0xff_ffff
        }

        @inline(__always)
        init(x: UInt32, y: UInt32) {
            self.init(left: x, top: y, right: x, bottom: y)
        }
    }

    /// False where the region certainly lies elsewhere.
    @inline(__always)
    func mayMeet(_ probe: Probe) -> Bool {
        (probe.possible &- rawValue) & Self.guards == Self.guards
    }

    /// True where the region certainly holds the point.
    @inline(__always)
    func certainlyMeets(_ probe: Probe) -> Bool {
        (probe.possible &- Self.ones &- rawValue) & Self.guards == Self.guards && !checks
    }
}
