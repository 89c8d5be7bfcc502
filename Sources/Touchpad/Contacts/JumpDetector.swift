import InputModel

/// Finds the leaps of a contact that no hand makes: firmware that mixes up two fingers, or starts one anew.
enum JumpDetector {
    /// Farther than any finger gets in 12 ms, in millimetres. Source: libinput.
    static let absolute = 20.0
    /// How much farther than in the frame before, in millimetres in 12 ms. Source: libinput.
    static let relative = 7.0
    /// A frame that comes later than this, in milliseconds, says nothing of speed.
    private static let latest = 24.0
    /// The time that paces are of, in milliseconds.
    private static let unit = 12.0
    /// Frames can arrive together; the device measured them at least this far apart, in milliseconds.
    private static let soonest = 4.0

    /// How far a way of `millimetres` gets in 12 ms at its speed.
    static func pace(_ millimetres: Double, in elapsed: Interval) -> Double {
        millimetres * unit / max(soonest, Double(elapsed.microseconds) / 1000)
    }

    /// - Parameter lastPace: of the finger's frame before; nil where its motion begins.
    static func isJump(_ millimetres: Double, in elapsed: Interval, pace: Double, lastPace: Double?) -> Bool {
        if millimetres > absolute { return true }
        guard let lastPace, Double(elapsed.microseconds) / 1000 <= latest else { return false }
        return pace > absolute || pace - lastPace > relative
    }
}
