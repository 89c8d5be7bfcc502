/// One property of all regions, side by side in memory: what a query does not look at, it does not load.
///
/// Grows by doubling. Indices are checked in debug builds only: every id that comes from outside has been looked
/// up before it gets here.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    init(capacity: Int, filler: Element) {
        base = .allocate(capacity: capacity)
        base.initialize(repeating: filler, count: capacity)
        self.capacity = capacity
    }

    deinit {
        base.deallocate()
    }

    mutating func grow(to capacity: Int, filler: Element) {
        guard capacity > self.capacity else { return }
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.update(from: base, count: self.capacity)
        (larger + self.capacity).initialize(repeating: filler, count: capacity - self.capacity)
        base.deallocate()
        base = larger
        self.capacity = capacity
    }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        get {
            assert(Int(index) < capacity)
            return base[Int(index)]
        }
        nonmutating _modify {
            assert(Int(index) < capacity)
            yield &base[Int(index)]
        }
    }
}
