import InputModel

/// Tracks the fingers on the pad from frame to frame: which landed, which lifted, and how far each moved in
/// millimetres.
///
/// A contact is a finger on the pad while
/// - it is reported, and `BTN_TOUCH`, if the device has reported it, is down: otherwise it hovers;
/// - its pressure or area is large enough, on pads that measure it: a touch begins at one value and ends at a lower
///   one.
///
/// Fingers do not move in frames in which their number changes: on many pads their positions jump then.
struct FingerTracker: Sendable {
    /// The limit of fingers with a position: ten, and a few palms.
    static let placed = 16
    /// The limit of fingers that are only counted, beyond those that the pad can locate.
    static let counted = 4

    private struct Report: Sendable {
        var contact: Contact?
        var isChanged = false
        var isPressed = false
    }

    let geometry: TouchpadGeometry
    private(set) var fingers = [Finger](repeating: Finger(), count: placed + counted)
    /// The number of fingers on the pad, including rejected ones.
    private(set) var count = 0
    /// ``count`` differs from that of the previous frame.
    private(set) var isCountChanged = false
    private var reports = [Report](repeating: Report(), count: placed)
    let slotCount: Int
    private let isSingle: Bool
    private let rejectsPalms: Bool
    private var tools = ToolCount()
    private var margin: Vector
    /// The remaining frames without motion after the number of fingers changed.
    private var quietFrames = 0

    init(_ geometry: TouchpadGeometry, slotCount: Int, isSingle: Bool, rejectsPalms: Bool) {
        self.geometry = geometry
        self.rejectsPalms = rejectsPalms
        self.slotCount = min(Self.placed, slotCount)
        self.isSingle = isSingle
        margin = geometry.fuzz
    }

    /// The indices of the fingers that this pad can have.
    var indices: Range<Int> { 0..<(slotCount + Self.counted) }

    /// A finger; other stages set its rejection, button area and pin.
    subscript(index: Int) -> Finger {
        @inline(__always) get { fingers[index] }
        @inline(__always) _modify { yield &fingers[index] }
    }

    /// The contact that a slot reported last; nil if it is empty.
    func contact(in slot: Int) -> Contact? { reports[slot].contact }

    /// Takes the changed contact of a slot, or nil if it has lifted.
    mutating func report(_ contact: Contact?, slot: Int) {
        guard slot < slotCount else { return }
        reports[slot].contact = contact
        reports[slot].isChanged = true
    }

    mutating func apply(_ key: KeyCode, isDown: Bool) {
        tools.apply(key, isDown: isDown)
    }

    /// Ends a frame.
    mutating func endFrame(at time: Timestamp) {
        let seesMore = tools.count > slotCount
        var down = 0
        for slot in 0..<slotCount {
            fingers[slot].hasBegun = false
            fingers[slot].hasEnded = false
            fingers[slot].hasLeapt = false
            fingers[slot].delta = .zero
            updatePressed(slot, seesMore: seesMore)
            if reports[slot].isPressed { down += 1 }
        }
        updateCounted(down == 0 || !seesMore ? 0 : min(Self.counted, tools.count - down), at: time)
        for index in slotCount..<(slotCount + Self.counted) where fingers[index].isDown { down += 1 }
        isCountChanged = down != count
        count = down
        if isCountChanged { quietFrames = geometry.isBox ? 2 : 1 }
        for slot in 0..<slotCount { updatePlaced(slot, seesMore: seesMore, at: time) }
        if quietFrames > 0 { quietFrames -= 1 }
        for slot in 0..<slotCount { reports[slot].isChanged = false }
    }

    /// Removes all fingers.
    mutating func clear() {
        for index in fingers.indices { fingers[index] = Finger() }
        for slot in reports.indices { reports[slot] = Report() }
        tools.clear()
        count = 0
    }

    private mutating func updatePressed(_ slot: Int, seesMore: Bool) {
        guard let contact = reports[slot].contact, isSingle || tools.isTouching != false else {
            reports[slot].isPressed = false
            return
        }
        if fingers[slot].isDown && fingers[slot].serial != contact.finger { reports[slot].isPressed = false }
        // With more fingers than slots, pressures jump between them.
        reports[slot].isPressed =
            seesMore || isSingle || geometry.touches(contact, wasTouching: reports[slot].isPressed)
    }

    private mutating func updatePlaced(_ slot: Int, seesMore: Bool, at time: Timestamp) {
        guard let contact = reports[slot].contact, reports[slot].isPressed else {
            if fingers[slot].isDown { end(slot) }
            return
        }
        if fingers[slot].isDown && fingers[slot].serial == contact.finger {
            if reports[slot].isChanged || quietFrames > 0 { move(slot, contact, at: time) }
        } else {
            let replaces = fingers[slot].isDown
            begin(slot, contact, at: time)
            // One finger lifted and another landed in one frame.
            fingers[slot].hasEnded = replaces
        }
    }

    private mutating func begin(_ slot: Int, _ contact: Contact, at time: Timestamp) {
        fingers[slot] = Finger(at: geometry.millimetres(contact), time)
        fingers[slot].serial = contact.finger
        fingers[slot].isFromBefore = contact.isFromBefore
        fingers[slot].breadth = geometry.breadth(of: contact)
        if rejectsPalms, let reason = geometry.palm(contact, isLanding: true) {
            fingers[slot].become(.palm, reason)
        }
    }

    private mutating func end(_ slot: Int) {
        fingers[slot].isDown = false
        fingers[slot].hasEnded = true
        fingers[slot].delta = .zero
    }

    private mutating func move(_ slot: Int, _ contact: Contact, at time: Timestamp) {
        let isLanding = time - fingers[slot].startTime <= TouchpadGeometry.palmTime
        if rejectsPalms, fingers[slot].rejection != .palm,
            let reason = geometry.palm(contact, isLanding: isLanding)
        {
            fingers[slot].become(.palm, reason)
        }
        if !fingers[slot].isBroad { fingers[slot].breadth = geometry.breadth(of: contact) }
        let point = geometry.millimetres(contact)
        if quietFrames > 0 {
            fingers[slot].restart(at: point, time)
        } else if let elapsed = fingers[slot].follow(point, margin: margin, at: time), margin == .zero,
            count == 1, fingers[slot].track.jitter.detects(fingers[slot].delta, after: elapsed)
        {
            margin = Vector(dx: Jitter.marginMillimetres, dy: Jitter.marginMillimetres)
        }
    }

    /// Gives fingers that are only counted the position of the topmost known contact.
    private mutating func updateCounted(_ number: Int, at time: Timestamp) {
        var place = Point.zero
        var top = Double.infinity
        for slot in 0..<slotCount {
            guard let contact = reports[slot].contact else { continue }
            let point = geometry.millimetres(contact)
            if point.y < top {
                top = point.y
                place = point
            }
        }
        for index in 0..<Self.counted {
            let finger = slotCount + index
            let wasDown = fingers[finger].isDown
            if index < number {
                if !wasDown {
                    fingers[finger] = Finger(at: place, time)
                    fingers[finger].isCounted = true
                }
                fingers[finger].position = place
            } else {
                fingers[finger].isDown = false
            }
            fingers[finger].hasBegun = index < number && !wasDown
            fingers[finger].hasEnded = wasDown && index >= number
            fingers[finger].delta = .zero
        }
    }
}
