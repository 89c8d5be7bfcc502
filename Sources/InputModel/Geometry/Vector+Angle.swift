extension Vector {
    /// The direction, in degrees clockwise from pointing right, −180 to 180; 0 for no length.
    ///
    /// Halves the angle until a short series is exact to a billionth: the standard library has no arctangent, and the
    /// C library's last bits differ from machine to machine.
    public var angle: Double {
        guard dx != 0 || dy != 0 else { return 0 }
        let (width, height) = (abs(dx), abs(dy))
        var tangent = min(width, height) / max(width, height)
        for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
        let square = tangent * tangent
        var series = 0.0
        for denominator in stride(from: 13.0, through: 1, by: -2) {
            series = 1 / denominator - square * series
        }
        var radians = 4 * tangent * series
        if height > width { radians = Double.pi / 2 - radians }
        if dx < 0 { radians = Double.pi - radians }
        return (dy < 0 ? -radians : radians) * 180 / Double.pi
    }
}
