public import InputModel

/// The record of each region of a table, by number: one cache line each.
///
/// One word, passed by value: a table would be copied. Numbers are not checked: every number from outside has been
/// looked up before it gets here.
@usableFromInline
package struct RegionRecords: BitwiseCopyable {
    @usableFromInline
    struct Record: BitwiseCopyable {
        @usableFromInline var rect = Rect(x: 0, y: 0, width: 0, height: 0)
        /// z, then the sequence number: greater is in front among siblings.
        @usableFromInline var key: UInt64 = 0
        @usableFromInline var links = Links()
        @usableFromInline var state = State()
    }

    /// Links in the tree, by number; 0 for none. Siblings are in no particular order.
    @usableFromInline
    struct Links: BitwiseCopyable {
        @usableFromInline var parent: UInt32 = 0
        @usableFromInline var firstChild: UInt32 = 0
        @usableFromInline var next: UInt32 = 0
        var previous: UInt32 = 0
    }

    @usableFromInline
    struct State: BitwiseCopyable {
        /// An ancestor some way up; see ``ancestor(of:atDepth:)``.
        var jump: UInt32 = 0
        /// 1 for a region that lies in the scene itself.
        @usableFromInline var depth: UInt16 = 0
        @usableFromInline var flags = RegionFlags()
    }

    /// One field of all records.
    struct Column<Element: BitwiseCopyable>: BitwiseCopyable {
        private let first: UnsafeMutableRawPointer

        /// - Parameter first: the field of record 0, in place.
        @inline(__always)
        fileprivate init(first: UnsafeMutablePointer<Element>) { self.first = UnsafeMutableRawPointer(first) }

        @inline(__always)
        subscript(id: UInt32) -> Element {
            get { element(id).pointee }
            nonmutating _modify { yield &element(id).pointee }
        }

        @inline(__always)
        private func element(_ id: UInt32) -> UnsafeMutablePointer<Element> {
            (first + Int(id) &* MemoryLayout<Record>.stride).assumingMemoryBound(to: Element.self)
        }
    }

    @usableFromInline let base: UnsafeMutablePointer<Record>

    static func allocate(_ count: Int) -> RegionRecords {
        let stride = MemoryLayout<Record>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: stride)
        return RegionRecords(base: memory.bindMemory(to: Record.self, capacity: count))
    }

    @inline(__always)
    var rects: Column<Rect> { withUnsafeMutablePointer(to: &base.pointee.rect) { Column(first: $0) } }

    @inline(__always)
    var keys: Column<UInt64> { withUnsafeMutablePointer(to: &base.pointee.key) { Column(first: $0) } }

    @inline(__always)
    var links: Column<Links> { withUnsafeMutablePointer(to: &base.pointee.links) { Column(first: $0) } }

    @inline(__always)
    var states: Column<State> { withUnsafeMutablePointer(to: &base.pointee.state) { Column(first: $0) } }
}
