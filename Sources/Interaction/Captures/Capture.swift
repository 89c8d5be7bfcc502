import InputModel

/// What the pointer, a pen or a finger has begun: see ``Captures``.
///
/// Each mode has its own state, which nothing else writes. Every mode ends in ``end(_:at:in:_:_:)``. An instance is read
/// several times a frame, and is not copied for that; after its end, the next press reuses it with its storage.
final class Capture {
    private enum Mode: ~Copyable {
        /// Nothing is pressed.
        case none
        /// A press that may still become something else, or is spent.
        case press(Press)
        case drag(Drag)
        case latch(Latch)
        case band(Band)

        /// Moves the mode out and leaves `none`. The caller puts it, or the mode that it became, back.
        mutating func take() -> Mode {
            let taken = consume self
            self = .none
            return taken
        }
    }

    private var mode = Mode.none
    /// Where what holds it is, or the middle of two fingers.
    private(set) var position = Point.zero
    /// The buttons of its press.
    let buttons = PressedButtons()
    /// The items of its band.
    private let items = BandItems()

    /// The press that is held, or nil.
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

    /// The press has become a drag, a latch or a band, which Escape cancels.
    var isUnderWay: Bool {
        switch mode {
        case .none: false
        case .press: false
        default: true
        }
    }

    /// The target of the press, or nil.
    var target: RegionReference? { press?.target }

    /// What holds the press, or nil.
    var source: Press.Source? { press?.source }

    /// When the press becomes a long press; the distant future if it will not.
    var longPressDeadline: Timestamp {
        switch mode {
        case .press(let press): press.longPressDeadline
        case .latch(let latch): latch.press.longPressDeadline
        default: .distantFuture
        }
    }

    /// When a drag opens the region under it; the distant future if it opens none.
    var springDeadline: Timestamp {
        switch mode {
        case .drag(let drag): drag.session?.springDeadline ?? .distantFuture
        default: .distantFuture
        }
    }

    /// The session of a drag that offers data to other regions, or nil.
    var session: DragSession? {
        switch mode {
        case .drag(let drag): drag.session
        default: nil
        }
    }

    /// A drag offers data to other regions.
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

    /// True if a band is in `scene` and `body` returns true for it.
    func isBand(in scene: SceneID, where body: (borrowing Band) -> Bool = { _ in true }) -> Bool {
        if let band, band.scene == scene { body(band) } else { false }
    }

    /// True if a press of `device` by the same source joins this one: a latch belongs to one device.
    func takes(_ device: DeviceID) -> Bool { latch.map { $0.press.first.device == device } ?? true }
}

// From the first button down to the last one up.
extension Capture {
    /// How far a long press may move, in points: UIKit's value. If the drag threshold is lower, as it is unless the
    /// configuration says otherwise, that threshold decides.
    static let longPressSlop = 10.0

    /// Begins a press at `position`, or goes on with what an end has left of one.
    ///
    /// - Precondition: nothing is captured.
    func begin(_ press: Press, at position: Point) {
        checkIsNone()
        self.position = position
        mode = .press(press)
    }

    /// Begins a press that its region latches from the start.
    ///
    /// - Precondition: nothing is captured.
    func begin(_ latch: Latch, at position: Point) {
        checkIsNone()
        self.position = position
        mode = .latch(latch)
    }

    /// Begins a band with its press, from where that began to `position`.
    ///
    /// - Precondition: nothing is captured.
    func beginBand(
        _ press: Press, in scene: Scene, toggle: Modifiers, to position: Point, _ output: inout Output
    ) {
        checkIsNone()
        self.position = position
        mode = .band(Band(press, in: scene, toggle: toggle, to: position, using: items, &output))
    }

    private func checkIsNone() {
        precondition(isNone, "what is captured is ended before something else is")
    }

