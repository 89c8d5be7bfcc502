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
    package private(set) var pressure: Int32 = 0
    /// Tilt to the right, in device units; 0 until measured.
    package private(set) var tiltX: Int32 = 0
    /// Tilt towards the user, in device units; 0 until measured.
    package private(set) var tiltY: Int32 = 0

    /// The tool that entered range last, as reported by the keys.
    private var inRange: ToolEvent.Tool?
    private var isDown = false
    private var wasInRange = false
    private var wasDown = false
    private var hasMoved = false

    /// No tool is in range; the position is the one that the axes had when the tablet was opened.
    package init(_ capabilities: Capabilities) {
        x = capabilities.axes[.x]?.value ?? 0
        y = capabilities.axes[.y]?.value ?? 0
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

    /// The tablet was removed, and its tool with it.
    package mutating func cancel() -> Changes {
        inRange = nil
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
