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

    /// Where the tool is, as far as the tablet says.
    private enum Presence: Sendable {
        case outOfRange
        case inRange(ToolEvent.Tool)
        /// Gone without a word: it enters again with what it does next.
        case silent(ToolEvent.Tool)

        /// The tool that has not been reported to leave.
        var tool: ToolEvent.Tool? {
            switch self {
            case .outOfRange: nil
            case .inRange(let tool), .silent(let tool): tool
            }
        }
    }

    /// What was published last of the tool.
    private enum Visit: Sendable { case away, hovering, down }

    /// What the tool has done in the current frame.
    private enum Act: Sendable { case none, pressed, moved }

    private var presence: Presence
    private var visit = Visit.away
    private var act = Act.none
    /// What the tablet has reported so far.
    package private(set) var reports: TabletReports
    private var tip: ToolTip
    /// Its own buttons that are down.
    private var buttons = KeySet()
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
        presence = held.first.map { .inRange($0) } ?? .outOfRange
        reports = description.initialState.memory.tabletReports
        // A tool that is in range or left was named, also in a recording that does not say so.
        if presence.tool != nil || reports.contains(.leaving) { reports.insert(.tools) }
        tip = ToolTip(description, isInRange: presence.tool != nil)
    }

    /// How hard the tip presses, from 0 to 1; nil for a tablet that does not measure it.
    package var force: Double? { tip.force }

    /// Takes an event of the current frame.
    package mutating func apply(_ event: InputEvent) {
        if event.type == .absolute {
            applyAxis(AbsoluteAxis(rawValue: event.code), event.value)
        } else if event.type == .key && event.value != 2 {
            applyKey(KeyCode(rawValue: event.code), isOn: event.value != 0)
        }
    }

    /// Ends a frame; returns what it changed.
    package mutating func endFrame(at time: Timestamp) -> Changes {
        if act != .none, let tool = reports.contains(.tools) ? presence.tool : .pen {
            presence = .inRange(tool)
        }
        let changes = update()
        deadline = waitsForSilence ? time + Self.silence : .distantFuture
        return changes
    }

    /// What silence until `time` has changed.
    package mutating func advance(to time: Timestamp) -> Changes {
        guard deadline <= time else { return Changes() }
        deadline = .distantFuture
        fallSilent()
        return update()
    }

    /// The tool's visit is over: the tablet was removed, the machine slept, or another person's session begins.
    ///
    /// - Parameter isGone: the tool is gone, too. Otherwise it enters again with what it does next, unless that says
    ///   that it left; its tip counts from the next touch.
    package mutating func cancel(isGone: Bool) -> Changes {
        tip.cancel(wasDown: visit == .down, isGone: isGone)
        if isGone { presence = .outOfRange }
        fallSilent()
        deadline = .distantFuture
        return update()
    }

    /// A tool is in range.
    package var isInRange: Bool { visit != .away }

    /// Nothing else will say that the tool leaves.
    private var waitsForSilence: Bool {
        visit == .hovering && !tip.touches && tool == .pen && !reports.contains(.leaving) && buttons.isEmpty
    }

    private mutating func fallSilent() {
        if case .inRange(let tool) = presence { presence = .silent(tool) }
    }

    private mutating func update() -> Changes {
        let before = visit
        var changes = Changes()
        if case .inRange(let present) = presence, before == .away || present == tool {
            tool = present
            changes.entered = before == .away
            changes.moved = act == .moved && before != .away
            let canPress = tool != .mouse && tool != .lens
            visit = tip.isDown(canPress: canPress, isNew: changes.entered, reports) ? .down : .hovering
        } else {
            visit = .away
            changes.exited = before != .away
            tip.lift()
            buttons = KeySet()
        }
        changes.tipDown = visit == .down && before != .down
        changes.tipUp = visit != .down && before == .down
        act = .none
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
        act = .moved
    }

    private mutating func applyKey(_ key: KeyCode, isOn: Bool) {
        if key == .touch {
            tip.touch(isOn)
            if isOn { reports.insert(.touch) }
        } else if key.isOfTool {
            if isOn { buttons.insert(key) } else { buttons.remove(key) }
        } else if let tool = Self.tool(key) {
            reports.insert(.tools)
            if isOn {
                presence = .inRange(tool)
            } else if tool == presence.tool {
                presence = .outOfRange
                reports.insert(.leaving)
                tip.leave()
            }
            return
        } else {
            return
        }
        // A release is no act: the kernel's own, when a device goes, would make its tool come.
        if isOn, act == .none { act = .pressed }
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
