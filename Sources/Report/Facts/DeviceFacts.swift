import InputModel

/// The facts about a device that the page shows.
struct DeviceFacts {
    let description: DeviceDescription
    private(set) var frames = 0
    private(set) var events = 0
    /// How often the kernel's queue overran, and the number of anomalies of any kind.
    var losses = 0
    var anomalies = 0
    var presses = 0
    /// When the device was added and removed, if that happened during the recording.
    var added: Timestamp?
    var removed: Timestamp?
    private(set) var intervals = IntervalHistogram()
    /// True if a frame had an earlier time than the frame before it.
    private(set) var stepsBack = false
    /// Frames and presses in each bucket of time.
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
