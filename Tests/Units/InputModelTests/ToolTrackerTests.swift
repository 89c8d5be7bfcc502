import Testing

@testable import InputModel

/// Pens that come, press and leave as they should, and all the others.
struct ToolTrackerTests {
    private static let tools: [KeyCode] = [.toolPen, .toolRubber, .touch, .stylus]

    /// - Parameters:
    ///   - keys: which it has.
    ///   - down: which of them are down when it is opened.
    ///   - values: the axes, from 0 to 100, and their values when it is opened.
    private static func tablet(
        _ keys: [KeyCode] = tools, down: [KeyCode] = [],
        values: [AbsoluteAxis: Int32] = [.x: 5, .y: 6, .pressure: 0]
    ) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.keys = KeySet(keys)
        for (axis, value) in values {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(value: value, minimum: 0, maximum: 99)
        }
        var device = DeviceDescription(name: "", path: "", capabilities: capabilities)
        device.initialState.keys = KeySet(down)
        return device
    }

    /// A frame `milliseconds` after the beginning.
    private static func frame(
        _ tracker: inout ToolTracker, _ milliseconds: Int = 0, keys: [KeyCode: Int32] = [:],
        axes: [AbsoluteAxis: Int32] = [:]
    ) -> ToolTracker.Changes {
        for (axis, value) in axes {
            tracker.apply(InputEvent(type: .absolute, code: axis.rawValue, value: value))
        }
        for (key, value) in keys { tracker.apply(InputEvent(type: .key, code: key.rawValue, value: value)) }
        return tracker.endFrame(at: time(milliseconds))
    }

    private static func time(_ milliseconds: Int) -> Timestamp {
        Timestamp(microseconds: Int64(milliseconds) * 1000)
    }

    private static func changes(_ body: (inout ToolTracker.Changes) -> Void) -> ToolTracker.Changes {
        var changes = ToolTracker.Changes()
        body(&changes)
        return changes
    }

    private static let nothing = ToolTracker.Changes()

    @Test(
        "A tool in range enters with the first frame, with the values of the axes; a tip that is down waits")
    func inRange() {
        let values: [AbsoluteAxis: Int32] = [.x: 5, .y: 6, .pressure: 29, .tiltX: 31, .tiltY: 32]
        var tracker = ToolTracker(Self.tablet(down: [.toolRubber, .touch], values: values))
        #expect(
            [tracker.x, tracker.y, tracker.tiltX, tracker.tiltY] == [5, 6, 31, 32])
        #expect(Self.frame(&tracker, axes: [.x: 9]) == Self.changes { $0.entered = true })
        #expect(tracker.tool == .eraser)
        #expect(!Self.frame(&tracker, axes: [.pressure: 40]).tipDown)
        #expect(!Self.frame(&tracker, keys: [.touch: 0], axes: [.pressure: 0]).tipUp)
        #expect(Self.frame(&tracker, keys: [.touch: 1], axes: [.pressure: 30]).tipDown)
    }

    @Test(
        "A cancelled tool enters again if it is still there, and without its tip", arguments: [false, true])
    func cancelled(_ isGone: Bool) {
        var tracker = ToolTracker(Self.tablet())
        #expect(Self.frame(&tracker, keys: [.toolPen: 1], axes: [.pressure: 50]).tipDown)
        let changes = tracker.cancel(isGone: isGone)
        #expect(changes.tipUp && changes.exited)
        let next = Self.frame(&tracker, axes: [.x: 9])
        #expect(next.entered == !isGone && !next.tipDown)
    }

    @Test(
        "The tip is down from a twentieth of the range and up below a hundredth, whatever the tablet says of touching",
        arguments: [false, true])
    func pressure(_ says: Bool) {
        var tracker = ToolTracker(Self.tablet())
        #expect(
            Self.frame(&tracker, keys: [.toolPen: 1, .touch: says ? 1 : 0])
                == Self.changes { $0.entered = true })
        #expect(!Self.frame(&tracker, axes: [.pressure: 4]).tipDown)
        #expect(Self.frame(&tracker, axes: [.pressure: 5]).tipDown)
        #expect(!Self.frame(&tracker, axes: [.pressure: 1]).tipUp)
        #expect(Self.frame(&tracker, axes: [.pressure: 0]).tipUp)
    }

    @Test("Without pressure, and for a tablet's mouse, the tip is down while the tablet says so")
    func touch() {
        var plain = ToolTracker(Self.tablet(values: [.x: 0, .y: 0]))
        #expect(Self.frame(&plain, keys: [.toolPen: 1, .touch: 1]).tipDown && plain.force == nil)
        #expect(Self.frame(&plain, keys: [.touch: 0]).tipUp)
        var mouse = ToolTracker(Self.tablet([.toolMouse, .touch]))
        #expect(!Self.frame(&mouse, keys: [.toolMouse: 1], axes: [.pressure: 50]).tipDown)
        #expect(Self.frame(&mouse, keys: [.touch: 1]).tipDown)
    }

    @Test("What a worn tip presses far above the surface counts as nothing, for this tool alone")
    func worn() {
        var tracker = ToolTracker(
            Self.tablet(values: [.x: 0, .y: 0, .pressure: 0, .distance: 0]))
        let far: [AbsoluteAxis: Int32] = [.pressure: 20, .distance: 80]
        #expect(!Self.frame(&tracker, keys: [.toolPen: 1], axes: far).tipDown && tracker.force == 0)
        #expect(!Self.frame(&tracker, axes: [.pressure: 23, .distance: 0]).tipDown)
        #expect(Self.frame(&tracker, axes: [.pressure: 60]).tipDown && abs(tracker.force! - 0.5) < 1e-9)
        // It is no more worn than what it reports now.
        #expect(Self.frame(&tracker, axes: [.pressure: 0]).tipUp)
        #expect(Self.frame(&tracker, axes: [.pressure: 10]).tipDown)
        #expect(Self.frame(&tracker, keys: [.toolPen: 0]).exited)
        #expect(
            Self.frame(&tracker, keys: [.toolPen: 1], axes: [.pressure: 20, .distance: 10]).tipDown)
    }

    @Test("A tip that is stuck presses nothing in the air, once the tablet has said of a touch that it is")
    func stuck() {
        var tracker = ToolTracker(Self.tablet())
        #expect(Self.frame(&tracker, keys: [.toolPen: 1, .touch: 1], axes: [.pressure: 50]).tipDown)
        #expect(Self.frame(&tracker, keys: [.toolPen: 0, .touch: 0], axes: [.pressure: 8]).tipUp)
        #expect(!Self.frame(&tracker, keys: [.toolPen: 1]).tipDown)
        #expect(!Self.frame(&tracker, axes: [.pressure: 9]).tipDown)
        #expect(Self.frame(&tracker, keys: [.touch: 1], axes: [.pressure: 40]).tipDown)
        #expect(Self.frame(&tracker, keys: [.touch: 0], axes: [.pressure: 8]).tipUp)
        // One that touches as it comes does.
        _ = Self.frame(&tracker, keys: [.toolPen: 0])
        #expect(Self.frame(&tracker, keys: [.toolPen: 1, .touch: 1], axes: [.pressure: 8]).tipDown)
    }

    @Test("A tip that rests through cancellations begins nothing, however many there are")
    func cancelledTwice() {
        var tracker = ToolTracker(Self.tablet())
        #expect(Self.frame(&tracker, keys: [.toolPen: 1, .touch: 1], axes: [.pressure: 50]).tipDown)
        _ = tracker.cancel(isGone: false)
        _ = tracker.cancel(isGone: false)
        #expect(Self.frame(&tracker, axes: [.x: 9]) == Self.changes { $0.entered = true })
        #expect(!Self.frame(&tracker, axes: [.pressure: 55]).tipDown)
        // It left and came again: another stroke.
        #expect(Self.frame(&tracker, keys: [.toolPen: 0], axes: [.pressure: 0]).exited)
        #expect(Self.frame(&tracker, keys: [.toolPen: 1, .touch: 1], axes: [.pressure: 50]).tipDown)
    }

    @Test("What the kernel lets go of when a tablet goes brings no pen")
    func releasedByTheKernel() {
        var tracker = ToolTracker(Self.tablet([.touch, .stylus]))
        #expect(Self.frame(&tracker, keys: [.touch: 1], axes: [.x: 1, .pressure: 50]).tipDown)
        #expect(tracker.cancel(isGone: true).exited)
        #expect(Self.frame(&tracker, keys: [.touch: 0]) == Self.nothing)
        #expect(Self.frame(&tracker, axes: [.x: 2]) == Self.changes { $0.entered = true })
    }

    @Test("A tool that was named comes by its name alone, in a recording that continues another, too")
    func continued() {
        var device = Self.tablet()
        var tracker = ToolTracker(device)
        #expect(Self.frame(&tracker, keys: [.toolPen: 1]).entered)
        // The machine sleeps: the kernel lets go of the tool, which is no report of the tablet.
        #expect(tracker.cancel(isGone: true).exited)
        #expect(Self.frame(&tracker, keys: [.toolPen: 0]) == Self.nothing)
        #expect(tracker.reports == .tools)
        device.initialState.memory.tabletReports = tracker.reports
        var next = ToolTracker(device)
        #expect(Self.frame(&tracker, axes: [.x: 9]) == Self.nothing)
        #expect(Self.frame(&next, axes: [.x: 9]) == Self.nothing)
        #expect(Self.frame(&next, keys: [.toolPen: 1]).entered)
    }

    @Test("Whatever tool is in range enters with the first frame, whatever that says")
    func firstFrame() {
        for (key, tool) in [(KeyCode.toolPen, ToolEvent.Tool.pen), (.toolRubber, .eraser)] {
            var tracker = ToolTracker(Self.tablet(down: [key]))
            #expect(Self.frame(&tracker).entered && tracker.tool == tool)
        }
    }

    @Test("A tablet's mouse may rest, and hold a button: silence is no leaving")
    func mouse() {
        var tracker = ToolTracker(Self.tablet([.toolMouse, .buttonLeft]))
        #expect(Self.frame(&tracker, keys: [.toolMouse: 1]).entered && tracker.deadline == .distantFuture)
        var pen = ToolTracker(Self.tablet())
        _ = Self.frame(&pen, keys: [.toolPen: 1, .buttonLeft: 1])
        #expect(pen.deadline == .distantFuture)
    }

    @Test("A tool that hovers in silence is gone where none has ever left, and enters again")
    func silence() {
        var tracker = ToolTracker(Self.tablet())
        #expect(Self.frame(&tracker, 10, keys: [.toolPen: 1]).entered)
        #expect(tracker.deadline == Self.time(60) && tracker.advance(to: Self.time(59)) == Self.nothing)
        #expect(tracker.advance(to: Self.time(60)) == Self.changes { $0.exited = true })
        #expect(!tracker.isInRange && tracker.deadline == .distantFuture)
        #expect(Self.frame(&tracker, 90, axes: [.x: 7]) == Self.changes { $0.entered = true })
        // Neither a tip that rests nor a button that is held is silent.
        #expect(
            Self.frame(&tracker, 100, axes: [.pressure: 50]).tipDown && tracker.deadline == .distantFuture)
        #expect(Self.frame(&tracker, 110, axes: [.pressure: 0]).tipUp && tracker.deadline == Self.time(160))
        _ = Self.frame(&tracker, 120, keys: [.stylus: 1])
        #expect(tracker.deadline == .distantFuture)
        _ = Self.frame(&tracker, 130, keys: [.stylus: 0])
        #expect(tracker.deadline == Self.time(180))
        // The tablet does say it: from now on a pen that is held still stays.
        #expect(Self.frame(&tracker, 140, keys: [.toolPen: 0]).exited && tracker.reports.contains(.leaving))
        #expect(Self.frame(&tracker, 150, keys: [.toolPen: 1]).entered && tracker.deadline == .distantFuture)
    }

    @Test("A tablet without keys for tools has a pen, which enters with what it does")
    func withoutTools() {
        var tracker = ToolTracker(Self.tablet([.touch, .stylus]))
        #expect(Self.frame(&tracker, 0) == Self.nothing)
        #expect(Self.frame(&tracker, 10, axes: [.x: 1]) == Self.changes { $0.entered = true })
        #expect(tracker.tool == .pen && Self.frame(&tracker, 20, axes: [.pressure: 40]).tipDown)
        #expect(Self.frame(&tracker, 30, axes: [.pressure: 0]).tipUp)
        #expect(tracker.advance(to: Self.time(80)).exited)
        #expect(Self.frame(&tracker, 200, keys: [.stylus: 1]).entered)
    }

    @Test(
        "A tip is down and up where libinput's quirk files say, if that is a range",
        arguments: [
            ("70:50", 69, 70, 50, 49), ("10:0", 9, 10, 1, 0), ("50:70", 4, 5, 1, 0), ("70", 4, 5, 1, 0),
            ("none", 4, 5, 1, 0),
        ] as [(String, Int32, Int32, Int32, Int32)])
    func quirked(_ range: String, hovers: Int32, touches: Int32, stays: Int32, lifts: Int32) {
        var device = Self.tablet()
        device.quirks = [Quirk("AttrPressureRange", range)]
        var tracker = ToolTracker(device)
        #expect(!Self.frame(&tracker, keys: [.toolPen: 1], axes: [.pressure: 0]).tipDown)
        #expect(!Self.frame(&tracker, axes: [.pressure: hovers]).tipDown)
        #expect(Self.frame(&tracker, axes: [.pressure: touches]).tipDown)
        #expect(!Self.frame(&tracker, axes: [.pressure: stays]).tipUp)
        #expect(Self.frame(&tracker, axes: [.pressure: lifts]).tipUp)
    }
}
