import InputModel

/// Numbers as people read them.
enum Shown {
    /// With at most one digit behind the point.
    static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.magnitude < 1e12 else { return "\(value)" }
        let whole = Int(tenths)
        let digits = "\(whole.magnitude / 10)" + (whole % 10 == 0 ? "" : ".\(whole.magnitude % 10)")
        return (whole < 0 ? "-" : "") + digits
    }

    static func rect(_ rect: Rect) -> String {
        [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: ",")
    }

    /// Seconds with three digits behind the point.
    static func seconds(_ time: Timestamp) -> String {
        let milliseconds = time.microseconds / 1000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: max(0, 3 - rest.count)) + rest
    }

    static func megabytes(_ bytes: Int) -> String { number(Double(bytes) / 1_048_576) + " MB" }
}
