import InputModel

/// A press, from the first button or finger down to the last one up. It belongs to the region that it began in.
///
/// ```
/// state    | moved past the threshold | released                | Escape, removal, loss
/// ---------+--------------------------+-------------------------+------------------------
/// pressed  | drag began, or band      | press ended, click      | –, press cancelled
/// latched  | latch changed            | latch ended, press …    | both cancelled
/// dragging | drag changed             | drag ended, press ended | both cancelled
/// banding  | band changed             | band ended, press ended | both cancelled
/// ```
struct PressState {
    enum Source: Hashable {
        case pointer
        case touch(DeviceID, contact: UInt32)
    }

    struct Held {
        var device: DeviceID
        var button: Button
        var code: KeyCode
        var count: Int
    }

    /// The buttons down, in the order in which they came. None: nothing is pressed.
    var held: [Held] = []
    var source = Source.pointer
    /// Region none: empty space.
    var target = RegionReference(SceneID(rawValue: 0), .none)
    var origin = Point.zero
    /// When it began.
    var modifiers: Modifiers = []
    var isDragging = false
    /// Became something else, and so will be no click: a drag, a band, a long press.
    var isSpent = false
    /// The area in which moving on begins a band.
    var bandArea = RegionID.none
    var latchAxes: Axes = []
    /// Where the effect was when it latched.
    var latchEffect = Point.zero
    var longPressDeadline = Timestamp.distantFuture

    init() {
        held.reserveCapacity(8)
    }

    var isActive: Bool { !held.isEmpty }
    var isLatched: Bool { isActive && !latchAxes.isEmpty }
    var isTouch: Bool { isActive && source != .pointer }

    /// From the press to `point`.
    func translation(to point: Point) -> Vector { point - origin }
}
