import InputModel

/// What the pointer, or a finger, is in the middle of: one thing at a time.
///
/// Each case has its own state, which nothing else writes. However it is over, it is ended in
/// ``end(_:at:in:_:)``. There is one, which is asked several times a frame: it is not copied for that.
enum Capture: ~Copyable {
    /// Nothing is pressed.
    case none
    /// Not yet decided what it becomes, or spent.
    case press(Press)
    case drag(Drag)
    case latch(Latch)
    case band(Band)

    /// What is held; nil for nothing.
    var press: Press? {
        switch self {
        case .none: nil
        case .press(let press): press
        case .drag(let drag): drag.press
        case .latch(let latch): latch.press
        case .band(let band): band.press
        }
    }

    var isNone: Bool {
        switch self {
        case .none: true
        default: false
        }
    }

    /// It has become more than a press, which Escape takes back.
    var isUnderWay: Bool {
        switch self {
        case .none: false
        case .press: false
        default: true
        }
    }

    /// Where it is held; nil for nothing.
    var target: RegionReference? { press?.target }

    /// When it is a long press; the distant future where it will be none.
    var longPressDeadline: Timestamp {
        switch self {
        case .press(let press): press.longPressDeadline
        case .latch(let latch): latch.press.longPressDeadline
        default: .distantFuture
        }
    }

    var latch: Latch? {
        switch self {
        case .latch(let latch): latch
        default: nil
        }
    }

    /// The latch of the pointer: one that a finger holds leaves the pointer where it is.
    var pointerLatch: Latch? { latch.flatMap { $0.press.isTouch ? nil : $0 } }

    var band: Band? {
        switch self {
        case .band(let band): band
        default: nil
        }
    }

    var isDrag: Bool {
        switch self {
        case .drag: true
        default: false
        }
    }

    /// True for a band in `scene` for which `body` is.
    func isBand(in scene: SceneID, where body: (borrowing Band) -> Bool = { _ in true }) -> Bool {
        if let band, band.scene == scene { body(band) } else { false }
    }

    /// Changes what is held, whatever it has become.
    mutating func withPress(_ body: (inout Press) -> Void) {
        // Taken out meanwhile, so that nothing that a case refers to is copied.
        switch take() {
        case .none: break
        case .press(var press):
            body(&press)
            self = .press(press)
        case .drag(var drag):
            drag.withPress(body)
            self = .drag(drag)
        case .latch(var latch):
            latch.withPress(body)
            self = .latch(latch)
        case .band(var band):
            band.withPress(body)
            self = .band(band)
        }
    }

    /// Nothing is captured from here on, but by whoever puts it back.
    mutating func take() -> Capture {
        let taken = consume self
        self = .none
        return taken
    }

    /// Ends what the press had become, as `phase` says: the only place where one ends.
    ///
    /// - Returns: the press that is left, which becomes nothing else; nil where nothing was captured.
    mutating func end(
        _ phase: Phase, at position: Point, in scenes: borrowing SceneTable, _ output: inout Output
    ) -> Press? {
        var press: Press
        switch take() {
        case .none: return nil
        case .press(let pending): press = pending
        case .drag(let drag):
            drag.end(phase, at: position, &output)
            press = drag.press
        case .latch(let latch):
            latch.end(phase, at: position, &output)
            press = latch.press
        case .band(var band):
            band.end(phase, at: position, in: scenes[band.scene], &output)
            press = band.press
        }
        press.endLongPressWatch()
        return press
    }
}
