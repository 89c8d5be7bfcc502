import InputModel

/// Decides which button a press of the pad is, from its button areas or the number of fingers.
///
/// ```
/// +-----------+--------+---------+
/// |  primary  | middle |secondary|  10 mm, where the buttons of a stick are printed there
/// +-----------+--------+---------+
/// |          40 %     60 %       |
/// |   a press here: primary      |
/// |                              |
/// +-----------+--------+---------+  85 % of the height
/// |  primary  | middle |secondary|  buttonAreas only
/// +-----------+--------+---------+
///            42 %     58 %
/// ```
struct ClickRecognizer: Sendable {
    /// How far a finger on a pressed pad moves before that is intentional, in millimetres. Source: libinput.
    static let pinMillimetres = 1.5
    /// Where the areas begin, as a part of the height. Source: libinput.
    static let areaTop = 0.85
    /// How far the areas along the upper edge reach, in millimetres, and where their middle button lies, as parts of the
    /// width. Source: libinput (`tp_init_top_softbuttons`).
    static let upperHeight = 10.0
    static let upperMiddle = 0.40...0.60
    /// A finger in an area that moves farther than this, in millimetres, is not there to press. Source: libinput's
    /// behaviour with the recordings.
    static let areaTravel = 5.0
    /// Where the middle button lies, as parts of the width.
    static let middle = 0.42...0.58
    /// If two fingers are farther apart than this, in millimetres, one presses and the other rests. Source: libinput.
    static let pairReach = (width: 40.0, height: 30.0)

    let isClickpad: Bool
    private let hasUpperButtons: Bool
    private let method: TouchpadSettings.ClickMethod
    private let emulatesMiddle: Bool
    private let geometry: TouchpadGeometry
    /// The button that the press of the pad's own switch became; nil if it is up.
    private var pressed: TouchpadAction.Button?

    init(_ geometry: TouchpadGeometry, description: DeviceDescription, settings: TouchpadSettings) {
        self.geometry = geometry
        emulatesMiddle = settings.middleEmulation
        let capabilities = description.capabilities
        isClickpad = capabilities.isClickpad
        hasUpperButtons = isClickpad && capabilities.properties.contains(.topButtonPad)
        // Apple's pads have no areas printed, and their users press with several fingers. Source: libinput.
        let isApple =
            description.vendor == 0x05ac || description.vendor == 0x004c || description.isBuiltInApplePad
        method = isClickpad ? settings.clickMethod ?? (isApple ? .clickfinger : .buttonAreas) : .none
    }

    /// True while the pad is held down.
    var isPressed: Bool { pressed != nil }

    /// Handles the fingers of a frame.
    func update(_ tracker: inout FingerTracker, at time: Timestamp) {
        updatePins(&tracker)
        updateAreas(&tracker, at: time)
    }

    /// Lets go of the fingers that have moved on purpose since the pad was pressed.
    private func updatePins(_ tracker: inout FingerTracker) {
        for index in tracker.indices where tracker[index].isDown && !tracker[index].isCounted {
            guard let pin = tracker[index].click.pin else { continue }
            if tracker[index].isUnmoved {
                tracker[index].click.pin = tracker[index].position
            } else if (tracker[index].position - pin).length >= Self.pinMillimetres {
                tracker[index].click.pin = nil
                tracker[index].delta = .zero
            }
        }
    }

    /// Notes which fingers are there to press: those that landed in an area and have not left it.
    private func updateAreas(_ tracker: inout FingerTracker, at time: Timestamp) {
        guard method == .buttonAreas || hasUpperButtons else { return }
        for index in tracker.indices where tracker[index].isDown && !tracker[index].isCounted {
            let isInArea = isInArea(tracker[index].position)
            if tracker[index].hasBegun {
                tracker[index].click.isInArea = isInArea
            } else if tracker[index].click.isInArea {
                let travel = tracker[index].travel
                let hasLeft = !isInArea || travel > Self.areaTravel
                guard hasLeft || hasPartner(index, tracker) else { continue }
                tracker[index].click.isInArea = false
                tracker[index].reason =
                    hasLeft ? .init(.travel, travel, limit: Self.areaTravel) : .init(.company)
                tracker[index].show(at: time)
            }
        }
    }

