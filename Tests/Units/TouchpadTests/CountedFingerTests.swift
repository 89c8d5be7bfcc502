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

    /// Two contacts land one after the other, the first at the left edge, where palms lie; then a third finger is
    /// counted: at `third`, 600 ms after the first.
    private func palmFirst(
        _ palm: (x: Double, y: Double), then second: (x: Double, y: Double),
        settings: TouchpadSettings = TouchpadSettings()
    ) throws -> (touchpad: Touchpad, third: Timestamp) {
        var touchpad = try #require(Touchpad(pad.description, slotCount: 2, settings: settings))
        touchpad.apply(.touch, isDown: true)
        touchpad.apply(.toolFinger, isDown: true)
        touchpad.report(contact(1, palm.x, palm.y), slot: 0)
        touchpad.endFrame(at: start)
        touchpad.apply(.toolFinger, isDown: false)
        touchpad.apply(.toolDoubleTap, isDown: true)
        touchpad.report(contact(2, second.x, second.y), slot: 1)
        touchpad.endFrame(at: start + .milliseconds(300))
        touchpad.apply(.toolDoubleTap, isDown: false)
        touchpad.apply(.toolTripleTap, isDown: true)
        let third = start + .milliseconds(600)
        touchpad.endFrame(at: third)
        #expect(touchpad.verdict(slot: 0, at: third)?.kind == .edge)
        return (touchpad, third)
    }

    @Test("A palm that creeps does not move together with a finger that only has the palm's place")
    func company() throws {
        var (touchpad, third) = try palmFirst((2, 20), then: (60, 40))
        for step in 1...10 as ClosedRange<Int64> {
            let time = third + .milliseconds(20 * step)
            touchpad.report(contact(1, 2, 20 + 0.3 * Double(step)), slot: 0)
            touchpad.endFrame(at: time)
            let verdict = try #require(touchpad.verdict(slot: 0, at: time))
            #expect(verdict.kind == .edge, "\(verdict.reason)")
        }
    }

    @Test("A finger low on the pad is no thumb because of a finger that only has a palm's place above it")
    func thumb() throws {
        let (touchpad, third) = try palmFirst((2, 10), then: (60, 44))
        let verdict = try #require(touchpad.verdict(slot: 1, at: third))
        #expect(verdict.kind == .buttonArea, "\(verdict.reason)")
    }

    @Test("A click of a finger and a counted one is of two, however far the palm whose place the second has")
    func click() throws {
        var settings = TouchpadSettings()
        settings.clickMethod = .clickfinger
        var (touchpad, third) = try palmFirst((2, 10), then: (60, 30), settings: settings)
        touchpad.clearActions()
        touchpad.press(.buttonLeft, isDown: true, at: third + .milliseconds(20))
        var pressed: [TouchpadAction.Button] = []
        for index in touchpad.actions.indices {
            guard case .button(let button, isDown: true, _) = touchpad.actions[index].body else { continue }
            pressed.append(button)
        }
        #expect(pressed == [.secondary])
    }
}
