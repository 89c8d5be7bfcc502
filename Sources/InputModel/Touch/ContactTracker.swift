/// Follows the contacts of a surface from frame to frame, in every protocol of the kernel.
///
/// - Slots (protocol B): `ABS_MT_SLOT` chooses, `ABS_MT_TRACKING_ID` begins (≥ 0) and ends (−1) a contact. A new id
///   without a lift in between is a lift and a new contact.
/// - Anonymous contacts (protocol A): the contacts of a frame, each closed by `SYN_MT_REPORT`; each continues the one of
///   its `ABS_MT_TRACKING_ID`, or the nearest of the last frame. A report without a contact, or the end of `BTN_TOUCH`,
///   lifts all; a frame of other values changes none.
/// - A single touch: `ABS_X`, `ABS_Y` while `BTN_TOUCH` is down.
///
/// The kernel reports only values that change, and keeps them in a slot from one contact to the next. So a slot has the
/// values from before the device was opened, and keeps them when its contact is cancelled.
///
/// What hovers (`ABS_MT_DISTANCE` above 0) does not touch. A dial that stands on the surface is no contact, nor is a palm
/// on a screen, as far as the device says so (`ABS_MT_TOOL_TYPE`); a pad judges palms itself.
package struct ContactTracker: Sendable {
    /// What a contact that touches the surface did in a frame.
    package enum Change: Sendable {
        /// It touched the surface.
        case began(Contact)
        /// It moved, or another of its values changed.
        case moved(Contact)
    }

    private struct Slot: Sendable {
        enum State: Sendable {
            /// No contact has begun or ended here: one from before may rest, and shows when it moves.
            case unknown
            case empty
            case touched
            /// Touched by what is none of a finger, or is cancelled: it does nothing until it lifts.
            case ignored
        }

        var now = Contact(id: 0, x: 0, y: 0, pressure: 0)
        var state = State.unknown
        var isChanged = false
        /// What identifies the contact on the device: repeated, it is the same one.
        var trackingID: Int32 = -1
        /// How far above the surface it is.
        var distance: Int32 = 0
        /// `MT_TOOL_*`.
        var tool: Int32 = 0
        /// Its number has been published and is over: what comes next is another contact.
        var isOver = false
        /// Whether the position is known on each axis.
        var hasX = false
        var hasY = false
        /// At the end of the last frame, the contact that had begun and not ended, if any.
        var published: Contact?

        /// The device says that something touches the surface.
        var isTouched: Bool { state == .touched || state == .ignored }
    }

    /// Derived from the capabilities; constant.
    package let style: Capabilities.ContactStyle
    private var slots: [Slot]
    private var current = 0
    /// The number of the next contact.
    package private(set) var nextID: UInt32
    private var nextFinger: UInt32 = 1
    private let adoptsContacts: Bool
    private var reports: AnonymousReports

    /// - Parameters:
    ///   - description: its slots are followed, at most ``Limits/slots``, from their values in its initial state.
    ///   - adoptsContacts: a contact from before the device was opened is one, too: at once if the initial state has
    ///     it; else when its slot moves without a beginning, once its position is known. If false, it is ignored until
    ///     the next touch.
    package init(_ description: DeviceDescription, adoptsContacts: Bool = false) {
        let capabilities = description.capabilities
        self.adoptsContacts = adoptsContacts
        nextID = max(1, description.initialState.memory.nextContact)
        reports = AnonymousReports(capabilities)
        style = capabilities.contactStyle
        switch style {
        case .slots:
            let axis = capabilities.axes[.slot]
            let count = max(1, min(Limits.slots, Int(axis?.maximum ?? 0) + 1))
            slots = Array(repeating: Slot(), count: count)
            current = max(0, min(count - 1, Int(axis?.value ?? 0)))
            seed(from: description.initialState.slots)
        case .anonymous: slots = Array(repeating: Slot(), count: Limits.slots)
        case .single:
            slots = [Slot()]
            slots[0].now.x = capabilities.axes[.x]?.value ?? 0
            slots[0].now.y = capabilities.axes[.y]?.value ?? 0
            slots[0].now.pressure = capabilities.axes[.pressure]?.value ?? 0
            if description.initialState.keys.contains(.touch) { hold(0) }
        }
    }

    /// Takes over what the slots held when the device was opened.
    private mutating func seed(from values: [AbsoluteAxis: [Int32]]) {
        for axis in Self.followedAxes {
            guard let values = values[axis] else { continue }
            for index in slots.indices where index < values.count { set(axis, values[index], in: index) }
        }
        guard let ids = values[.trackingID] else { return }
        for index in slots.indices where index < ids.count {
            slots[index].state = .empty
            slots[index].trackingID = ids[index]
            if ids[index] >= 0 { hold(index) }
        }
    }

    private static let followedAxes: [AbsoluteAxis] = [
        .multitouchX, .multitouchY, .multitouchPressure, .multitouchMajor, .multitouchMinor,
        .multitouchDistance, .toolType,
    ]

    /// Slot `index` holds a contact from before the device was opened.
    private mutating func hold(_ index: Int) {
        guard adoptsContacts else { return }
        touch(index)
        slots[index].now.isFromBefore = true
    }

    /// The number of contacts that touch the surface.
    package var count: Int {
        var count = 0
        for index in slots.indices where slots[index].isTouched { count += 1 }
        return count
    }

    /// The number of contacts whose beginning ``takeChange(at:)`` has returned, and whose end it has not.
    package var publishedCount: Int {
        var count = 0
        for index in slots.indices where slots[index].published != nil { count += 1 }
        return count
    }

    /// Takes one event; ignores other types and axes.
    package mutating func apply(_ event: InputEvent) {
        switch style {
        case .slots: if event.type == .absolute { applySlot(AbsoluteAxis(rawValue: event.code), event.value) }
        case .anonymous: applyAnonymous(event)
        case .single: applySingle(event)
        }
    }

    /// What the last frame changed in slot `index`, returned only once.
    ///
    /// - Returns: the contact that ended there, whether it was none that a person meant, and the change of the current
    ///   one; nil for each that did not happen.
    package mutating func takeChange(at index: Int) -> (ended: Contact?, isCancelled: Bool, current: Change?)
    {
        guard slots[index].isChanged else { return (nil, false, nil) }
        slots[index].isChanged = false
        if slots[index].state == .touched, isNoFinger(slots[index]) { slots[index].state = .ignored }
        let isTouching = slots[index].state == .touched && slots[index].distance <= 0
        if isTouching && slots[index].isOver { renumber(index) }
        let slot = slots[index]
        var ended: Contact?
        if let published = slot.published, !isTouching || published.id != slot.now.id { ended = published }
        guard isTouching else {
            if ended != nil { slots[index].isOver = true }
            slots[index].published = nil
            // Another contact in the slot says nothing of this one.
            return (ended, ended?.id == slot.now.id && isNoFinger(slot), nil)
        }
        slots[index].published = slot.now
        if slot.published?.id != slot.now.id { return (ended, false, .began(slot.now)) }
        return (nil, false, slot.published == slot.now ? nil : .moved(slot.now))
    }

    /// `MT_TOOL_PALM` and `MT_TOOL_DIAL`.
    private static let (palm, dial) = (2 as Int32, 10 as Int32)

    /// The device says that the contact in the slot is none of a finger.
    private func isNoFinger(_ slot: Slot) -> Bool {
        slot.tool == Self.dial || slot.tool == Self.palm && !adoptsContacts
    }

    /// The number of slots, for ``takeChange(at:)``.
    package var slotCount: Int { slots.count }

    /// Ends a frame; ``takeChange(at:)`` returns the change of each slot.
    package mutating func endFrame() {
        guard style == .anonymous else { return }
        matchReports()
    }

    /// The contact in slot `index` is over as far as anyone here is concerned: the device was removed, the machine
    /// slept, or events were lost. The slot keeps its values, as the kernel does; whether a finger still rests there is
    /// unknown.
    ///
    /// - Parameters:
    ///   - index: the slot.
    ///   - untilLift: what rests there is none until it lifts, also on a surface that adopts contacts.
    /// - Returns: the contact whose beginning was published and whose end was not.
    package mutating func cancel(at index: Int, untilLift: Bool = false) -> Contact? {
        defer {
            if style != .anonymous {
                slots[index].state = untilLift ? .empty : .unknown
            } else if slots[index].state == .touched {
                // Each frame of a device without slots names all contacts again.
                slots[index].state = .ignored
            }
            slots[index].isChanged = false
            slots[index].published = nil
        }
        return slots[index].published
    }

    private mutating func applySlot(_ axis: AbsoluteAxis, _ value: Int32) {
        if axis == .slot {
            current = value >= 0 && Int(value) < slots.count ? Int(value) : -1
            return
        }
        guard current >= 0 else { return }
        if axis == .trackingID {
            // Of a contact that is there, the kernel's own devices do not say it again; others do with each frame.
            if value >= 0 && slots[current].trackingID == value { return }
            slots[current].trackingID = value
            if value < 0 { lift(current) } else { touch(current) }
            return
        }
        set(axis, value, in: current)
        if axis == .multitouchX || axis == .multitouchY { adopt(current) }
    }

    /// Sets a value of slot `index`; ignores axes that contacts do not have here.
    @inline(__always)
    private mutating func set(_ axis: AbsoluteAxis, _ value: Int32, in index: Int) {
        switch axis {
        case .multitouchX:
            slots[index].hasX = true
            change(index) { $0.x = value }
        case .multitouchY:
            slots[index].hasY = true
            change(index) { $0.y = value }
        case .multitouchPressure: change(index) { $0.pressure = value }
        case .multitouchMajor: change(index) { $0.major = value }
        // Alone it changes nothing, and is not published.
        case .multitouchMinor: slots[index].now.minor = value
        case .multitouchDistance:
            slots[index].distance = value
            slots[index].isChanged = true
        case .toolType:
            slots[index].tool = value
            change(index) { $0.isPalm = value == Self.palm }
        default: break
        }
    }

    /// The kernel reports only the coordinates that change: a contact held since before usually gets one axis first.
    private mutating func adopt(_ index: Int) {
        guard slots[index].state == .unknown, slots[index].hasX, slots[index].hasY else { return }
        hold(index)
    }

    private mutating func applyAnonymous(_ event: InputEvent) {
        switch event.type {
        case .synchronization where event.code == Synchronization.multitouchReport: reports.close()
        case .absolute: reports.apply(AbsoluteAxis(rawValue: event.code), event.value)
        case .key where KeyCode(rawValue: event.code) == .touch && event.value == 0: reports.liftAll()
        default: break
        }
    }

    /// Pairs the slots and reports of the same id, or else those that are nearest to each other; remaining slots lift,
    /// and remaining reports begin in free slots.
    private mutating func matchReports() {
        // Some drivers send one contact without `SYN_MT_REPORT`: the end of the frame closes it.
        reports.closePending()
        guard reports.isComplete else { return }
        var isMatched: UInt64 = 0
        while true {
            var best = -1
            var least = Double.infinity
            for index in slots.indices where slots[index].isTouched && isMatched & 1 << UInt64(index) == 0 {
                guard let distance = reports.nearest(to: slots[index].now, slots[index].trackingID),
                    distance < least
                else { continue }
                (best, least) = (index, distance)
            }
            guard best >= 0, let report = reports.takeNearest(to: slots[best].now, slots[best].trackingID)
            else { break }
            isMatched |= 1 << UInt64(best)
            take(report, in: best)
        }
        for index in slots.indices where slots[index].isTouched && isMatched & 1 << UInt64(index) == 0 {
            lift(index)
        }
        for index in slots.indices where !slots[index].isTouched {
            guard let report = reports.takeFirst() else { break }
            touch(index)
            take(report, in: index)
        }
        reports.clear()
    }

    /// The contact in slot `index` has the values of a report, and stays the same contact.
    private mutating func take(_ report: AnonymousReports.Report, in index: Int) {
        slots[index].trackingID = report.trackingID
        slots[index].distance = report.distance
        slots[index].tool = report.tool
        change(index) {
            $0.x = report.x
            $0.y = report.y
            $0.pressure = report.pressure
            $0.major = report.major
            $0.isPalm = report.tool == Self.palm
        }
    }

    private mutating func applySingle(_ event: InputEvent) {
        if event.type == .key && KeyCode(rawValue: event.code) == .touch {
            if event.value == 0 { lift(0) } else if event.value == 1 { touch(0) }
        } else if event.type == .absolute {
            switch AbsoluteAxis(rawValue: event.code) {
            case .x: change(0) { $0.x = event.value }
            case .y: change(0) { $0.y = event.value }
            case .pressure: change(0) { $0.pressure = event.value }
            default: break
            }
        }
    }

    private mutating func renumber(_ index: Int) {
        slots[index].now.id = nextID
        slots[index].isOver = false
        nextID &+= 1
    }

    private mutating func touch(_ index: Int) {
        renumber(index)
        if !slots[index].isTouched {
            slots[index].now.finger = nextFinger
            nextFinger &+= 1
        }
        slots[index].now.isFromBefore = false
        slots[index].state = .touched
        slots[index].isChanged = true
    }

    private mutating func lift(_ index: Int) {
        slots[index].state = .empty
        slots[index].isChanged = true
    }

    @inline(__always)
    private mutating func change(_ index: Int, _ body: (inout Contact) -> Void) {
        body(&slots[index].now)
        slots[index].isChanged = true
    }
}
