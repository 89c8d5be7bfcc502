/// Seven regions of a cell in one cache line, and a link to those behind them.
///
/// ```
/// bytes 0…7    8…15   16…23    24…31     32…63
///       lefts  tops   widths   heights   tags
/// ```
///
/// Each region has a *lane*, a byte of each of the four and a tag (``GridEntry``). Lanes are filled from 0 on, and
/// empty ones contain no point. Lane 7 belongs to no region: it contains every point, so a query that meets no region
/// reaches it without a branch. Its tag is 0 for no region, or says where to continue.
@usableFromInline
struct GridLine: BitwiseCopyable {
    static let capacity = 7
    @usableFromInline static let size = 64
    /// In lane 7's tag: the other bits are the number of a further line of the list.
    static let linkBit: UInt32 = 1 << 31
    /// In lane 7's tag: the cell is split into others; all lanes are empty, and tags 0 to 2 describe the split.
    static let splitBit: UInt32 = 1 << 30

    @usableFromInline let base: UnsafeMutableRawPointer

    @inline(__always) @inlinable
    init(_ base: UnsafeMutableRawPointer) {
        self.base = base
    }

    /// The line with a number, found through its part (``LinePool``).
    @inline(__always)
    init(_ parts: UnsafeMutablePointer<UnsafeMutableRawPointer>, _ number: Int) {
        base = parts[number &>> LinePool.partBits] + (number & (1 &<< LinePool.partBits &- 1)) &* Self.size
    }

    /// Makes this the line of an empty cell.
    @inline(__always)
    func clear() {
        // Empty lanes begin after the last part; the last lane begins before the first.
        let low: UInt64 = 0x00ff_ffff_ffff_ffff
        let length: UInt64 = 0xff00_0000_0000_0000
        base.storeBytes(of: SIMD4(low, low, length, length), as: SIMD4<UInt64>.self)
        (base + 32).storeBytes(of: .zero, as: SIMD4<UInt64>.self)
    }

    /// Lefts and tops, or widths and heights.
    @inline(__always) @inlinable
    var lows: SIMD16<UInt8> { base.load(as: SIMD16<UInt8>.self) }

    @inline(__always) @inlinable
    var lengths: SIMD16<UInt8> { (base + 16).load(as: SIMD16<UInt8>.self) }

    @inline(__always) @inlinable
    func tag(_ lane: Int) -> UInt32 { (base + 32 + lane &* 4).load(as: UInt32.self) }

    @inline(__always)
    func setTag(_ tag: UInt32, _ lane: Int) { (base + 32 + lane &* 4).storeBytes(of: tag, as: UInt32.self) }

    /// The tag of the last lane.
    @inline(__always)
    var link: UInt32 {
        get { tag(Self.capacity) }
        nonmutating set { setTag(newValue, Self.capacity) }
    }

    @inline(__always)
    var isSplit: Bool { link & (Self.linkBit | Self.splitBit) == Self.linkBit | Self.splitBit }

    /// The number of the further line; nil for none.
    @inline(__always)
    var further: Int? {
        link & (Self.linkBit | Self.splitBit) == Self.linkBit ? Int(link & ~Self.linkBit) : nil
    }

    /// The number of regions in the line.
    @inline(__always)
    var count: Int {
        // The last lane's left is never that of an empty lane, but may be anything else.
        let empty = base.load(as: SIMD8<UInt8>.self) .== Self.emptyLefts
        return min(Self.capacity, unsafeBitCast(empty, to: UInt64.self).trailingZeroBitCount &>> 3)
    }

    private static var emptyLefts: SIMD8<UInt8> {
        @inline(__always) get { SIMD8(repeating: 255) }
    }

    /// The lane of a region; nil if it has none.
    @inline(__always)
    func lane(of id: UInt32) -> Int? {
        var lanes: UInt32 = 0
        for lane in 0..<Self.capacity {
            lanes |= (tag(lane) & ~GridEntry.checkBit == id ? 1 : 0) &<< UInt32(truncatingIfNeeded: lane)
        }
        return lanes == 0 ? nil : lanes.trailingZeroBitCount
    }

    subscript(lane: Int) -> GridEntry {
        @inline(__always) get {
            GridEntry(
                left: base.load(fromByteOffset: lane, as: UInt8.self),
                top: base.load(fromByteOffset: lane &+ 8, as: UInt8.self),
                width: base.load(fromByteOffset: lane &+ 16, as: UInt8.self),
                height: base.load(fromByteOffset: lane &+ 24, as: UInt8.self), tag: tag(lane))
        }
        @inline(__always) nonmutating set {
            base.storeBytes(of: newValue.left, toByteOffset: lane, as: UInt8.self)
            base.storeBytes(of: newValue.top, toByteOffset: lane &+ 8, as: UInt8.self)
            base.storeBytes(of: newValue.width, toByteOffset: lane &+ 16, as: UInt8.self)
            base.storeBytes(of: newValue.height, toByteOffset: lane &+ 24, as: UInt8.self)
            setTag(newValue.tag, lane)
        }
    }

    /// Inserts a region into a lane; the regions from there on move one lane on, and the one in the last lane is lost.
    func insert(_ entry: GridEntry, at lane: Int) {
        for group in stride(from: 0, to: 32, by: 8) {
            let bytes = base.load(fromByteOffset: group, as: UInt64.self)
            let before: UInt64 = 1 &<< UInt64(truncatingIfNeeded: lane &* 8) &- 1
            let moved = (bytes & ~before) &<< 8 & Self.laneBytes
            base.storeBytes(
                of: bytes & (before | ~Self.laneBytes) | moved, toByteOffset: group, as: UInt64.self)
        }
        let tags = base + 32
        (tags + (lane &+ 1) &* 4).copyMemory(
            from: tags + lane &* 4, byteCount: (Self.capacity &- 1 &- lane) &* 4)
        self[lane] = entry
    }

    /// Removes a region; those behind it move up.
    func remove(at lane: Int) {
        for group in stride(from: 0, to: 32, by: 8) {
            let bytes = base.load(fromByteOffset: group, as: UInt64.self)
            let before: UInt64 = 1 &<< UInt64(truncatingIfNeeded: lane &* 8) &- 1
            let moved = (bytes & Self.laneBytes) &>> 8 & ~before
            // An empty lane begins where no point is.
            let filler: UInt64 = group < 16 ? 0x00ff_0000_0000_0000 : 0
            base.storeBytes(
                of: bytes & (before | ~Self.laneBytes) | moved | filler, toByteOffset: group, as: UInt64.self)
        }
        let tags = base + 32
        (tags + lane &* 4).copyMemory(
            from: tags + (lane &+ 1) &* 4, byteCount: (Self.capacity &- 1 &- lane) &* 4)
        setTag(0, Self.capacity - 1)
    }

    /// The bytes of all lanes except the last.
    private static var laneBytes: UInt64 {
        @inline(__always) get { 0x00ff_ffff_ffff_ffff }
    }
}

// A cell that is split.
extension GridLine {
    /// Nil if the cell is not split.
    @inline(__always)
    var split: GridSplit? {
        isSplit ? GridSplit(firstChild: tag(0), columnBits: tag(1), rowBits: tag(2)) : nil
    }

    /// Makes this the line of a split cell.
    func makeSplit(_ split: GridSplit) {
        clear()
        setTag(split.firstChild, 0)
        setTag(split.columnBits, 1)
        setTag(split.rowBits, 2)
        link = Self.linkBit | Self.splitBit
    }
}
