import InputModel

/// Finds the leaps of a contact that no hand makes: one place that is garbage, firmware that mixes up two fingers, or
/// starts one anew.
///
/// A report that jumps waits for the next one, which decides:
///
/// ```
/// the next report is                      | it was
/// ----------------------------------------+--------------------------------------------------------
/// where a hand gets from before the leap  | garbage, and is dropped: the finger goes on from before
/// farther in the same direction           | a quick finger: its whole delta counts
/// near the leap, or anywhere else         | another place: the finger is put down anew there
/// ```
enum JumpDetector {
    /// Farther than any finger gets in 12 ms, in millimetres. Source: libinput.
    static let absolute = 20.0
    /// How much farther than in the frame before, in millimetres in 12 ms. Source: libinput.
    static let relative = 7.0
    /// How far a finger gets in 12 ms that lands in motion, in millimetres. Fingers side by side are 15 mm apart: at 60
    /// reports a second one that comes as the other leaves seems to go 10.8.
    static let landing = 10.0
    /// A frame that comes later than this, in milliseconds, says nothing of speed.
    private static let latest = 24.0
    /// The time that paces are of, in milliseconds.
    private static let unit = 12.0
    /// Frames can arrive together; the device measured them at least this far apart, in milliseconds.
    private static let soonest = 4.0

    /// A finger that goes on has at least this part of the leap's delta in the next frame, and its direction: the cosine of 45°.
    private static let goesOn = (part: 0.25, cosine: 0.7)

    /// How far a delta of `millimetres` gets in 12 ms at its speed.
    static func pace(_ millimetres: Double, in elapsed: Interval) -> Double {
        millimetres * unit / max(soonest, Double(elapsed.microseconds) / 1000)
    }

    /// - Parameter lastPace: of the finger's frame before; nil where its motion begins.
    static func isJump(_ millimetres: Double, in elapsed: Interval, pace: Double, lastPace: Double?) -> Bool {
        if millimetres > absolute { return true }
        guard Double(elapsed.microseconds) / 1000 <= latest else { return false }
        guard let lastPace else { return pace > landing }
        return pace > absolute || pace - lastPace > relative
    }

    /// A finger was at `last`, then, it was said, at `suspect`, and is at `point` now: true where it went there.
    static func isMotion(
        from last: Point, over suspect: Point, to point: Point, in elapsed: Interval, lastPace: Double?
    ) -> Bool {
        let (leap, on, whole) = (suspect - last, point - suspect, point - last)
        let (leapt, went) = (leap.length, on.length)
        if went < goesOn.part * leapt { return false }
        let pace = pace(whole.length, in: elapsed)
        if !isJump(whole.length, in: elapsed, pace: pace, lastPace: lastPace) { return true }
        return pace <= absolute && leap.dx * on.dx + leap.dy * on.dy >= goesOn.cosine * leapt * went
    }
}
