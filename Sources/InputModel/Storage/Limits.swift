/// The limits of the core, and why. Going over a limit is reported, never silent.
public enum Limits {
    /// Devices open at once. A desk has a dozen nodes, a kiosk wall perhaps a hundred.
    public static let devices = 256
    /// Contacts of one surface at once: ten fingers of six people. Devices that claim more slots report
    /// on these.
    public static let slots = 64
    /// Events in one frame. The kernel's own estimate for a ten-finger surface is below 200.
    public static let frameEvents = 2048
    /// Repeats of held keys that are published more than one period late, in total: eleven hours of a key held in
    /// recordings at the standard rate. A live stream asks in time, so none of its repeats count.
    public static let lateRepeats = 1 << 20
    /// Regions of all scenes together: a million items, and the regions around them. About 200 MB.
    public static let regions = 1 << 20
    /// The largest absolute value of a coordinate, in points: far beyond any wall of displays, and exact to a
    /// thousandth in every number that is published.
    @inlinable
    public static var coordinate: Double { 1_000_000_000 }
}

// True within ``Limits/coordinate``; never for NaN.
extension Point {
    @inlinable
    package var isPlaceable: Bool { abs(x) <= Limits.coordinate && abs(y) <= Limits.coordinate }
}

extension Vector {
    @inlinable
    package var isPlaceable: Bool { abs(dx) <= Limits.coordinate && abs(dy) <= Limits.coordinate }
}

extension Rect {
    /// Within the coordinate limit, and without a negative size.
    @inline(__always) @inlinable
    package var isPlaceable: Bool {
        // Compared in parallel, because every declared region is checked.
        let (edges, limit) = (SIMD4(x, y, width, height), Limits.coordinate)
        return all((edges .>= SIMD4(-limit, -limit, 0, 0)) .& (edges .<= SIMD4(repeating: limit)))
    }
}
