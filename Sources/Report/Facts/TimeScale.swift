package import InputModel

/// The time span of a recording, and the conversion of its times to 32-bit numbers.
package struct TimeScale: Sendable {
    /// The time of the recording's first entry.
    package let start: Timestamp
    /// In microseconds, at least 1.
    package let duration: Int64
    /// Microseconds per tick: one, for up to 71 minutes.
    package let tick: Int64

    /// The scale that holds all `times`.
    package init(_ times: some Sequence<Timestamp>) {
        var first = Int64.max
        var last = Int64.min
        for time in times {
            first = min(first, time.microseconds)
            last = max(last, time.microseconds)
        }
        if first > last { (first, last) = (0, 0) }
        start = Timestamp(microseconds: first)
        let (length, isTooLong) = last.subtractingReportingOverflow(first)
        duration = max(1, isTooLong ? .max : length)
        tick = duration / Int64(UInt32.max - 1) + 1
    }

    /// The tick of `time`; the first or last tick for times outside the span.
    func ticks(_ time: Timestamp) -> UInt32 {
        guard time > start else { return 0 }
        let (length, isTooLong) = time.microseconds.subtractingReportingOverflow(start.microseconds)
        return UInt32(min(isTooLong ? duration : length, duration) / tick)
    }

    /// `interval` in ticks, at least 1.
    func ticks(_ interval: Interval) -> UInt32 { UInt32(clamping: max(1, interval.microseconds / tick)) }

    /// Which of `count` equal parts `time` falls into.
    func part(_ time: Timestamp, of count: Int) -> Int {
        let length = Double(ticks(time)) * Double(tick)
        return min(count - 1, Int(length / Double(duration) * Double(count)))
    }
}
