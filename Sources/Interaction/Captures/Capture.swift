import InputModel

/// What the pointer, or a finger, is in the middle of: one thing at a time.
///
/// Each mode has its own state, which nothing else writes. However it is over, it is ended in
/// ``end(_:at:in:_:_:)``. There is one, which is asked several times a frame: it is not copied for that.
struct Capture: ~Copyable {
    private enum Mode: ~Copyable {
        /// Nothing is pressed.
        case none
        /// Not yet decided what it becomes, or spent.
        case press(Press)
        case drag(Drag)
        case latch(Latch)
        case band(Band)

        /// Moves the mode out and leaves `none`. The caller puts it back, or what it became.
        mutating func take() -> Mode {
            let taken = consume self
            self = .none
            return taken
        }
    }

    private var mode = Mode.none
    private let place = InPlace()

    /// Nothing is pressed.
    init(by _: Interaction.Maker) {}

    /// What is held; nil for nothing.
    var press: Press? {
        switch mode {
        case .none: nil
        case .press(let press): press
        case .drag(let drag): drag.press
        case .latch(let latch): latch.press
        case .band(let band): band.press
        }
    }

    var isNone: Bool {
        switch mode {
        case .none: true
        default: false
        }
    }

    /// It has become more than a press, which Escape takes back.
    var isUnderWay: Bool {
        switch mode {
        case .none: false
        case .press: false
        default: true
        }
    }

    /// Where it is held; nil for nothing.
    var target: RegionReference? { press?.target }

    /// When it is a long press; the distant future where it will be none.
    var longPressDeadline: Timestamp {
        switch mode {
        case .press(let press): press.longPressDeadline
        case .latch(let latch): latch.press.longPressDeadline
        default: .distantFuture
        }
    }

    /// When a drag opens what it is over; the distant future where it opens nothing.
    var springDeadline: Timestamp {
        switch mode {
        case .drag(let drag): drag.session?.springDeadline ?? .distantFuture
        default: .distantFuture
        }
    }

    /// What a drag offers to other regions; nil for anything else.
    var session: DragSession? {
        switch mode {
        case .drag(let drag): drag.session
        default: nil
        }
    }

    /// A drag offers something.
    var isOffered: Bool {
        switch mode {
        case .drag(let drag): drag.session != nil
        default: false
        }
    }

    var latch: Latch? {
        switch mode {
        case .latch(let latch): latch
        default: nil
        }
    }

    /// The latch of the pointer: one that a finger holds leaves the pointer where it is.
    var pointerLatch: Latch? { latch.flatMap { $0.press.isTouch ? nil : $0 } }

    var band: Band? {
        switch mode {
        case .band(let band): band
        default: nil
        }
    }

    var isDrag: Bool {
        switch mode {
        case .drag: true
        default: false
        }
    }

    /// True for a band in `scene` for which `body` is.
    func isBand(in scene: SceneID, where body: (borrowing Band) -> Bool = { _ in true }) -> Bool {
        if let band, band.scene == scene { body(band) } else { false }
    }
}

// From the first button to the last.
extension Capture {
    /// How far a press may move and still be a long one, in points: UIKit's value. Where a drag takes less, as it does
    /// unless the configuration says otherwise, the drag decides.
    static let longPressSlop = 10.0

    /// Something is pressed.
    ///
    /// - Precondition: nothing is captured.
    mutating func begin(_ press: Press) {
        checkIsNone()
        mode = .press(press)
    }

    /// A region holds a press to itself, from the beginning.
    ///
    /// - Precondition: nothing is captured.
    mutating func begin(_ latch: Latch) {
        checkIsNone()
        mode = .latch(latch)
    }

    /// A press has become a band.
    ///
    /// - Precondition: nothing is captured.
    mutating func begin(_ band: Band) {
        checkIsNone()
        mode = .band(band)
    }

    private func checkIsNone() {
        precondition(isNone, "what is captured is ended before something else is")
    }

    /// Changes what is held, whatever it has become.
    mutating func withPress(_ body: (inout Press) -> Void) {
        // Taken out meanwhile, so that nothing that a case refers to is copied.
        switch mode.take() {
        case .none: break
        case .press(var press):
            body(&press)
            mode = .press(press)
        case .drag(var drag):
            drag.withPress(body)
            mode = .drag(drag)
        case .latch(var latch):
            latch.withPress(body)
            mode = .latch(latch)
        case .band(var band):
            band.withPress(body)
            mode = .band(band)
        }
    }

