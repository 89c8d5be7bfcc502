/// A point in a cell, in parts of the cell, repeated for each lane: the operand that a line is compared with.
@usableFromInline
struct GridProbe: BitwiseCopyable {
    /// The part of the width, eight times, then that of the height.
    @usableFromInline let parts: SIMD16<UInt8>

    /// - Parameter numbers: of the point, in a top-level cell.
    @inline(__always) @inlinable
    init(_ numbers: SIMD2<UInt64>) {
        self.init(inCell: numbers &<< SIMD2(repeating: UInt64(32 &- Lattice.cellBits)))
    }

    @inline(__always)
    init(_ numbers: SIMD2<UInt64>, in cell: GridCell) {
        self.init(inCell: numbers &<< SIMD2(UInt64(32 &- cell.widthBits), UInt64(32 &- cell.heightBits)))
    }

    @inline(__always) @inlinable
    init(inCell numbers: SIMD2<UInt64>) {
        let lower = SIMD2<UInt64>(repeating: 0xffff_ffff)
        let part =
            ((numbers & lower) &* SIMD2(repeating: 254)) &>> SIMD2(repeating: 32) &+ SIMD2(repeating: 1)
        var bytes = (part & SIMD2(repeating: 0xff)) &* SIMD2(repeating: 0x0101_0101)
        bytes |= bytes &<< SIMD2(repeating: 32)
        parts = unsafeBitCast(bytes, to: SIMD16<UInt8>.self)
    }

    /// The lanes of a line that may contain the point, and those that have an edge in its part: a byte each.
    @usableFromInline
    struct Hits {
        @usableFromInline let possible: UInt64
        @usableFromInline let uncertain: UInt64

        @inline(__always) @inlinable
        init(possible: UInt64, uncertain: UInt64) {
            self.possible = possible
            self.uncertain = uncertain
        }

        /// The bit position of the front lane: eight times its number. Lane 7 is always possible.
        @inline(__always) @inlinable
        var frontBit: UInt64 { UInt64(truncatingIfNeeded: (possible | 1 &<< 63).trailingZeroBitCount) }

        @inline(__always) @inlinable
        func isUncertain(_ bit: UInt64) -> Bool { uncertain &>> bit & 1 != 0 }
    }

    @inline(__always) @inlinable
    func hits(_ line: GridLine) -> Hits {
        let (lows, lengths) = (line.lows, line.lengths)
        // One comparison per axis: before the low edge, the difference wraps around and is larger than any length.
        let possible = unsafeBitCast(parts &- lows .<= lengths, to: SIMD2<UInt64>.self)
        let edges = unsafeBitCast((parts .== lows) .| (parts &- lows .== lengths), to: SIMD2<UInt64>.self)
        return Hits(possible: possible.x & possible.y, uncertain: edges.x | edges.y)
    }
}
