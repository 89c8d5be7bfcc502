import InputModel
import Testing

@testable import Touchpad

/// Fingers that a pad counts, but cannot locate: three on a pad of two slots, 100 by 50 mm.
struct CountedFingerTests {
    private let pad = SyntheticPad(name: "two slots", width: 100, height: 50, resolution: 20, slots: 2)
    private let start = Timestamp(microseconds: 1_000_000)

    private func contact(_ id: UInt32, _ x: Double, _ y: Double) -> Contact {
        Contact(
            id: id, finger: id, x: Int32(x * pad.resolution), y: Int32(y * pad.resolution), pressure: 60)
    }

    @Test("It lands where the topmost located finger is, and has not moved by that")
    func landing() throws {
        let geometry = try #require(TouchpadGeometry(pad.description))
        var tracker = FingerTracker(geometry, slotCount: 2, isSingle: false, rejectsPalms: true)
        tracker.apply(.touch, isDown: true)
        tracker.apply(.toolTripleTap, isDown: true)
        tracker.report(contact(1, 30, 40), slot: 0)
        tracker.report(contact(2, 60, 20), slot: 1)
        tracker.endFrame(at: start)
        let (finger, topmost) = (tracker[2], tracker[1])
        #expect(tracker.count == 3 && finger.isDown && finger.hasBegun && finger.isCounted)
        #expect(finger.position == topmost.position && finger.translation == .zero)
    }

    @Test("A palm that creeps does not move together with a finger that only has the palm's place")
    func company() throws {
        var touchpad = try #require(Touchpad(pad.description, slotCount: 2, settings: TouchpadSettings()))
        func advance(_ milliseconds: Int64) -> Timestamp { start + .milliseconds(milliseconds) }
        touchpad.apply(.touch, isDown: true)
        touchpad.apply(.toolFinger, isDown: true)
        touchpad.report(contact(1, 2, 20), slot: 0)
        touchpad.endFrame(at: advance(0))
        touchpad.apply(.toolFinger, isDown: false)
        touchpad.apply(.toolDoubleTap, isDown: true)
        touchpad.report(contact(2, 60, 40), slot: 1)
        touchpad.endFrame(at: advance(300))
        touchpad.apply(.toolDoubleTap, isDown: false)
        touchpad.apply(.toolTripleTap, isDown: true)
        touchpad.endFrame(at: advance(600))
        for step in 1...10 as ClosedRange<Int64> {
            touchpad.report(contact(1, 2, 20 + 0.3 * Double(step)), slot: 0)
            touchpad.endFrame(at: advance(600 + 20 * step))
            let verdict = try #require(touchpad.verdict(slot: 0, at: advance(600 + 20 * step)))
            #expect(verdict.kind == .edge, "\(verdict.reason)")
        }
    }
}
