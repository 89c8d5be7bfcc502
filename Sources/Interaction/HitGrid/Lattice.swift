import InputModel

/// The space in whole numbers: 32 bits each way across the domain.
///
/// Places become numbers by an exact multiplication with a power of two, and by rounding down. So the order of
/// numbers is that of the places: who has the smaller number lies to the left, whatever the last bits are. Places
/// outside of the domain have the number of its nearest edge. Areas that reach to the domain's edges, or beyond,
/// have the first and last number of all, which no place in the domain has.
struct Lattice: BitwiseCopyable {
    /// A rectangle of lattice numbers, edges included.
    struct Area: Equatable, BitwiseCopyable {
        var left: UInt32
        var top: UInt32
        var right: UInt32
        var bottom: UInt32

        var isEmpty: Bool { right < left || bottom < top }

        func intersects(_ other: Area) -> Bool {
            left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
        }
    }

    let domain: Box
    private let scaleX: Double
    private let scaleY: Double
    private let originX: Int64
    private let originY: Int64

    /// - Precondition: a domain that is not empty, and finite.
    init(domain: Box) {
        self.domain = domain
        scaleX = Self.scale(domain.left, domain.right)
        scaleY = Self.scale(domain.top, domain.bottom)
        originX = Self.floor(domain.left * scaleX) - 1
        originY = Self.floor(domain.top * scaleY) - 1
    }

    /// The greatest power of two by which the domain still has 2³² numbers at most.
    private static func scale(_ low: Double, _ high: Double) -> Double {
        let width = high - low
        // No finer than 2³¹ to a point: then no place within ``Limits/coordinate`` has a number beyond 64 bits.
        let exponent = width > 1 ? Int(width.exponent) : 0
        var scale = Double(sign: .plus, exponent: 31 - exponent, significand: 1)
        // Rounding both ends down can take one number more than the width has.
        while floor(high * scale) - floor(low * scale) > Int64(UInt32.max) - 3 { scale /= 2 }
        return scale
    }

    @inline(__always)
    private static func floor(_ value: Double) -> Int64 {
        let truncated = Int64(value)
        return value < 0 && Double(truncated) != value ? truncated - 1 : truncated
    }

    @inline(__always)
    func x(_ x: Double) -> UInt32 {
        let clamped = max(domain.left, min(x, domain.right))
        return UInt32(truncatingIfNeeded: Self.floor(clamped * scaleX) &- originX)
    }

    @inline(__always)
    func y(_ y: Double) -> UInt32 {
        let clamped = max(domain.top, min(y, domain.bottom))
        return UInt32(truncatingIfNeeded: Self.floor(clamped * scaleY) &- originY)
    }

    /// The numbers of the places that `box`, which is not empty, holds.
    @inline(__always)
    func area(_ box: Box) -> Area {
        Area(
            left: box.left <= domain.left ? 0 : x(box.left), top: box.top <= domain.top ? 0 : y(box.top),
            right: box.right >= domain.right
                ? .max : Self.last(max(domain.left, box.right) * scaleX, originX),
            bottom: box.bottom >= domain.bottom
                ? .max : Self.last(max(domain.top, box.bottom) * scaleY, originY))
    }

    /// All places in the domain that have the numbers of `area`: to the last bit, since the scale is a power of two.
    func box(_ area: Area) -> Box {
        Box(
            left: Double(Int64(area.left) + originX) / scaleX,
            top: Double(Int64(area.top) + originY) / scaleY,
            right: Double(Int64(area.right) + 1 + originX) / scaleX,
            bottom: Double(Int64(area.bottom) + 1 + originY) / scaleY
        ).intersection(domain)
    }

    /// The number of the last place before an edge that is outside: one less where the edge is a number itself.
    @inline(__always)
    private static func last(_ scaled: Double, _ origin: Int64) -> UInt32 {
        let number = floor(scaled)
        return UInt32(truncatingIfNeeded: number &- origin &- (Double(number) == scaled ? 1 : 0))
    }
}