    /// Changes the press, whatever it has become.
    func withPress(_ body: (inout Press) -> Void) {
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

    /// The area in which a movement to `position` begins a band, or none.
    func bandArea(at position: Point, threshold: Double) -> RegionID {
        switch mode {
        case .press(let press):
            press.translation(to: position).length > threshold ? press.bandArea : .none
        default: .none
        }
    }

    /// What holds the press has lifted at `position`, which is no movement.
    func lift(at position: Point) { self.position = position }

    /// What holds the press is at `position`.
    ///
    /// - Parameters:
    ///   - threshold: how far a press moves before it is a band or a drag, in points.
    ///   - toggle: the modifiers with which a band inverts the selection.
    func move(
        to position: Point, threshold: Double, toggle: Modifiers, in scenes: borrowing SceneTable,
        of programs: borrowing ProgramTable, _ drops: inout DropTable, _ gestures: inout RegionGestures,
        _ output: inout Output
    ) {
        self.position = position
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
            gestures.changeLongPress(.press(press.source), at: position, &output)
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
                    .pan, .press(press.source), on: press.target, in: scenes, by: translation,
                    intent: press.first.intent,
                    at: position, &output
                ) { $0.buttons.contains(mask) }
            }
        case .drag(var drag):
            drag.move(to: position, &output)
            gestures.drag(
                .press(drag.press.source), to: drag.press.translation(to: position), at: position, &output)
            mode = .drag(drag)
        case .latch(var latch):
            if latch.press.translation(to: position).length > Self.longPressSlop {
                latch.withPress { $0.endLongPressWatch() }
            }
            latch.move(to: position, threshold: threshold, &output)
            mode = .latch(latch)
            gestures.changeLongPress(.press(latch.press.source), at: position, &output)
        case .band(var band):
            band.move(to: position, in: scenes[band.scene], &output)
            mode = .band(band)
        }
    }

    /// The content of `region`, in `scene`, was scrolled, under a band or not.
    func scroll(_ region: RegionID, by delta: Vector, in scene: Scene) {
        guard isBand(in: scene.id, where: { $0.moves(with: region, in: scene) }),
            case .band(var band) = mode.take()
        else { return }
        band.scroll(by: delta)
        mode = .band(band)
    }

    /// Regions under a band in `scene` were moved, added or removed.
    func rebuildBand(
        in scene: Scene, lost: borrowing LostSelection, at position: Point, _ output: inout Output
    ) {
        guard isBand(in: scene.id), case .band(var band) = mode.take() else { return }
        band.rebuild(at: position, in: scene, lost: lost, &output)
        mode = .band(band)
    }

    /// An item is removed: a band in its scene forgets what it has noted of it.
    func forget(_ item: UInt32, in scene: Scene) {
        if isBand(in: scene.id) { items.forget(item) }
    }

    /// Ends the current mode with `phase`: the only function that ends one.
    ///
    /// - Returns: the remaining press, which becomes nothing else; nil if nothing was captured.
    func end(
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

// A drag that offers data.
extension Capture {
    /// Changes the drag, if one is under way.
    private func withDrag(_ body: (inout Drag) -> Void) {
        guard isDrag, case .drag(var drag) = mode.take() else { return }
        body(&drag)
        mode = .drag(drag)
    }

    /// The drag is at `place`.
    func turnDrag(
        to place: DropPlace, isMoving: Bool, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        withDrag { $0.turn(to: place, isMoving: isMoving, toggle: toggle, at: position, &output) }
    }

    /// The program of the region under the drag accepts `operation`; nil refuses the drag.
    func acceptDrop(
        _ operation: DragOperation?, toggle: Modifiers, at position: Point, _ output: inout Output
    ) {
        withDrag { $0.accept(operation, toggle: toggle, at: position, &output) }
    }

    /// Publishes the operation of a release if it differs from the last published one.
    func tellOperation(at position: Point, _ output: inout Output) {
        withDrag { $0.tellOperation(at: position, &output) }
    }

    /// The drag has stayed long enough over a region that opens under it.
    func openUnderDrag(_ output: inout Output) { withDrag { $0.open(&output) } }

    /// Cancels the drag; its press becomes nothing else.
    func cancelDrag(
        at position: Point, _ drops: inout DropTable, in scenes: borrowing SceneTable,
        _ output: inout Output
    ) {
        guard isDrag, let press = end(.cancelled, at: position, in: scenes, &drops, &output) else { return }
        begin(press, at: position)
    }
}
