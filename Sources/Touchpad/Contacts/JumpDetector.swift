import InputModel

/// Detects contact jumps that no hand makes: a garbage position, or firmware that mixes up two fingers or restarts one
/// elsewhere.
///
/// A report that jumps is held back until the next one, which decides:
///
/// ```
/// the next report is                      | it was
/// ----------------------------------------+--------------------------------------------------------
/// within reach of the last position       | garbage, and is dropped: the finger continues from there
/// farther in the same direction           | a quick finger: its whole delta counts
/// near the jump, or anywhere else         | a new position: the finger restarts there
/// ```
enum JumpDetector {
    /// Farther than any finger moves in 12 ms, in millimetres. Source: libinput.
    static let absolute = 20.0
    /// The largest increase over the frame before, in millimetres per 12 ms. Source: libinput.
    static let relative = 7.0
    /// How far a finger that lands in motion moves in 12 ms, in millimetres. Fingers side by side are 15 mm apart: at
    /// 60 reports a second, one that lands as the other lifts seems to move 10.8.
    static let landing = 10.0
    /// After a longer gap than this, in milliseconds, a frame says nothing about speed.
    private static let latest = 24.0
    /// The period that a pace refers to, in milliseconds.
    private static let unit = 12.0
    /// Frames can arrive together; the device measured them at least this far apart, in milliseconds.
    private static let soonest = 4.0

    /// A finger that keeps moving covers at least this part of the jump's delta in the next frame, in the same
    /// direction: the cosine of 45°.
    private static let goesOn = (part: 0.25, cosine: 0.7)

    /// The distance covered in 12 ms at the speed of `millimetres` in `elapsed`.
    static func pace(_ millimetres: Double, in elapsed: Interval) -> Double {
        millimetres * unit / max(soonest, elapsed.inMilliseconds)
    }

    /// - Parameter lastPace: the pace of the finger's previous frame; nil if its motion begins.
    static func isJump(_ millimetres: Double, in elapsed: Interval, pace: Double, lastPace: Double?) -> Bool {
        if millimetres > absolute { return true }
        guard elapsed.inMilliseconds <= latest else { return false }
        guard let lastPace else { return pace > landing }
        return pace > absolute || pace - lastPace > relative
    }

    /// A finger was at `last`, was then reported at `suspect`, and is now at `point`: true if it moved there.
    static func isMotion(
        from last: Point, over suspect: Point, to point: Point, in elapsed: Interval, lastPace: Double?
    ) -> Bool {
        let (leap, on, whole) = (suspect - last, point - suspect, point - last)
        let (leapt, went) = (leap.length, on.length)
        if went < goesOn.part * leapt { return false }
        let pace = pace(whole.length, in: elapsed)
        if !isJump(whole.length, in: elapsed, pace: pace, lastPace: lastPace) { return true }
        return pace <= absolute && leap.dot(on) >= goesOn.cosine * leapt * went
    }
}
