import InputModel

/// What the page says of a device.
struct DeviceFacts {
    let description: DeviceDescription
    private(set) var frames = 0
    private(set) var events = 0
    /// Times that the kernel's queue overran, and anomalies of any kind.
    var losses = 0
    var anomalies = 0
    var presses = 0
    /// When it came and went, where that was while recording.
    var added: Timestamp?
    var removed: Timestamp?
    private(set) var intervals = IntervalHistogram()
    /// True where a frame came with an earlier time than the one before.
    private(set) var stepsBack = false
    /// Frames, and presses, in each stretch of time.
    private(set) var frameBuckets: [UInt32] = []
    private(set) var pressBuckets: [UInt32] = []
    private var last: Timestamp?

    init(_ description: DeviceDescription) {
        self.description = description
    }

    mutating func addFrame(events count: Int, at time: Timestamp, _ scale: TimeScale) {
        events += count
        frames += 1
        if let last {
            intervals.add(time - last)
            if time < last { stepsBack = true }
        }
        last = time
        if frameBuckets.isEmpty { frameBuckets = [UInt32](repeating: 0, count: ReportLimits.buckets) }
        frameBuckets[scale.part(time, of: ReportLimits.buckets)] &+= 1
    }

    mutating func addPress(at time: Timestamp, _ scale: TimeScale) {
        presses += 1
        if pressBuckets.isEmpty { pressBuckets = [UInt32](repeating: 0, count: ReportLimits.buckets) }
        pressBuckets[scale.part(time, of: ReportLimits.buckets)] &+= 1
    }
}
