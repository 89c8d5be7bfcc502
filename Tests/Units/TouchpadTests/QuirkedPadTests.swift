import InputModel
import Testing

@testable import Touchpad

/// What libinput's quirk files say of a pad's pressures and sizes.
struct QuirkedPadTests {
    private func geometry(_ quirks: Quirk..., weighs: Bool = false) throws -> TouchpadGeometry {
        try #require(TouchpadGeometry(device(quirks, weighs: weighs)))
    }

    private func device(_ quirks: [Quirk], weighs: Bool = false) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.properties = .pointer
        capabilities.insert(1, codes: [0x14a, 0x145])
        capabilities.insert(3, codes: [0x2f, 0x30, 0x35, 0x36, 0x3a])
        capabilities.axes[.slot] = AbsoluteAxisInfo(minimum: 0, maximum: 4)
        capabilities.axes[.multitouchX] = AbsoluteAxisInfo(minimum: 0, maximum: 10_000, resolution: 100)
        capabilities.axes[.multitouchY] = AbsoluteAxisInfo(minimum: 0, maximum: 6000, resolution: 100)
        capabilities.axes[.multitouchMajor] = AbsoluteAxisInfo(minimum: 0, maximum: 4000)
        capabilities.axes[.multitouchPressure] = AbsoluteAxisInfo(
            minimum: 0, maximum: 200, resolution: weighs ? 1 : 0)
        var device = DeviceDescription(name: "pad", path: "pad", capabilities: capabilities)
        device.quirks = quirks
        return device
    }

    private func contact(pressure: Int32 = 50, major: Int32 = 0) -> Contact {
        Contact(id: 1, x: 0, y: 0, pressure: pressure, major: major)
    }

    @Test("A touch begins and ends at the pressures of the files, also where pressure is a weight")
    func pressures() throws {
        for pad in [
            try geometry(Quirk("AttrPressureRange", "30:20")),
            try geometry(Quirk("AttrPressureRange", "30:20"), weighs: true),
        ] {
            #expect(!pad.touches(contact(pressure: 29), wasTouching: false))
            #expect(pad.touches(contact(pressure: 30), wasTouching: false))
            #expect(pad.touches(contact(pressure: 20), wasTouching: true))
            #expect(!pad.touches(contact(pressure: 19), wasTouching: true))
        }
        // Three parts of a hundred, and any weight.
        #expect(try geometry().touches(contact(pressure: 6), wasTouching: false))
        #expect(try !geometry().touches(contact(pressure: 5), wasTouching: false))
        #expect(try geometry(weighs: true).touches(contact(pressure: 1), wasTouching: false))
    }

    @Test("A range upside down is none that flutters: a touch ends no higher than it begins")
    func upsideDown() throws {
        let pad = try geometry(Quirk("AttrPressureRange", "20:30"))
        #expect(pad.touches(contact(pressure: 20), wasTouching: false))
        #expect(pad.touches(contact(pressure: 20), wasTouching: true))
    }

    @Test("A palm presses harder than the files say that any finger does; 0 is no limit")
    func palmByPressure() throws {
        let pad = try geometry(Quirk("AttrPalmPressureThreshold", "90"))
        #expect(pad.palm(contact(pressure: 90), isLanding: true) == nil)
        #expect(pad.palm(contact(pressure: 91), isLanding: true)?.evidence == .pressure)
        #expect(pad.breadth(of: contact(pressure: 91)) != nil)
        #expect(try geometry().palm(contact(pressure: 150), isLanding: true) == nil)
        #expect(try geometry().palm(contact(pressure: 157), isLanding: true) != nil)
        let unlimited = try geometry(Quirk("AttrPalmPressureThreshold", "0"))
        #expect(unlimited.palm(contact(pressure: 200), isLanding: true) == nil)
    }

    @Test("A palm is longer than the files say that any finger is, in units of the surface")
    func palmBySize() throws {
        let pad = try geometry(Quirk("AttrPalmSizeThreshold", "2000"))
        #expect(pad.palm(contact(major: 2000), isLanding: true) == nil)
        let palm = pad.palm(contact(major: 2001), isLanding: true)
        #expect(palm?.evidence == .length && palm?.limit == 20)
        #expect(try geometry().palm(contact(major: 4000), isLanding: true) == nil, "no unit, no length")
    }

    @Test("A finger that hovers covers less than the files say that a touch does")
    func touchBySize() throws {
        let pad = try geometry(Quirk("AttrTouchSizeRange", "150:130"))
        #expect(!pad.touches(contact(major: 149), wasTouching: false))
        #expect(pad.touches(contact(major: 150), wasTouching: false))
        #expect(pad.touches(contact(major: 130), wasTouching: true))
        #expect(!pad.touches(contact(major: 129), wasTouching: true))
    }

    @Test("What is no number, or no pair, changes nothing")
    func nonsense() throws {
        let pad = try geometry(
            Quirk("AttrPressureRange", "30"), Quirk("AttrPalmPressureThreshold", "-1"),
            Quirk("AttrPalmSizeThreshold", "x"), Quirk("AttrTouchSizeRange", ":"))
        #expect(pad.touches(contact(pressure: 6), wasTouching: false))
        #expect(pad.palm(contact(pressure: 150, major: 4000), isLanding: true) == nil)
        #expect(pad.touches(contact(pressure: 6, major: 0), wasTouching: false))
    }

    @Test("Lowest on the pad, what presses harder than the files allow is a thumb; 0 is no limit")
    func thumbByPressure() throws {
        let pad = try geometry(Quirk("AttrThumbPressureThreshold", "90"))
        #expect(pad.thumb(contact(pressure: 90), isLowest: true) == nil)
        #expect(pad.thumb(contact(pressure: 91), isLowest: true)?.evidence == .pressure)
        #expect(pad.thumb(contact(pressure: 91), isLowest: false) == nil)
        for none in [try geometry(), try geometry(Quirk("AttrThumbPressureThreshold", "0"))] {
            #expect(none.thumb(contact(pressure: 200), isLowest: true) == nil)
        }
    }

    @Test("What is longer than the files say that other fingers are, and narrow, is a thumb")
    func thumbBySize() throws {
        func area(_ major: Int32, _ minor: Int32) -> Contact {
            Contact(id: 1, x: 0, y: 0, pressure: 50, major: major, minor: minor)
        }
        let pad = try geometry(Quirk("AttrThumbSizeThreshold", "1000"))
        #expect(pad.thumb(area(1000, 400), isLowest: true) == nil)
        #expect(pad.thumb(area(1001, 600), isLowest: true) == nil)
        let thumb = pad.thumb(area(1001, 599), isLowest: false)
        #expect(thumb?.evidence == .length && thumb?.limit == 10)
        #expect(try geometry().thumb(area(4000, 0), isLowest: true) == nil)
        // The limit of thumbs is no unit of length, which would make palms.
        #expect(pad.palm(area(4000, 0), isLanding: true) == nil)
    }

    /// What a contact is taken for as it lands low on the pad, and whether it taps.
    private func thumb(
        _ quirk: Quirk, minor: Int32, lifts: Bool
    ) throws -> (kind: ContactVerdict.Kind?, taps: Bool) {
        var settings = TouchpadSettings()
        settings.tap = true
        var touchpad = try #require(Touchpad(device([quirk]), slotCount: 5, settings: settings))
        let start = Timestamp(microseconds: 1_000_000)
        // 94 % of the height.
        let low = Contact(id: 1, finger: 1, x: 5000, y: 5640, pressure: 100, major: 1500, minor: minor)
        touchpad.report(low, slot: 0)
        touchpad.endFrame(at: start)
        let kind = touchpad.verdict(slot: 0, at: start)?.kind
        touchpad.advance(to: start + .milliseconds(lifts ? 80 : 300))
        touchpad.endFrame(at: start + .milliseconds(lifts ? 80 : 300))
        touchpad.report(nil, slot: 0)
        touchpad.endFrame(at: start + .milliseconds(lifts ? 100 : 320))
        touchpad.advance(to: .distantFuture)
        var taps = false
        for index in touchpad.actions.indices {
            if case .button = touchpad.actions[index].body { taps = true }
        }
        return (kind, taps)
    }

    @Test("A thumb that shows as it lands moves nothing and may tap, until it rests")
    func thumbs() throws {
        for (quirk, minor, kind) in [
            (Quirk("AttrThumbPressureThreshold", "90"), 1400, .thumb),
            (Quirk("AttrThumbPressureThreshold", "110"), 1400, .finger),
            (Quirk("AttrThumbSizeThreshold", "1000"), 500, .thumb),
            (Quirk("AttrThumbSizeThreshold", "1000"), 1400, .finger),
        ] as [(Quirk, Int32, ContactVerdict.Kind)] {
            let (tap, rest) = (
                try thumb(quirk, minor: minor, lifts: true), try thumb(quirk, minor: minor, lifts: false)
            )
            #expect(tap.kind == kind && tap.taps)
            #expect(rest.kind == kind && !rest.taps)
        }
    }
}
