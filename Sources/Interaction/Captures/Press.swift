import InputModel

/// What the pointer, a pen or a finger holds, from the first button down to the last one up, and what that becomes. It belongs
/// to the region that it began in, whatever it becomes.
///
/// ```
/// life  | moved past the threshold | first button released   | Escape, removal, loss
/// ------+--------------------------+-------------------------+------------------------
/// down  | drag began, or band      | press ended, click      | press cancelled
/// lifted| drag began               | press ended             | press cancelled
/// latch | latch changed            | latch ended, press …    | both cancelled
/// drag  | drag changed             | drag ended, press ended | both cancelled
/// band  | band changed             | band ended, press ended | both cancelled
/// spent |                          | press ended             | press cancelled
/// ```
///
/// A latch begins with its press. A finger's long press lifts what can be dragged; fingers that move where a mouse would
/// select draw no band, and their press is spent. A press is spent after a long press, after a drag that was cancelled alone, and while
/// buttons are down that were pressed after the first, which is up.
///
/// A reference type: it is read several times a frame, and not copied for that; when it is over, ``Captures`` gives it to the
/// next, with its memory.
final class Press {
    /// Who presses: each has one.
    enum Source: Hashable {
        /// The buttons of all mice and touchpads.
        case pointer
        /// A pen, with its buttons.
        case pen(DeviceID)
        /// A finger; of two that select, the one that came first.
        case touch(DeviceID, contact: UInt32)
    }

    /// A button that is down, or a finger or the tip of a pen.
    struct Held {
        var device: DeviceID
        var button: Button
        var code: KeyCode
        var count: Int
        /// The press number in events for the region's program.
        var intent: UInt32 = 0
    }

    /// What it becomes as it moves.
    enum Movement {
        case drag
        case band(in: RegionID)
        case nothing
    }

    private enum Life: ~Copyable {
        /// It may still click, or become something else if it moves.
        case down(Movement)
        /// A long press that becomes a drag if it moves.
        case lifted
        case latch(Latch)
        case drag(Drag)
        case band(Band)
        /// It becomes nothing else, and does not click.
        case spent

        var isSpent: Bool {
            switch self {
            case .spent: true
            default: false
            }
        }

        /// Moves what it is out and leaves `spent`. The caller puts it, or what it became, back.
        mutating func take() -> Life {
            let taken = consume self
            self = .spent
            return taken
        }
    }

    private var life = Life.spent
    private var held = PressedButtons()
    private(set) var source = Source.pointer
    /// Region none: empty space.
    private(set) var target = RegionReference(SceneID(rawValue: 0), .none)
    private(set) var origin = Point.zero
    /// Where what holds it is, or the middle of two fingers; the pointer's may be out of date.
    private(set) var position = Point.zero
    /// The modifiers when it began.
    private(set) var modifiers: Modifiers = []
    /// The selection at its target may follow from typed text, which only programs with the scope `keys` may see.
    private(set) var isSecret = false
    private(set) var longPress = LongPress()
    /// It has moved farther than a click does.
    private var hasStrayed = false
    /// The memory of its band.
    private let items = BandItems()
}

// What it is.
extension Press {
    /// The first pressed of the buttons that are down.
    var first: Held { held[0] }

    /// How many buttons are down; 0 when it is over.
    var count: Int { held.count }

    /// It is where its finger is, not where the pointer is.
    var isTouch: Bool { if case .touch = source { true } else { false } }

    /// It has become a drag, a latch or a band, which Escape cancels.
    var isUnderWay: Bool {
        switch life {
        case .down: false
        case .spent: false
        default: true
        }
    }

    /// A release is a click.
    var canClick: Bool {
        switch life {
        case .down: !hasStrayed
        case .latch(let latch): latch.canClick && !hasStrayed
        default: false
        }
    }

    var latch: Latch? {
        switch life {
        case .latch(let latch): latch
        default: nil
        }
    }

    var band: Band? {
        switch life {
        case .band(let band): band
        default: nil
        }
    }

    var isDrag: Bool {
        switch life {
        case .drag: true
        default: false
        }
    }

    /// The session of a drag that offers data to other regions, or nil.
    var session: DragSession? {
        switch life {
        case .drag(let drag): drag.session
        default: nil
        }
    }

    /// A drag offers data to other regions.
    var isOffered: Bool {
        switch life {
        case .drag(let drag): drag.session != nil
        default: false
        }
    }

    /// When a drag opens the region under it; the distant future if it opens none.
    var springDeadline: Timestamp {
        switch life {
        case .drag(let drag): drag.session?.springDeadline ?? .distantFuture
        default: .distantFuture
        }
    }

