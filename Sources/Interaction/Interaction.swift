package import InputModel

/// What devices do, resolved against the regions that programs declare: hover, presses, selection, scenes.
///
/// It is given what has been published, in order, and publishes after it what that meant. It does no I/O and reads
/// no clock. Nothing is in it twice: who is hovered, pressed, latched, and selected is found out once, here.
///
/// What has been pressed has the input before geometry has: where it latches, drags or selects, the hit test is not asked.
///
/// Allocates: nothing for an event, after its storage has grown to the largest that it needed.
package struct Interaction: ~Copyable {
    /// Asked for by the initialisers of the modes below, and made by this file alone. Modes cannot be copied, either: no
    /// other file puts another state in the place of one.
    struct Maker {
        fileprivate init() {}
    }

    /// What it goes by; `use` changes it.
    package private(set) var settings: InteractionSettings
    var scenes: SceneTable
    var styles = StyleTable(by: Maker())
    var hover: Hover
    /// What is pressed, and what that has become.
    var capture = Capture(by: Maker())
    /// Those of the last press, for the next.
    let pressedButtons = PressedButtons()
    /// Those of the last band, for the next.
    let bandItems = BandItems()
    var gestures = RegionGestures(by: Maker())
    var fingers = FingerPair(by: Maker())
    var openings = Openings(by: Maker())
    var explanations = Explanations(by: Maker())
    /// What was dropped and is still to be handed over.
    var drops = DropTable(by: Maker())
    var intents = Intents(by: Maker())
    var bars = BarState(by: Maker())
    /// Holds a weak reference, which stays where it is: so callers look at an interaction in place, and
    /// none is copied for that.
    var keys = KeysDown(by: Maker())
    var keyPresses = KeyPressDeliveries(by: Maker())
    var heldCommands = HeldCommands(by: Maker())
    var typing = TextTyping(by: Maker())
    var typeSelect = TypeSelect(by: Maker())
    var commands: CommandState
    var programs = ProgramTable(by: Maker())
    var holders = KeyHolders(by: Maker())
    var hold = ShortcutHold(by: Maker())
    var pending = PublishedPending(by: Maker())
    var changedCommands = PublishedCommands(by: Maker())
    var heldPresses = HeldPresses(by: Maker())
    var shares = ShareTable(by: Maker())

    /// No scene and no region; `space` and `pointer` are in points.
    ///
    /// - Precondition: a finite space that is not empty, and a finite place of the pointer.
    package init(settings: InteractionSettings, space: Rect, pointer: Point) {
        precondition(space.isFiniteAndNotEmpty, "a space is finite and not empty, unlike \(space)")
        precondition(pointer.isFinite, "a pointer is at a finite place, not \(pointer)")
        Self.check(settings)
        self.settings = settings
        scenes = SceneTable(space: space, by: Maker())
        hover = Hover(pointer: pointer, by: Maker())
        commands = CommandState(settings: settings, by: Maker())
    }

    /// Where the pointer is.
    var pointer: Point { hover.pointer }

    /// Goes by other settings from now on. Programs that have declared commands keep the shortcuts that they have.
    package mutating func use(_ settings: InteractionSettings) {
        Self.check(settings)
        self.settings = settings
        commands.use(settings)
    }

    private static func check(_ settings: InteractionSettings) {
        precondition(
            settings.dragThreshold >= 0, "a drag begins at 0 points or more, not \(settings.dragThreshold)")
    }

    /// Takes one published event, and publishes what it meant.
    ///
    /// - Precondition: places and distances that are finite.
    package mutating func handle(_ event: StreamEvent, _ output: inout Output) {
        if scenes.isHolding || !heldPresses.isEmpty { return handleBesideHeld(event, &output) }
        resolveNow(event, &output)
    }

    /// Finds out what an event means, and publishes that.
    @inline(never)
    mutating func resolve(_ event: StreamEvent, _ output: inout Output) { resolveNow(event, &output) }

    /// The same as a part of the caller: for the one that nearly every event takes.
    @inline(__always)
    private mutating func resolveNow(_ event: StreamEvent, _ output: inout Output) {
        precondition(event.isFinite, "an event's places and distances are finite, unlike those of \(event)")
        output.time = event.time
        switch event.body {
        case .motion(let motion):
            output.modifiers = motion.modifiers
            move(to: motion.position, &output)
        case .button(let button):
            output.modifiers = button.modifiers
            if button.phase == .began { interruptHold(&output) }
            handle(button, &output)
        case .scroll(let scroll):
            output.modifiers = scroll.modifiers
            handle(scroll, &output)
        case .gesture(let gesture):
            output.modifiers = gesture.modifiers
            handle(gesture, &output)
        case .touch(let touch):
            guard !touch.isOnTouchpad else { return }
            output.modifiers = touch.modifiers
            handle(touch, &output)
        case .tool(let tool):
            output.modifiers = tool.modifiers
            handle(tool, &output)
        case .key(let key): handle(key, &output)
        case .modifiers(let change):
            output.modifiers = change.modifiers
            commands.select(group: change.group)
            noteModifiers(&output)
        default: break
        }
    }

    /// When ``advance(to:_:)`` has something to do.
    package var nextDeadline: Timestamp {
        assert(capture.isNone || !pressedButtons.isEmpty)
        let deadline = min(
            min(scenes.restorationDeadline, hold.deadline), min(commands.stepDeadline, drops.deadline))
        // Asked several times a frame, nearly always with nothing pressed: to look into the capture copies it.
        guard !pressedButtons.isEmpty else { return deadline }
        return min(capture.longPressDeadline, capture.springDeadline, deadline)
    }

    /// Time has passed without events. To `Timestamp.distantFuture` all that waits for time happens, each at its own.
    package mutating func advance(to time: Timestamp, _ output: inout Output) {
        // The distant future is no moment, but that nothing waits.
        let time = min(time, Timestamp(microseconds: Timestamp.distantFuture.microseconds - 1))
        beginLongPress(dueAt: time, &output)
        openUnderDrag(dueAt: time, &output)
        drops.cancel(dueAt: time, &output)
        if hold.deadline <= time {
            output.time = hold.deadline
            showShortcuts(&output)
        }
        if commands.stepDeadline <= time {
            output.time = commands.stepDeadline
            commands.giveUpSteps(at: time)
            publishPending(&output)
        }
        guard scenes.restorationDeadline <= time else { return }
        for scene in scenes.order where !scene.isOffSeat && scene.restorationDeadline <= time {
            output.time = scene.restorationDeadline
            if dropHeld(in: scene) { publish(.heldInputDropped, &output) }
            disconnect(scene, reason: .restorationTimedOut, &output)
        }
    }

    /// What was published has been taken: the numbers of what is gone can be given again.
    package mutating func clearEvents() {
        scenes.clear()
        if hasDeferredWork { doDeferredWork() }
        styles.clear()
        programs.clear()
        commands.clearPerformed()
        pending.clear()
        openings.clear()
        explanations.clear()
        drops.clear()
        bars.clear()
        changedCommands.clear()
    }

    /// True while something is left of what has been done: memory to be freed that nothing uses any more, regions that are
    /// found only by looking at all. ``doDeferredWork()`` does that in steps.
    package var hasDeferredWork: Bool {
        !scenes.remains.isEmpty || !commands.remains.isEmpty || scenes.isUnsettled
    }

    /// Does some of what is left, in about 0.2 ms; ``clearEvents()`` does so, too.
    package mutating func doDeferredWork() {
        if scenes.isUnsettled { scenes.settleSome() }
        if !scenes.remains.isEmpty { scenes.freeSome(&styles, &commands) }
        if !commands.remains.isEmpty { commands.freeSome() }
    }
}
