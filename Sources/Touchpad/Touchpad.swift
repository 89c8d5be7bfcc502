package import InputModel

/// One touchpad: contacts in, actions out. Reads no clock; allocates nothing once its action buffer has grown to the
/// size of the largest frame.
///
/// ```
/// reports ─► FingerTracker ─► FingerRejection ─► ClickRecognizer ─► TapRecognizer ─► GestureRecognizer ─► actions
///            (millimetres)    (palms, typing)    (button areas)     (holds the        (motion, scroll,
///                                                                    pointer)          pinch, swipe, hold)
/// ```
///
/// Units: millimetres on the pad. Complexity: O(fingers) a frame.
package struct Touchpad: Sendable {
    private let settings: TouchpadSettings
    private let scrollsAtEdge: Bool
    private(set) var tracker: FingerTracker
    private var rejection: FingerRejection
    private var click: ClickRecognizer
    private(set) var tap: TapRecognizer
    private var gestures: GestureRecognizer
    private var momentum = Momentum(.pad)
    private var output = TouchpadOutput()

    /// nil for a device without position axes.
    package init?(_ description: DeviceDescription, slotCount: Int, settings: TouchpadSettings) {
        let capabilities = description.capabilities
        guard let geometry = TouchpadGeometry(description) else { return nil }
        self.settings = settings
        let isSingle = capabilities.contactStyle == .single
        // A pad that can neither locate nor count two fingers scrolls at its edge.
        let seesTwo = !isSingle || capabilities.has(.toolDoubleTap)
        let method = settings.scrollMethod ?? (seesTwo ? .twoFinger : .edge)
        scrollsAtEdge = method == .edge
        tracker = FingerTracker(
            geometry, slotCount: slotCount, isSingle: isSingle, rejectsPalms: settings.palmRejection)
        rejection = FingerRejection(geometry, settings: settings, scrollsAtEdge: scrollsAtEdge)
        click = ClickRecognizer(geometry, description: description, settings: settings)
        // Without a button, a tap is the only click there is. Source: libinput.
        tap = TapRecognizer(
            geometry, settings: settings,
            isEnabled: settings.tap ?? !capabilities.has(.buttonLeft))
        gestures = GestureRecognizer(geometry, settings: settings, method: method)
    }

    /// The surface, for converting contacts to millimetres.
    package var geometry: TouchpadGeometry { tracker.geometry }

    /// The actions since ``clearActions()``.
    package var actions: Span<TouchpadAction> {
        @_lifetime(borrow self)
        get { output.actions.span }
    }

    /// Discards the actions once the caller has read them.
    package mutating func clearActions() {
        output.actions.removeAll()
    }

    /// When ``advance(to:)`` next has something to do.
    package var nextDeadline: Timestamp {
        min(tap.deadline, gestures.deadline, momentum.deadline)
    }

    /// Takes the changed contact of a slot, or nil if it has lifted.
    package mutating func report(_ contact: Contact?, slot: Int) {
        tracker.report(contact, slot: slot)
    }

    /// One of the keys that count fingers (`BTN_TOUCH`, `BTN_TOOL_*`) changed.
    package mutating func apply(_ key: KeyCode, isDown: Bool) {
        tracker.apply(key, isDown: isDown)
    }

    /// Ends a frame.
    ///
    /// - Parameter modifiers: those that a tap carries of this moment; nil: those in force when it is recognised.
    package mutating func endFrame(at time: Timestamp, modifiers: Modifiers? = nil) {
        output.modifiers = modifiers
        tracker.endFrame(at: time)
        if tracker.isCountChanged || momentum.isRolling { noteLanding(at: time) }
        click.update(&tracker, at: time)
        if scrollsAtEdge { ScrollEdge.update(&tracker) }
        rejection.update(&tracker, expected: tap.expected, at: time)
        tap.update(&tracker, at: time, &output)
        gestures.update(
            &tracker, holdsPointer: tap.holdsPointer,
            isPressed: click.isPressed && click.isClickpad || tap.dragsWithSeveral, at: time, &output)
        if gestures.isDecided { tap.interrupt(at: time, &output) }
        rollOn(at: time)
    }

    /// One of the pad's own buttons changed.
    package mutating func press(_ code: KeyCode, isDown: Bool, at time: Timestamp) {
        stopMomentum(at: time)
        // A finger that points while a button is pressed does not tap. Source: libinput.
        if isDown { tap.interrupt(at: time, &output) }
        guard let button = click.press(code, isDown: isDown, &tracker) else { return }
        output.press(button, isDown: isDown, at: time)
    }

    /// Advances to `time` and fires each timeout at its own deadline; `Timestamp.distantFuture` fires all of them.
    package mutating func advance(to time: Timestamp) {
        // A deadline in the distant future means that nothing is waiting.
        while case let due = nextDeadline, due <= time, due != .distantFuture {
            tap.advance(to: due, &output)
            gestures.advance(to: due, &tracker, &output)
            if momentum.deadline <= due { roll(at: due) }
            rollOn(at: due)
        }
    }

    /// A key was pressed on the keyboard that belongs to the pad.
    package mutating func noteTyping(at time: Timestamp) {
        guard settings.disableWhileTyping else { return }
        rejection.noteTyping(&tracker, at: time)
        quiet(at: time)
    }

    /// The stick that belongs to the pad moved.
    package mutating func noteStick(at time: Timestamp) {
        guard settings.disableWhilePointingStick, rejection.noteStick(&tracker, at: time) else { return }
        quiet(at: time)
    }

    /// Another device moved the pointer: stops momentum, which would scroll something else.
    package mutating func notePointing(at time: Timestamp) {
        stopMomentum(at: time)
    }

    /// Frames were lost: fingers may have landed and lifted unseen, so the current touch cannot be a tap.
    package mutating func noteResynced(at time: Timestamp) {
        tap.interrupt(at: time, &output)
        stopMomentum(at: time)
    }

    /// Cancels everything that began; the caller cancels the buttons that are held.
    package mutating func cancelAll(at time: Timestamp) {
        stopMomentum(at: time)
        gestures.forgetDrag()
        gestures.cancel(at: time, &output)
        tap.clear(&output)
        click.clear()
        tracker.clear()
        output.forgetButtons()
    }

    private mutating func quiet(at time: Timestamp) {
        stopMomentum(at: time)
        gestures.cancel(at: time, &output)
    }

    private mutating func noteLanding(at time: Timestamp) {
        for index in tracker.indices where tracker[index].hasBegun {
            stopMomentum(at: time)
            output.add(.motionRestarted, at: time)
            return
        }
    }

    private mutating func rollOn(at time: Timestamp) {
        let flick = gestures.takeFlick()
        guard settings.momentum, flick != .zero else { return }
        momentum.flick(flick, at: time)
        if momentum.isRolling { output.add(.scroll(.momentumBegan, .zero), at: time) }
    }

    private mutating func roll(at time: Timestamp) {
        output.add(.scroll(.momentumChanged, momentum.roll()), at: time)
        if !momentum.isRolling { output.add(.scroll(.momentumEnded, .zero), at: time) }
    }

    private mutating func stopMomentum(at time: Timestamp) {
        guard momentum.isRolling else { return }
        momentum.stop()
        output.add(.scroll(.momentumEnded, .zero), at: time)
    }
}
