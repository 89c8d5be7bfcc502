/// Follows the tool over a tablet: in range, down, up, out of range.
///
/// ```
/// state \ frame | tool in range       | tip down      | tip up          | tool out of range, or another in range
/// --------------+---------------------+---------------+-----------------+----------------------------------------
/// away          | entered, hovering   |               |                 |
/// hovering      | moved               | tipDown, down |                 | exited, away
/// down          | moved               |               | tipUp, hovering | tipUp, exited, away
/// ```
///
/// Some tablets never report that a tool left when another replaces it; the new tool enters with the next frame, with
/// its tip down if it touches the surface. Others never report that a tool left at all: until one has, a tool that
/// hovers in silence for ``silence`` is gone, and enters again with what it does next. Tablets that never say which tool
/// is in range have a pen, which enters with the first thing that it does.
package struct ToolTracker: Sendable {
    /// What a frame changed, in the order in which it is to be published.
    package struct Changes: Equatable, Sendable {
        /// The tool came into range.
        package var entered = false
        /// The tool moved, tilted or changed its pressure, in range before and after.
        package var moved = false
        /// The tip touched the surface.
        package var tipDown = false
        /// The tip left the surface.
        package var tipUp = false
        /// The tool went out of range.
        package var exited = false
    }

    /// The tool in range, or the last one.
    package private(set) var tool = ToolEvent.Tool.pen
    /// The tip's position from left to right, in device units.
    package private(set) var x: Int32
    /// The tip's position from top to bottom, in device units.
    package private(set) var y: Int32
    /// Tilt to the right, in device units; 0 until measured.
    package private(set) var tiltX: Int32
    /// Tilt towards the user, in device units; 0 until measured.
    package private(set) var tiltY: Int32

    /// How long a tablet that never reports that a tool left is silent once it has. Source: libinput
    /// (`FORCED_PROXOUT_TIMEOUT`).
    private static let silence = Interval.milliseconds(50)

    /// The tool that entered range last, as reported by the keys.
    private var reported: ToolEvent.Tool?
    /// It is gone without a word.
    private var isGone = false
    /// The tablet has said by a key which tool is in range; one that never does has a pen.
    private var reportsTools: Bool
    /// The tablet has reported that a tool left.
    package private(set) var reportsLeaving: Bool
    private var tip: ToolTip
    /// Its own buttons that are down.
    private var buttons = KeySet()
    private var wasInRange = false
    private var wasDown = false
    private var hasMoved = false
    private var hasActed = false
    /// When the tool has been silent for long enough to be gone; `distantFuture` while it cannot be.
    package private(set) var deadline = Timestamp.distantFuture

    /// The state is the one that the tablet was opened in. A tool in range enters with the first frame; a tip that is
    /// down already counts from its next touch.
    package init(_ description: DeviceDescription) {
        let axes = description.capabilities.axes
        x = axes[.x]?.value ?? 0
        y = axes[.y]?.value ?? 0
        tiltX = axes[.tiltX]?.value ?? 0
        tiltY = axes[.tiltY]?.value ?? 0
        let held = description.initialState.keys.codes.lazy.compactMap { Self.tool($0) }
        reported = held.first
        isGone = reported == nil
        reportsLeaving = description.initialState.memory.reportsLeaving
        reportsTools = reportsLeaving || reported != nil
        tip = ToolTip(description, isInRange: reported != nil)
    }

    /// How hard the tip presses, from 0 to 1; nil for a tablet that does not measure it.
    package var force: Double? { tip.force }
    /// The tablet has reported that a tip touches.
    package var reportsTouch: Bool { tip.reportsTouch }

    /// Takes an event of the current frame.
    package mutating func apply(_ event: InputEvent) {
        if event.type == .absolute {
            applyAxis(AbsoluteAxis(rawValue: event.code), event.value)
        } else if event.type == .key && event.value != 2 {
            applyKey(KeyCode(rawValue: event.code), isOn: event.value != 0)
        }
        if !wasInRange, let inRange { tool = inRange }
    }

    /// Ends a frame; returns what it changed.
    package mutating func endFrame(at time: Timestamp) -> Changes {
        if hasActed {
            if !reportsTools { reported = .pen }
            isGone = false
            if !wasInRange, let inRange { tool = inRange }
        }
        let changes = update()
        deadline = waitsForSilence ? time + Self.silence : .distantFuture
        return changes
    }

    /// What silence until `time` has changed.
    package mutating func advance(to time: Timestamp) -> Changes {
        guard deadline <= time else { return Changes() }
        deadline = .distantFuture
        isGone = true
        return update()
    }

    /// The tool's visit is over: the tablet was removed, the machine slept, or another person's session begins.
    ///
    /// - Parameter isGone: the tool is gone, too. Otherwise it enters again with what it does next, unless that says
    ///   that it left; its tip counts from the next touch.
    package mutating func cancel(isGone: Bool) -> Changes {
        tip.cancel(wasDown: wasDown, isGone: isGone)
        if isGone { reported = nil }
        self.isGone = true
        deadline = .distantFuture
        return update()
    }

    /// A tool is in range.
    package var isInRange: Bool { wasInRange }

    /// The tool in range; nil if there is none.
    private var inRange: ToolEvent.Tool? { isGone ? nil : reported }

    /// Nothing else will say that the tool leaves.
    private var waitsForSilence: Bool {
        wasInRange && !wasDown && !tip.touches && tool == .pen && !reportsLeaving && buttons.isEmpty
    }

    private mutating func update() -> Changes {
        let isInRange = inRange == tool
        var changes = Changes()
        changes.entered = isInRange && !wasInRange
        changes.moved = hasMoved && isInRange && wasInRange
        changes.exited = wasInRange && !isInRange
        let isTouching =
            isInRange && tip.isDown(canPress: tool != .mouse && tool != .lens, isNew: changes.entered)
        changes.tipDown = isTouching && !wasDown
        changes.tipUp = !isTouching && wasDown
        wasInRange = isInRange
        wasDown = isTouching
        hasMoved = false
        hasActed = false
        if !isInRange {
            tip.lift()
            buttons = KeySet()
        }
        return changes
    }

    private mutating func applyAxis(_ axis: AbsoluteAxis, _ value: Int32) {
        switch axis {
        case .x: x = value
        case .y: y = value
        case .pressure: tip.press(value)
        case .tiltX: tiltX = value
        case .tiltY: tiltY = value
        case .distance:
            tip.rise(to: value)
            return
        default: return
        }
        hasMoved = true
        hasActed = true
    }

    private mutating func applyKey(_ key: KeyCode, isOn: Bool) {
        if key == .touch {
            tip.touch(isOn)
        } else if key.isOfTool {
            if isOn { buttons.insert(key) } else { buttons.remove(key) }
        } else if let tool = Self.tool(key) {
            reportsTools = true
            if isOn {
                reported = tool
                isGone = false
            } else if tool == reported {
                reported = nil
                reportsLeaving = true
                tip.leave()
            }
            return
        } else {
            return
        }
        // A release is no act: the kernel's own, when a device goes, would make its tool come.
        hasActed = hasActed || isOn
    }

    private static func tool(_ key: KeyCode) -> ToolEvent.Tool? {
        switch key {
        case .toolPen: .pen
        case .toolRubber: .eraser
        case .toolBrush: .brush
        case .toolPencil: .pencil
        case .toolAirbrush: .airbrush
        case .toolMouse: .mouse
        case .toolLens: .lens
        default: nil
        }
    }
}
