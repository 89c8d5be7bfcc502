extension Double {
    /// With one digit after the point.
    var short: Double { (self * 10).rounded() / 10 }
}