    /// True if a band is in `scene` and `body` returns true for it.
    func isBand(in scene: SceneID, where body: (borrowing Band) -> Bool = { _ in true }) -> Bool {
        if let band, band.scene == scene { body(band) } else { false }
    }

    /// At `position`, it would become something else, and it has not yet.
    func leavesRest(for position: Point, beyond threshold: Double) -> Bool {
        switch life {
        case .down: target.region != .none && translation(to: position).length > threshold
        default: false
        }
    }

    /// From where it began to `point`.
    func translation(to point: Point) -> Vector { point - origin }

    func holds(_ device: DeviceID, _ code: KeyCode) -> Bool { held.index(device, code) != nil }

    func isFirst(_ device: DeviceID, _ code: KeyCode) -> Bool { held.index(device, code) == 0 }

    /// True if a press of `device` by the same source joins this one: a latch belongs to one device.
    func takes(_ device: DeviceID) -> Bool { latch == nil || first.device == device }
}

// From down to up.
extension Press {
    /// Begins on `target`, or goes on there as another press with the same memory.
    ///
    /// - Precondition: nothing is down.
    func begin(
        _ held: Held, from source: Source, on target: RegionReference, isSecret: Bool,
        at position: Point, modifiers: Modifiers
    ) {
        precondition(count == 0, "a press is over before another begins")
        life = .down(.drag)
        self.held.begin(with: held)
        (self.source, self.target, self.isSecret, self.modifiers) = (source, target, isSecret, modifiers)
        (origin, self.position) = (position, position)
        longPress.end()
        hasStrayed = false
    }

    /// It becomes a long press at `time` if it stays.
    func watchForLongPress(at time: Timestamp) { longPress.begin(at: time) }

    /// A movement makes it something else than a drag.
    func becomes(_ movement: Movement) { life = .down(movement) }

    /// Its region holds it to itself along some axes.
    func latch(along axes: Axes, effect: Point, _ output: inout Output) {
        let latch = Latch(axes: axes, effect: effect)
        latch.publish(.began, self, at: position, &output)
        life = .latch(latch)
    }

    /// Begins a band from where it began to `position`.
    func beginBand(
        in area: RegionID, of scene: Scene, toggle: Modifiers, to position: Point, _ output: inout Output
    ) {
        self.position = position
        longPress.end()
        life = .band(Band(self, in: area, of: scene, toggle: toggle, to: position, using: items, &output))
    }

    /// Another button of the same source joins it.
    func add(_ other: Held, at position: Point, _ output: inout Output) {
        if held.add(other) { publish(.began, other, at: position, &output) }
    }

    /// What holds it has lifted at `position`, which is no movement.
    func lift(at position: Point) { self.position = position }

    /// What holds it is at `position`.
    func move(to position: Point, in interaction: inout Interaction, _ output: inout Output) {
        // The region under a drag comes first: the drag's line says what a release does there.
        if isOffered { interaction.turn(self, at: position, isMoving: true, &output) }
        self.position = position
        let tolerances = interaction.settings.tolerances(of: source)
        let threshold = tolerances.drag
        let translation = translation(to: position)
        longPress.move(
            to: translation.length,
            slop: target.region == .none ? min(threshold, tolerances.longPress) : tolerances.longPress)
        if !hasStrayed, translation.length > tolerances.click { hasStrayed = true }
        // Taken out while it changes, so that nothing that it refers to is copied.
        switch life.take() {
        case .down(let movement):
            life = .down(movement)
            guard target.region != .none, translation.length > threshold else { return }
            switch movement {
            case .drag: beginDrag(to: position, in: &interaction, &output)
            case .band(let area):
                let scene = interaction.scenes[target.scene]
                interaction.cancelBands(over: area, in: scene, &output)
                beginBand(
                    in: area, of: scene, toggle: interaction.toggle(in: scene), to: position, &output)
            case .nothing:
                longPress.end()
                life = .spent
            }
        case .lifted:
            life = .lifted
            if translation.length > threshold { beginDrag(to: position, in: &interaction, &output) }
        case .latch(var latch):
            if translation.length > threshold { latch.canClick = false }
            latch.publish(.changed, self, at: position, &output)
            life = .latch(latch)
            interaction.gestures.changeLongPress(.press(source), at: position, &output)
        case .drag(var drag):
            drag.move(self, to: position, &output)
            life = .drag(drag)
            interaction.gestures.drag(.press(source), to: translation, at: position, &output)
        case .band(var band):
            band.move(to: position, in: interaction.scenes[band.scene], &output)
            life = .band(band)
        case .spent:
            guard target.region != .none else { return }
            interaction.gestures.changeLongPress(.press(source), at: position, &output)
        }
    }

