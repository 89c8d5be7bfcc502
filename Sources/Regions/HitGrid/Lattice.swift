import InputModel

/// The scene in whole numbers, a fixed count of them per column and row of the grid.
///
/// Positions become numbers by steps that preserve their order: a subtraction, a multiplication, a rounding. So a
/// smaller number lies to the left, whatever the last bits are; positions with equal numbers may lie on either side,
/// and are compared exactly. Positions outside the scene have the number of its nearest edge, or a few beyond it.
@usableFromInline
struct Lattice: BitwiseCopyable {
    /// A rectangle of numbers, edges included.
    struct Area: Equatable, BitwiseCopyable {
        var left: UInt32
        var top: UInt32
        var right: UInt32
        var bottom: UInt32

        @inline(__always)
        func intersects(_ other: Area) -> Bool {
            left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
        }

        @inline(__always)
        func contains(_ x: UInt32, _ y: UInt32) -> Bool {
            left <= x && x <= right && top <= y && y <= bottom
        }

        /// The smallest area around both.
        @inline(__always)
        func union(_ other: Area) -> Area {
            Area(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                bottom: max(bottom, other.bottom))
        }
    }

    /// The most columns, or rows.
    static let mostColumns: UInt32 = 1 << 14
    /// Columns and rows are 2 to the power of this many numbers wide, so that all numbers have 32 bits.
    @usableFromInline static let cellBits: UInt32 = 18
    /// 2⁵²: added to a smaller number, it leaves that number, rounded, in the low bits. A conversion would check its
    /// range.
    @usableFromInline static let wholes = 4_503_599_627_370_496.0

    @usableFromInline let scene: Box
    let columns: UInt32
    let rows: UInt32
    @usableFromInline let origin: SIMD2<Double>
    @usableFromInline let scale: SIMD2<Double>
    /// The last numbers of the lattice.
    @usableFromInline let limit: SIMD2<Double>

    /// - Precondition: a scene that is not empty, and finite; at most ``mostColumns`` columns and rows.
    init(scene: Box, columns: UInt32, rows: UInt32) {
        self.scene = scene
        self.columns = columns
        self.rows = rows
        let counts = SIMD2(Double(columns), Double(rows)) * Double(1 << Self.cellBits)
        // 1/64 of a cell stays free on each side, so that no region covers the numbers of points outside the scene.
        let margin = SIMD2(repeating: Double(1 << (Self.cellBits - 6)))
        let step = (counts - 2 * margin) / SIMD2(scene.right - scene.left, scene.bottom - scene.top)
        let finest = 1e300
        let scale = SIMD2(min(step.x, finest), min(step.y, finest))
        self.scale = scale
        origin = SIMD2(scene.left, scene.top) - margin / scale
        limit = counts - 1
    }

    /// The numbers of a point, 64 bits each, of which only the lower half counts.
    @inline(__always) @inlinable
    func numbers(_ x: Double, _ y: Double) -> SIMD2<UInt64> {
        var place = (SIMD2(x, y) - origin) * scale
        place.x = place.x < limit.x ? place.x : limit.x
        place.y = place.y < limit.y ? place.y : limit.y
        place.x = place.x > 0 ? place.x : 0
        place.y = place.y > 0 ? place.y : 0
        return unsafeBitCast(place + SIMD2(repeating: Self.wholes), to: SIMD2<UInt64>.self)
    }

    /// The numbers of the points in `box`, edges included.
    @inline(__always)
    func area(_ box: Box) -> Area {
        let first = numbers(box.left, box.top)
        let last = numbers(box.right, box.bottom)
        return Area(
            left: UInt32(truncatingIfNeeded: first.x), top: UInt32(truncatingIfNeeded: first.y),
            right: UInt32(truncatingIfNeeded: last.x), bottom: UInt32(truncatingIfNeeded: last.y))
    }

    /// The number of the line of the top-level cell in a column and row.
    @inline(__always)
    func index(_ column: UInt32, _ row: UInt32) -> Int { Int(row) &* Int(columns) &+ Int(column) }

    /// The columns and rows that an area covers.
    @inline(__always)
    func cells(_ area: Area) -> Area {
        Area(
            left: area.left &>> Self.cellBits, top: area.top &>> Self.cellBits,
            right: area.right &>> Self.cellBits, bottom: area.bottom &>> Self.cellBits)
    }
}
