/// The contacts that one frame of a device without slots ("protocol A") reports, in the order of its reports.
struct AnonymousReports: Sendable {
    /// What a device says of one contact.
    struct Report: Sendable {
        var x: Int32 = 0
        var y: Int32 = 0
        var pressure: Int32 = 0
        var major: Int32 = 0
        var distance: Int32 = 0
        var tool: Int32 = 0
        /// Which contact it is; -1 for a device that does not say.
        var trackingID: Int32 = -1
    }

    /// How far a finger can move in one frame, as a fraction of the surface: a third of it in a hundredth of a second
    /// is faster than hands are.
    private static let reach = 0.33

    private let reachSquared: Double
    private var reports: [Report]
    private var isTaken: [Bool]
    private var count = 0
    private var pending = Report()
    private var hasPosition = false
    /// The frame says which contacts there are, be it none.
    private(set) var isComplete = false

    init(_ capabilities: Capabilities) {
        let width = capabilities.axes[.multitouchX]?.span ?? 1
        let height = capabilities.axes[.multitouchY]?.span ?? 1
        let reach = Self.reach * max(width, height)
        reachSquared = reach * reach
        let capacity = capabilities.contactStyle == .anonymous ? Limits.slots : 0
        reports = Array(repeating: pending, count: capacity)
        isTaken = Array(repeating: false, count: capacity)
    }

    mutating func apply(_ axis: AbsoluteAxis, _ value: Int32) {
        switch axis {
        case .multitouchX:
            pending.x = value
            hasPosition = true
        case .multitouchY:
            pending.y = value
            hasPosition = true
        case .multitouchPressure: pending.pressure = value
        case .multitouchMajor: pending.major = value
        case .multitouchDistance: pending.distance = value
        case .toolType: pending.tool = value
        case .trackingID: pending.trackingID = value
        default: break
        }
    }

    /// The end of one contact (`SYN_MT_REPORT`); without one before it, the frame has none.
    mutating func close() {
        isComplete = true
        if hasPosition && count < reports.count {
            reports[count] = pending
            isTaken[count] = false
            count += 1
        }
        hasPosition = false
        pending = Report()
    }

    /// The frame is over, and with it the contact that it has begun: values without a position are those of none.
    mutating func closePending() {
        if hasPosition { close() }
        pending = Report()
    }

    /// Nothing touches the surface any more.
    mutating func liftAll() { isComplete = true }

    /// The squared distance of the nearest report from `contact`, 0 for the one of its id; nil if none is near enough to
    /// be the same finger.
    func nearest(to contact: Contact, _ trackingID: Int32) -> Double? { find(contact, trackingID)?.distance }

    /// The report of a contact's id, or nearest to it, if one is near enough to be the same finger.
    mutating func takeNearest(to contact: Contact, _ trackingID: Int32) -> Report? {
        guard let (index, _) = find(contact, trackingID) else { return nil }
        isTaken[index] = true
        return reports[index]
    }

    private func find(_ contact: Contact, _ trackingID: Int32) -> (index: Int, distance: Double)? {
        var best = -1
        var least = reachSquared
        for index in 0..<count where !isTaken[index] {
            if trackingID >= 0 && reports[index].trackingID >= 0 {
                if trackingID == reports[index].trackingID { return (index, 0) }
                continue
            }
            let dx = Double(reports[index].x) - Double(contact.x)
            let dy = Double(reports[index].y) - Double(contact.y)
            if dx * dx + dy * dy <= least {
                least = dx * dx + dy * dy
                best = index
            }
        }
        return best < 0 ? nil : (best, least)
    }

    /// Marks the first untaken report as taken and returns it; nil if none is left.
    mutating func takeFirst() -> Report? {
        for index in 0..<count where !isTaken[index] {
            isTaken[index] = true
            return reports[index]
        }
        return nil
    }

    mutating func clear() {
        count = 0
        isComplete = false
    }
}
