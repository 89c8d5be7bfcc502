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
/// its tip down if it touches the surface.
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
    /// How hard the tip presses, in device units; 0 until measured.
    package private(set) var pressure: Int32
    /// Tilt to the right, in device units; 0 until measured.
    package private(set) var tiltX: Int32
    /// Tilt towards the user, in device units; 0 until measured.
    package private(set) var tiltY: Int32

    /// The tool that entered range last, as reported by the keys.
    private var inRange: ToolEvent.Tool?
    private var isDown = false
    private var wasInRange = false
    private var wasDown = false
    private var hasMoved = false

    /// The state is the one that the tablet was opened in. A tool in range enters with the first frame; a tip that is
    /// down already counts from its next touch.
    package init(_ description: DeviceDescription) {
        let axes = description.capabilities.axes
        x = axes[.x]?.value ?? 0
        y = axes[.y]?.value ?? 0
        pressure = axes[.pressure]?.value ?? 0
        tiltX = axes[.tiltX]?.value ?? 0
        tiltY = axes[.tiltY]?.value ?? 0
        for key in description.initialState.keys.codes {
            if let tool = Self.tool(key) { inRange = inRange ?? tool }
        }
    }

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
    package mutating func endFrame() -> Changes {
        let isInRange = inRange == tool
        var changes = Changes()
        changes.entered = isInRange && !wasInRange
        changes.moved = hasMoved && isInRange && wasInRange
        changes.exited = wasInRange && !isInRange
        let isTouching = isDown && isInRange
        changes.tipDown = isTouching && !wasDown
        changes.tipUp = !isTouching && wasDown
        wasInRange = isInRange
        wasDown = isTouching
        hasMoved = false
        return changes
    }

    /// The tool's visit is over: the tablet was removed, the machine slept, or another person's session begins.
    ///
    /// - Parameter isGone: the tool is gone, too. Otherwise it enters again with the next frame, unless that says that
    ///   it left; its tip counts from the next touch.
    package mutating func cancel(isGone: Bool) -> Changes {
        let former = inRange
        inRange = nil
        isDown = false
        defer { if !isGone { inRange = former } }
        return endFrame()
    }

    private mutating func applyAxis(_ axis: AbsoluteAxis, _ value: Int32) {
        switch axis {
        case .x: x = value
        case .y: y = value
        case .pressure: pressure = value
        case .tiltX: tiltX = value
        case .tiltY: tiltY = value
        default: return
        }
        hasMoved = true
    }

    private mutating func applyKey(_ key: KeyCode, isOn: Bool) {
        if key == .touch {
            isDown = isOn
            return
        }
        guard let tool = Self.tool(key) else { return }
        if isOn {
            inRange = tool
        } else if tool == inRange {
            inRange = nil
        }
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
