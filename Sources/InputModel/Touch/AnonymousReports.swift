/// The contacts that one frame of a device without slots ("protocol A") reports, in the order of its reports.
struct AnonymousReports: Sendable {
    /// How far a finger can move in one frame, as a fraction of the surface: a third of it in a hundredth of a second
    /// is faster than hands are.
    private static let reach = 0.33

    private let reachSquared: Double
    private var contacts: [Contact]
    private var isTaken: [Bool]
    private var count = 0
    private var pending = Contact(id: 0, x: 0, y: 0, pressure: 0)
    private var hasPosition = false

    init(_ capabilities: Capabilities) {
        let width = capabilities.axes[.multitouchX]?.span ?? 1
        let height = capabilities.axes[.multitouchY]?.span ?? 1
        let reach = Self.reach * max(width, height)
        reachSquared = reach * reach
        let capacity = capabilities.hasSlots ? 0 : Limits.slots
        contacts = Array(repeating: pending, count: capacity)
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
        default: break
        }
    }

    /// The end of one contact (`SYN_MT_REPORT`).
    mutating func close() {
        if hasPosition && count < contacts.count {
            contacts[count] = pending
            isTaken[count] = false
            count += 1
        }
        hasPosition = false
        pending = Contact(id: 0, x: 0, y: 0, pressure: 0)
    }

    /// The squared distance of the nearest report from `contact`; nil if none is near enough to be the same finger.
    func nearest(to contact: Contact) -> Double? { find(contact)?.distance }

    /// The report nearest to `contact`, if one is near enough to be the same finger.
    mutating func takeNearest(to contact: Contact) -> Contact? {
        guard let (index, _) = find(contact) else { return nil }
        isTaken[index] = true
        return contacts[index]
    }

    private func find(_ contact: Contact) -> (index: Int, distance: Double)? {
        var best = -1
        var least = reachSquared
        for index in 0..<count where !isTaken[index] {
            let dx = Double(contacts[index].x) - Double(contact.x)
            let dy = Double(contacts[index].y) - Double(contact.y)
            if dx * dx + dy * dy <= least {
                least = dx * dx + dy * dy
                best = index
            }
        }
        return best < 0 ? nil : (best, least)
    }

    /// Marks the first untaken report as taken and returns it; nil if none is left.
    mutating func takeFirst() -> Contact? {
        for index in 0..<count where !isTaken[index] {
            isTaken[index] = true
            return contacts[index]
        }
        return nil
    }

    mutating func clear() {
        count = 0
    }
}