    /// The pointer, or the finger that presses, is at `position`.
    ///
    /// - Parameters:
    ///   - threshold: how far a press moves before it is a band or a drag, in points.
    ///   - toggle: the modifiers with which a band inverts what is selected.
    ///   - items: those of an earlier band, for the next.
    mutating func move(
        to position: Point, threshold: Double, toggle: Modifiers, in scenes: borrowing SceneTable,
        of programs: borrowing ProgramTable, _ drops: inout DropTable, _ gestures: inout RegionGestures,
        using items: BandItems, _ output: inout Output
    ) {
        // Taken out while it changes, so that nothing that it refers to is copied.
        switch mode.take() {
        case .none: return
        case .press(var press):
            let translation = press.translation(to: position)
            guard press.target.region != .none else {
                if translation.length > min(threshold, Self.longPressSlop) { press.endLongPressWatch() }
                mode = .press(press)
                return
            }
            if translation.length > Self.longPressSlop { press.endLongPressWatch() }
            gestures.changeLongPress(at: position, &output)
            guard translation.length > threshold, !press.isSpent else {
                mode = .press(press)
                return
            }
            if press.bandArea != .none {
                let scene = scenes[press.target.scene]
                mode = .band(Band(press, in: scene, toggle: toggle, to: position, using: items, &output))
            } else {
                let mask = ButtonMask(press.first.button)
                let scene = scenes[press.target.scene]
                let session = drops.begin(press, in: scene, programs)
                mode = .drag(Drag(press, offering: session, at: position, in: scene, &output))
                gestures.begin(
                    .pan, .press, on: press.target, in: scenes, by: translation, intent: press.first.intent,
                    at: position, &output
                ) { $0.buttons.contains(mask) }
            }
        case .drag(var drag):
            drag.move(to: position, &output)
            gestures.drag(to: drag.press.translation(to: position), at: position, &output)
            mode = .drag(drag)
        case .latch(var latch):
            if latch.press.translation(to: position).length > Self.longPressSlop {
                latch.withPress { $0.endLongPressWatch() }
            }
            latch.move(to: position, threshold: threshold, &output)
            mode = .latch(latch)
            gestures.changeLongPress(at: position, &output)
        case .band(var band):
            band.move(to: position, in: scenes[band.scene], &output)
            mode = .band(band)
        }
    }

    /// What a band in `scene` selects has moved, come or gone.
    mutating func rebuildBand(
        scrolledBy offset: Vector, at position: Point, in scene: Scene, lost: borrowing LostSelection,
        _ output: inout Output
    ) {
        guard isBand(in: scene.id), case .band(var band) = mode.take() else { return }
        band.rebuild(scrolledBy: offset, at: position, in: scene, lost: lost, &output)
        mode = .band(band)
    }

    /// Ends what the press had become, as `phase` says: the only place where one ends.
    ///
    /// - Returns: the press that is left, which becomes nothing else; nil where nothing was captured.
    mutating func end(
        _ phase: Phase, at position: Point, in scenes: borrowing SceneTable, _ drops: inout DropTable,
        _ output: inout Output
    ) -> Press? {
        var press: Press
        switch mode.take() {
        case .none: return nil
        case .press(let pending): press = pending
        case .drag(var drag):
            drag.end(phase, at: position, in: scenes, &drops, &output)
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

// A drag that offers something.
extension Capture {
    /// Changes the drag, where there is one.
    private mutating func withDrag(_ body: (inout Drag) -> Void) {
        guard isDrag, case .drag(var drag) = mode.take() else { return }
        body(&drag)
        mode = .drag(drag)
    }

    /// It is at `place`.
    mutating func turnDrag(
        to place: DropPlace, isMoving: Bool, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        withDrag { $0.turn(to: place, isMoving: isMoving, toggle: toggle, at: position, &output) }
    }

    /// The program of the region under it says what it takes; nil: nothing.
    mutating func acceptDrop(
        _ operation: DragOperation?, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        withDrag { $0.accept(operation, toggle: toggle, at: position, &output) }
    }

    /// Publishes that a release would do something else now, where that was not said.
    mutating func tellOperation(at position: Point, _ output: inout Output) {
        withDrag { $0.tellOperation(at: position, &output) }
    }

    /// It has stayed for long enough over what opens under it.
    mutating func openUnderDrag(_ output: inout Output) { withDrag { $0.open(&output) } }

    /// It comes to nothing, and its press becomes nothing else.
    mutating func cancelDrag(
        at position: Point, _ drops: inout DropTable, in scenes: borrowing SceneTable,
        _ output: inout Output
    ) {
        guard isDrag, let press = end(.cancelled, at: position, in: scenes, &drops, &output) else { return }
        begin(press)
    }
}