    /// True if a finger at this position presses a certain button.
    private func isInArea(_ position: Point) -> Bool {
        method == .buttonAreas && position.y > Self.areaTop * geometry.height
            || hasUpperButtons && position.y < Self.upperHeight
    }

    /// True if another finger landed with it: both scroll or pinch.
    private func hasPartner(_ index: Int, _ tracker: borrowing FingerTracker) -> Bool {
        for other in tracker.indices where other != index && tracker.fingers[other].isDown {
            guard tracker.fingers[other].rejection == .none, !tracker.fingers[other].isCounted else {
                continue
            }
            let gap = tracker.fingers[other].startTime - tracker.fingers[index].startTime
            if gap.magnitude < FingerRejection.thumbBeside.gap { return true }
        }
        return false
    }

    /// The pad's switch closed or opened.
    ///
    /// - Returns: the button that it presses or releases; nil for a release without a press.
    mutating func press(_ code: KeyCode, isDown: Bool, _ tracker: inout FingerTracker)
        -> TouchpadAction.Button?
    {
        guard code == .buttonLeft else { return code == .buttonRight ? .secondary : .middle }
        guard isDown else {
            defer { pressed = nil }
            return pressed
        }
        let button = button(tracker)
        pressed = button
        if isClickpad {
            for index in tracker.indices where tracker[index].isDown {
                // A contact that presses the pad, alone on it, is not a palm.
                if tracker.count == 1 && tracker[index].rejection == .edge {
                    tracker[index].become(.none, .init(.none))
                }
                tracker[index].click.pin = tracker[index].position
            }
        }
        return button
    }

    mutating func clear() {
        pressed = nil
    }

    /// The button that a press of the pad's switch is now.
    private func button(_ tracker: borrowing FingerTracker) -> TouchpadAction.Button {
        if hasUpperButtons, let button = upperArea(tracker) { return button }
        return switch method {
        case .none: .primary
        case .buttonAreas: area(tracker)
        case .clickfinger: fingers(tracker)
        }
    }

    /// The button of a stick under the first finger there; nil if no finger is at the upper edge.
    private func upperArea(_ tracker: borrowing FingerTracker) -> TouchpadAction.Button? {
        for index in tracker.indices where tracker.fingers[index].isDown {
            let finger = tracker.fingers[index]
            guard finger.rejection != .palm, !finger.isCounted, finger.position.y < Self.upperHeight
            else { continue }
            let part = finger.position.x / geometry.width
            if Self.upperMiddle.contains(part) { return .middle }
            return part < Self.upperMiddle.lowerBound ? .primary : .secondary
        }
        return nil
    }

    private func area(_ tracker: borrowing FingerTracker) -> TouchpadAction.Button {
        var button = TouchpadAction.Button.primary
        var sides: (left: Bool, right: Bool) = (false, false)
        let top = Self.areaTop * geometry.height
        for index in tracker.indices where tracker.fingers[index].isDown {
            let finger = tracker.fingers[index]
            guard finger.rejection != .palm, !finger.isCounted, finger.position.y > top else { continue }
            let part = finger.position.x / geometry.width
            if emulatesMiddle {
                if part > 0.5 { sides.right = true } else { sides.left = true }
                continue
            }
            if part > Self.middle.upperBound { return .secondary }
            if part >= Self.middle.lowerBound { button = .middle }
        }
        if sides.right { return sides.left ? .middle : .secondary }
        return button
    }

    private func fingers(_ tracker: borrowing FingerTracker) -> TouchpadAction.Button {
        var count = 0
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        for index in tracker.indices where tracker.fingers[index].isDown {
            let finger = tracker.fingers[index]
            guard finger.rejection == .none else { continue }
            count += 1
            guard !finger.isCounted else { continue }
            low = Point(x: min(low.x, finger.position.x), y: min(low.y, finger.position.y))
            high = Point(x: max(high.x, finger.position.x), y: max(high.y, finger.position.y))
        }
        let isFar = high.x - low.x > Self.pairReach.width || high.y - low.y > Self.pairReach.height
        switch count {
        case 2: return isFar && !geometry.isBox ? .primary : .secondary
        case 3...: return .middle
        default: return .primary
        }
    }
}
