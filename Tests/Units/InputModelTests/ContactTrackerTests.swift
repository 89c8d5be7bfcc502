import Testing

@testable import InputModel

/// What slots hold, from before and after.
struct ContactTrackerTests {
    private static func surface(_ slots: [AbsoluteAxis: [Int32]] = [:]) -> DeviceDescription {
        var capabilities = Capabilities()
        for axis in [AbsoluteAxis.slot, .multitouchX, .multitouchY, .trackingID, .multitouchPressure] {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: axis == .slot ? 1 : 4000)
        }
        var device = DeviceDescription(name: "", path: "", capabilities: capabilities)
        device.initialState.slots = slots
        return device
    }

    private static func report(
        _ tracker: inout ContactTracker, _ events: (AbsoluteAxis, Int32)...
    ) -> [ContactTracker.Change?] {
        for (axis, value) in events {
            tracker.apply(InputEvent(type: .absolute, code: axis.rawValue, value: value))
        }
        tracker.endFrame()
        return (0..<tracker.slotCount).map { tracker.takeChange(at: $0).current }
    }

    private static func contact(_ change: ContactTracker.Change?) -> Contact? {
        if case .began(let contact) = change { contact } else { nil }
    }

    @Test("After a cancellation a contact lands where the slot was, since the kernel does not repeat it")
    func cancelled() throws {
        var tracker = ContactTracker(Self.surface())
        _ = Self.report(
            &tracker, (.trackingID, 1), (.multitouchX, 700), (.multitouchY, 300), (.multitouchPressure, 40))
        #expect(tracker.cancel(at: 0)?.x == 700)
        #expect(tracker.cancel(at: 0) == nil && tracker.count == 0)
        #expect(Self.report(&tracker, (.trackingID, -1)).allSatisfy { $0 == nil })
        let landed = Self.contact(Self.report(&tracker, (.trackingID, 2), (.multitouchY, 310))[0])
        let contact = try #require(landed)
        #expect((contact.x, contact.y, contact.pressure) == (700, 310, 40))
        #expect(contact.id == 2, "numbers are never used twice")
    }

    @Test("A finger that stayed down over a cancellation is adopted where it is, or ignored until it lifts")
    func stays() throws {
        for adopts in [true, false] {
            var tracker = ContactTracker(Self.surface(), adoptsContacts: adopts)
            _ = Self.report(&tracker, (.trackingID, 1), (.multitouchX, 700), (.multitouchY, 300))
            _ = tracker.cancel(at: 0)
            let contact = Self.contact(Self.report(&tracker, (.multitouchX, 710))[0])
            #expect((contact != nil) == adopts)
            if let contact { #expect((contact.x, contact.y) == (710, 300) && contact.isFromBefore) }
        }
    }

    @Test("The width of a contact is known with its next change, and is none itself")
    func width() throws {
        var tracker = ContactTracker(Self.surface([.multitouchMinor: [7, 8]]))
        let landed = Self.contact(Self.report(&tracker, (.trackingID, 1), (.multitouchX, 700))[0])
        #expect(landed?.minor == 7)
        #expect(Self.report(&tracker, (.multitouchMinor, 300)).allSatisfy { $0 == nil })
        guard case .moved(let contact) = Self.report(&tracker, (.multitouchX, 701))[0] else {
            Issue.record("it has not moved")
            return
        }
        #expect(contact.minor == 300)
    }

    @Test("Slots begin with what they held when the device was opened")
    func seeded() throws {
        let slots: [AbsoluteAxis: [Int32]] = [
            .multitouchX: [700, 900], .multitouchY: [300, 500], .trackingID: [-1, 8],
        ]
        var screen = ContactTracker(Self.surface(slots))
        #expect(Self.report(&screen, (.slot, 1), (.multitouchX, 901)).allSatisfy { $0 == nil })
        let landed = Self.contact(Self.report(&screen, (.slot, 0), (.trackingID, 9))[0])
        #expect(landed.map { [$0.x, $0.y] } == [700, 300])
        let next = Self.contact(Self.report(&screen, (.slot, 1), (.trackingID, -1), (.trackingID, 10))[1])
        #expect(next.map { [$0.x, $0.y] } == [901, 500])

        var pad = ContactTracker(Self.surface(slots), adoptsContacts: true)
        #expect(pad.count == 1)
        let resting = Self.contact(Self.report(&pad)[1])
        #expect(resting.map { [$0.x, $0.y] } == [900, 500] && resting?.isFromBefore == true)
    }

    @Test("Fewer or more values than slots are no fault")
    func odd() {
        let slots: [AbsoluteAxis: [Int32]] = [
            .multitouchX: [1], .multitouchY: Array(repeating: 2, count: 500), .trackingID: [],
        ]
        var tracker = ContactTracker(Self.surface(slots), adoptsContacts: true)
        let landed = Self.contact(Self.report(&tracker, (.slot, 1), (.trackingID, 9))[1])
        #expect(landed.map { [$0.x, $0.y] } == [0, 2])
    }

    @Test("A pad with one contact has it from the start, if a finger rests there")
    func single() {
        var capabilities = Capabilities()
        for axis in [AbsoluteAxis.x, .y] {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(value: 77, minimum: 0, maximum: 100)
        }
        var device = DeviceDescription(name: "", path: "", capabilities: capabilities)
        device.initialState.keys = KeySet([.touch])
        var pad = ContactTracker(device, adoptsContacts: true)
        #expect(Self.contact(Self.report(&pad)[0])?.x == 77)
        var screen = ContactTracker(device)
        #expect(Self.report(&screen)[0] == nil)
        _ = pad.cancel(at: 0)
        pad.apply(InputEvent(type: .key, code: KeyCode.touch.rawValue, value: 1))
        #expect(Self.contact(Self.report(&pad)[0])?.x == 77)
    }

    private static func frame(_ tracker: inout ContactTracker, _ events: [(UInt16, Int32)]) -> [String] {
        for (code, value) in events {
            // 2 is SYN_MT_REPORT, which no axis of these has as its code.
            tracker.apply(
                InputEvent(type: code == 2 ? .synchronization : .absolute, code: code, value: value))
        }
        tracker.endFrame()
        return (0..<tracker.slotCount).compactMap {
            switch tracker.takeChange(at: $0) {
            case (_, _, .began?): "began"
            case (_?, let isCancelled, _): isCancelled ? "cancelled" : "ended"
            case (_, _, .moved?): "moved"
            default: nil
            }
        }
    }

    @Test("What was ruled out while it touched begins nothing until it lifts, in every protocol")
    func untilLift() {
        var anonymous = Capabilities()
        for axis in [AbsoluteAxis.multitouchX, .multitouchY] {
            anonymous.absolute |= 1 << UInt64(axis.rawValue)
            anonymous.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: 4095)
        }
        var first = ContactTracker(DeviceDescription(name: "", path: "", capabilities: anonymous))
        let place: [(UInt16, Int32)] = [(0x35, 100), (0x36, 100), (2, 0)]
        #expect(Self.frame(&first, place) == ["began"])
        #expect(first.cancel(at: 0, untilLift: true) != nil)
        #expect(Self.frame(&first, place) == [] && Self.frame(&first, [(2, 0)]) == [])
        #expect(Self.frame(&first, place) == ["began"])
        // An id without a contact is none of the next one, which a later id may name.
        #expect(Self.frame(&first, [(0x39, 5)]) == [] && Self.frame(&first, place) == [])
        #expect(Self.frame(&first, [(0x39, 6)] + place) == [])

        // A screen that says with each frame which contact it is, and a pad, which else adopts what moves.
        for isPad in [false, true] {
            var tracker = ContactTracker(Self.surface(), adoptsContacts: isPad)
            #expect(Self.frame(&tracker, [(0x2f, 0), (0x39, 7), (0x35, 100), (0x36, 100)]) == ["began"])
            #expect(tracker.cancel(at: 0, untilLift: true) != nil)
            #expect(Self.frame(&tracker, [(0x39, 7), (0x35, 110), (0x36, 110)]) == [])
            #expect(Self.frame(&tracker, [(0x39, -1)]) == [])
            #expect(Self.frame(&tracker, [(0x39, 7)]) == ["began"])
        }
    }
}
