package import InputModel

/// Resolves device events against the regions that programs declare: hover, presses, selection, scenes.
///
/// It takes published events in order, and publishes after each what it meant. It does no I/O and reads no clock. Each
/// fact is stored once: which region is hovered, pressed, latched or selected is decided here alone.
///
/// A pressed region has priority over geometry: while it latches, drags or selects, the hit test is skipped.
///
/// Allocates: nothing for an event, once its storage has grown to the largest size needed.
package struct Interaction: ~Copyable {
    /// The settings in force; `use` changes them.
    package private(set) var settings: InteractionSettings
    var scenes: SceneTable
    /// What is removed, and named by no event any more.
    var remains = Remains()
    var styles = StyleTable()
    var hover: Hover
    /// What can hover.
    var hoverers: Hoverers
    /// The presses under way, and what each has become, such as a latch, a band or a drag.
    var captures = Captures()
    var gestures = RegionGestures()
    var clickRun = ClickRun()
    var fingers = Fingers()
    /// When fingers of pairs have moved that were not followed yet.
    var movedFingers = Timestamp.distantFuture
    var pans = FingerPans()
    var openings = Openings()
    /// What published events refer to.
    var attachments = Attachments()
    var explanations = Explanations()
    /// Drops whose content is still to be handed over.
    var drops = DropTable()
    var intents = Intents()
    var bars = Customizations<BarCustomization>()
    /// Holds a weak reference, which pins it in memory: callers read an interaction in place instead of
    /// copying it.
    var keys = KeysDown()
    var keyPresses = KeyPressDeliveries()
    var heldCommands = HeldCommands()
    var typing = TextTyping()
    var typeSelect = TypeSelect()
    var commands: CommandState
    /// What earlier presses of shortcuts have begun.
    var steps = ShortcutSteps()
    var programs = ProgramTable()
    var holders = KeyHolders()
    var shortcutList = ShortcutList()
    var pending = PublishedPending()
    var changedCommands = PublishedCommands()
    var heldPresses = HeldPresses()
    var shares = ShareTable()

    /// Begins without scenes and regions; `space` and `pointer` are in points.
    ///
    /// - Parameter hasPointer: false until ``setPointer(_:_:)`` says that a device moves the pointer: without one, and without
    ///   a pen in range, nothing is hovered.
    /// - Precondition: `space` is finite and not empty, and `pointer` is finite.
    package init(settings: InteractionSettings, space: Rect, pointer: Point, hasPointer: Bool = true) {
        precondition(space.isFiniteAndNotEmpty, "a space is finite and not empty, unlike \(space)")
        precondition(pointer.isFinite, "a pointer is at a finite place, not \(pointer)")
        Self.check(settings)
        self.settings = settings
        scenes = SceneTable(space: space)
        hover = Hover(pointer: pointer)
        hoverers = Hoverers(hasPointer: hasPointer)
        commands = CommandState(settings: settings)
    }

    /// In points of the space.
    var pointer: Point { hover.pointer }

    /// Switches to other settings. Programs that have declared commands keep their shortcuts.
    package mutating func use(_ settings: InteractionSettings) {
        Self.check(settings)
        self.settings = settings
        commands.use(settings)
    }

    private static func check(_ settings: InteractionSettings) {
        for tolerances in [settings.pointer, settings.touch] {
            precondition(
                tolerances.isUsable, "a press strays by 0 points or more, and lasts; not \(tolerances)")
        }
    }

    /// Takes one published event, and publishes what it meant.
    ///
    /// - Precondition: the positions and distances of the event are finite.
    package mutating func handle(_ event: StreamEvent, _ output: inout Output) {
        guard scenes.isHolding || !heldPresses.isEmpty else { return resolveNow(event, &output) }
        check(event)
        output.time = event.time
        if !hold(event, &output) {
            resolve(event, &output)
        } else if explanations.isOn {
            explainHeld(event, &output)
        }
        deliverHeld(&output)
    }

    @inline(__always)
    private func check(_ event: StreamEvent) {
        precondition(event.isFinite, "an event's places and distances are finite, unlike those of \(event)")
    }

    /// Resolves an event, and publishes what it means.
    @inline(never)
    mutating func resolve(_ event: StreamEvent, _ output: inout Output) { resolveNow(event, &output) }

    /// The same, inlined into its caller: for the path that nearly every event takes.
    @inline(__always)
    private mutating func resolveNow(_ event: StreamEvent, _ output: inout Output) {
        check(event)
        output.time = event.time
        switch event.body {
        case .motion(let motion):
            output.modifiers = motion.modifiers
            // Also one that a program moves.
            hoverers.hasPointer = true
            move(to: motion.position, &output)
        case .button(let button):
            guard !button.isOfPad else { return }
            output.modifiers = button.modifiers
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
            steps.endRepeats(besides: change.modifiers.forShortcuts)
            if commands.select(group: change.group) {
                steps.forget()
                shortcutList.noteLayout(at: event.time)
            }
            publishModifiers(&output)
        default: break
        }
    }

    /// The events of a frame have been handled: what several fingers do in one, they do at once.
    @inline(__always)
    package mutating func endFrame(_ output: inout Output) {
        if movedFingers != .distantFuture { movePairs(&output) }
    }

    /// The next time at which ``advance(to:_:)`` has something to do.
    package var nextDeadline: Timestamp {
        let deadline = min(
            min(scenes.restorationDeadline, shortcutList.deadline), min(steps.deadline, drops.deadline))
        return captures.isEmpty && pans.all.isEmpty
            ? deadline : min(min(captures.deadline, pans.deadline), deadline)
    }

    /// Advances to `time` without events: each deadline that passes takes effect at its own time, and with
    /// `Timestamp.distantFuture` all of them do.
    package mutating func advance(to time: Timestamp, _ output: inout Output) {
        // As a deadline, the distant future means that nothing waits; it never passes.
        let time = min(time, Timestamp(microseconds: Timestamp.distantFuture.microseconds - 1))
        beginLongPress(dueAt: time, &output)
        rollPans(dueAt: time, &output)
        openUnderDrag(dueAt: time, &output)
        drops.cancel(dueAt: time, &output)
        if shortcutList.deadline <= time {
            output.time = shortcutList.deadline
            showShortcuts(&output)
        }
        if steps.deadline <= time {
            output.time = steps.deadline
            steps.giveUp(at: time)
            publishPending(&output)
        }
        guard scenes.restorationDeadline <= time else { return }
        for scene in scenes.order where !scene.isOffSeat && scene.restoration.deadline <= time {
            output.time = scene.restoration.deadline
            if dropHeld(in: scene) { publish(.heldInputDropped, &output) }
            disconnect(scene, reason: .restorationTimedOut, &output)
        }
    }

    /// The published events have been consumed: the numbers of removed objects can be reused.
    package mutating func clearEvents() {
        scenes.clear(into: &remains)
        if hasDeferredWork { doDeferredWork() }
        styles.clear()
        programs.clear()
        attachments.clear()
        drops.clear()
    }

    /// True while earlier requests leave work to do: unused memory to free, or regions not indexed yet, so that finding
    /// one scans them all. ``doDeferredWork()`` does it in steps.
    package var hasDeferredWork: Bool {
        !remains.isEmpty || scenes.isUnsettled
    }

    /// Does some of the deferred work, in about 0.2 ms; ``clearEvents()`` does so, too.
    package mutating func doDeferredWork() {
        if scenes.isUnsettled { scenes.settleSome() }
        if !remains.isEmpty { remains.freeSome(&styles, &commands) }
    }
}