    private func beginDrag(to position: Point, in interaction: inout Interaction, _ output: inout Output) {
        let scene = interaction.scenes[target.scene]
        let session = interaction.drops.begin(self, in: scene, interaction.programs)
        longPress.end()
        life = .drag(Drag(self, offering: session, at: position, in: scene, &output))
        // A finger that drags does not pan.
        if !isTouch {
            let mask = ButtonMask(first.button)
            interaction.gestures.begin(
                .pan, .press(source), on: target, in: interaction.scenes, by: translation(to: position),
                intent: first.intent, at: position, &output
            ) { $0.buttons.contains(mask) }
        }
        if isOffered { interaction.rehitDrag(self, &output) }
    }

    /// It has been held for long enough: neither a click nor a band follows.
    func becomeLong() {
        longPress.end()
        switch life.take() {
        case .latch(var latch):
            latch.canClick = false
            life = .latch(latch)
        default: break
        }
    }

    /// It is long, and what it holds can be dragged.
    func lift() { if life.isSpent { life = .lifted } }

    /// Ends what it has become and its gestures with `phase`: the only function that does. Its buttons are still down, and
    /// it is spent.
    func end(_ phase: Phase, at position: Point, in interaction: inout Interaction, _ output: inout Output) {
        longPress.end()
        switch life.take() {
        case .down: break
        case .lifted: break
        case .spent: break
        case .latch(let latch): latch.publish(phase, self, at: position, &output)
        case .drag(var drag):
            drag.end(self, phase, at: position, in: &interaction, &output)
        case .band(var band):
            band.end(phase, at: position, in: interaction.scenes[band.scene], &output)
        }
        interaction.gestures.end(.press(source), phase, at: position, &output)
    }

    /// A button goes up.
    ///
    /// - Returns: nil if the button does not belong to it.
    func remove(_ device: DeviceID, _ code: KeyCode) -> Held? {
        guard let index = held.index(device, code) else { return nil }
        defer { held.remove(at: index) }
        return held[index]
    }

    /// Publishes every button that is down as cancelled, in the order in which they were pressed; none is any more.
    func cancel(at position: Point, _ output: inout Output) {
        for index in 0..<count { publish(.cancelled, held[index], at: position, &output) }
        held.removeAll()
    }

    func publish(_ phase: Phase, _ held: Held, at position: Point, _ output: inout Output) {
        guard target.region != .none else { return }
        output.publish(
            .press(
                PressEvent(
                    phase: phase, target: target, button: held.button, count: held.count, position: position,
                    modifiers: output.modifiers, intent: held.intent)))
    }

    /// Its program has the scope `keys` now.
    func makeSecret() { isSecret = true }
}

// Changes from elsewhere, while it is a band or a drag.
extension Press {
    /// The content of `region`, in `scene`, was scrolled, under a band or not.
    func scroll(_ region: RegionID, by delta: Vector, in scene: Scene) {
        withBand(in: scene) { if $0.moves(with: region, in: scene) { $0.scroll(by: delta) } }
    }

    /// Regions under a band in `scene` were moved, added or removed.
    func rebuildBand(
        in scene: Scene, lost: LostState, at position: Point, _ output: inout Output
    ) {
        withBand(in: scene) { $0.rebuild(at: position, in: scene, lost: lost, &output) }
    }

    private func withBand(in scene: Scene, _ body: (inout Band) -> Void) {
        guard isBand(in: scene.id), case .band(var band) = life.take() else { return }
        body(&band)
        life = .band(band)
    }

    /// An item is removed: a band in its scene forgets what it has noted of it.
    func forget(_ item: UInt32, in scene: Scene) { if isBand(in: scene.id) { items.forget(item) } }

    /// Changes the session of a drag that offers data; nothing without one.
    func withSession(_ body: (inout DragSession) -> Void) {
        withOfferedDrag { body(&$0.session!) }
    }

    /// Publishes the operation of a release if it differs from the last published one.
    func tellOperation(at position: Point, _ output: inout Output) {
        withOfferedDrag { $0.tellOperation(self, at: position, &output) }
    }

    private func withOfferedDrag(_ body: (inout Drag) -> Void) {
        guard isOffered, case .drag(var drag) = life.take() else { return }
        body(&drag)
        life = .drag(drag)
    }
}
