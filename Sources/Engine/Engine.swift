public import InputModel
public import Interaction
public import Keymap
package import Regions
import Touchpad

/// The core: frames of devices in, published events out.
///
/// It does no I/O and reads no clock. Frames and ``advance(to:)`` carry the time; ``nextDeadline`` is when the caller
/// must call again. The same calls in the same order always publish the same events.
///
/// ```swift
/// var engine = Engine(settings: settings)
/// if engine.needsKeymap(for: description) { engine.use(try Keymap(), at: now) }
/// let id = engine.add(description, at: now)
/// engine.process(Frame(time: now, device: id, events: events))
/// for index in engine.events.indices { … engine.events[index] … }
/// engine.clearEvents()
/// ```
///
/// Programs declare scenes and regions with ``perform(_:by:at:)``; what devices do is resolved against them.
///
/// Allocates: nothing per event, once its storage has grown to the size of the largest frame.
public struct Engine: ~Copyable {
    /// The settings in force; `use` changes them.
    public internal(set) var settings: EngineSettings
    var devices: [Device] = []
    var seat: Seat
    /// Which devices rest.
    var laptop = Laptop()
    /// When ``advance(to:)`` has something to do; `Timestamp.distantFuture` if nothing is waiting.
    ///
    /// Stored, because it is read twice a wake, and its parts are many: whatever changes one of them ends with
    /// `updateDeadline()`, nearly always by way of `resolve()` or `interact(_:)`.
    public private(set) var nextDeadline = Timestamp.distantFuture
    /// A device is a touchpad.
    private var hasTouchpads = false
    /// A device moves the pointer.
    private var hasPointer = false
    /// What programs have declared, to be asked; only the engine changes it.
    package internal(set) var interaction: Interaction
    /// How many of the events the interaction has handled.
    var resolved = 0
    /// The region that keys were for after the last event or request.
    private var typingPlace: RegionReference?
    var nextID: UInt32 = 1
    var anomalies = AnomalyCounter()
    /// See ``takeEscapeRequest()``.
    var isEscapeRequested = false
    /// The time of day noted last, and when; nil before the first.
    var clock: (time: Timestamp, event: ClockEvent)?
    /// Devices removed since the events were last cleared: lines about them still need their names.
    var departed: [(id: DeviceID, description: DeviceDescription)] = []

    /// No device yet, and the pointer at the start of the settings' space.
    public init(settings: EngineSettings) {
        self.settings = settings
        seat = Seat(settings: settings)
        interaction = Interaction(
            settings: settings.interaction, space: settings.space.bounds,
            pointer: settings.space.start, hasPointer: false)
    }

    /// The events published since ``clearEvents()``, for all programs: the daemon decides which of them each user's
    /// programs receive.
    public var events: Span<StreamEvent> {
        @_lifetime(borrow self)
        get { seat.output.events.span }
    }

    /// The names of the scenes and regions that ``events`` identify by number.
    public var names: InteractionNames {
        @_lifetime(borrow self)
        get { interaction.names(for: seat.output) }
    }

    /// The positions of the scenes and regions, at most `limit` of them. Allocates.
    package func placedRegions(limit: Int) -> [PlacedRegion] { interaction.placedRegions(limit: limit) }

    /// Checks all state of scenes, regions and styles: for tests and fuzzers.
    ///
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    /// - Complexity: O(all that is declared); allocates.
    package func checkInvariants() throws(BrokenInvariant) { try interaction.checkInvariants() }

    /// Forgets the published events, keeping their storage.
    public mutating func clearEvents() {
        seat.output.removeAll()
        resolved = 0
        if !departed.isEmpty { departed.removeAll() }
        interaction.clearEvents()
    }

    /// True while cleanup is pending: memory to free, such as that of a disconnected program's scenes, or an index to
    /// rebuild after one request moved very many regions. ``doDeferredWork()`` does it in steps, for a loop that has
    /// nothing else to do.
    public var hasDeferredWork: Bool { interaction.hasDeferredWork }

    /// Does a step of the pending cleanup, in about 0.2 ms; ``clearEvents()`` does so, too.
    public mutating func doDeferredWork() { interaction.doDeferredWork() }

    /// True if the caller must call `use(_:at:)` before it adds the device: compiling a layout reads files, which the
    /// core does not do, and takes half of a program's startup, which a mouse alone need not wait for.
    package func needsKeymap(for description: DeviceDescription) -> Bool {
        description.kinds.contains(.keyboard) && !hasKeymap
    }

    /// False before the first keyboard, unless a layout was chosen.
    package var hasKeymap: Bool { seat.keyboard.hasKeymap }

    /// The keymap in force, for a recording that does not have it yet; nil if it does, or there is no keymap.
    ///
    /// From then on the keymap of these names is the recorded one, as in a replay.
    package mutating func recordKeymap() -> RecordedKeymap? {
        guard !settings.recordedKeymaps.contains(settings.keymap), let shared = seat.keyboard.sharedKeymap(),
            let keymap = shared.recorded()
        else { return nil }
        settings.recordedKeymaps.add(keymap)
        return keymap
    }

    /// Uses `keymap` for the text that keys type and for the keys of shortcuts. Without a keymap, keys type nothing and
    /// no key modifies another.
    ///
    /// Held keys stay held, with the modifiers of the new keymap; the locks are kept.
    public mutating func use(_ keymap: consuming Keymap, at time: Timestamp) {
        advance(to: time)
        // What the interaction publishes of it, no event has brought.
        seat.output.time = time
        settings.keymap = keymap.names
        let textKeys = TextKeys(keymap)
        interaction.use(keymap.layouts, textKeys: textKeys.keys, at: time)
        seat.keyboard.use(keymap, textKeys, at: time, output: &seat.output)
        resolve()
    }

    /// Uses other settings, except those of the keymap and of single devices: ``use(_:at:)`` sets the keymap, and
    /// devices get their settings when they are added.
    public mutating func use(_ settings: EngineSettings, at time: Timestamp) {
        advance(to: time)
        let former = self.settings
        self.settings = settings
        self.settings.keymap = former.keymap
        self.settings.recordedKeymaps = former.recordedKeymaps
        seat.use(settings)
        setEscapeKeys(settings.escapeKeys, at: time)
        interaction.use(settings.interaction)
        if settings.space != former.space { setSpace(settings.space, at: time) }
        updateDeadline()
    }

    /// Switches to another of the keymap's layouts; false if it has no such layout.
    public mutating func selectLayout(_ group: UInt8, at time: Timestamp) -> Bool {
        advance(to: time)
        seat.output.time = time
        defer { resolve() }
        return seat.keyboard.selectLayout(group, at: time, output: &seat.output)
    }

    /// Processes one frame, after everything that was due before it.
    public mutating func process(_ frame: borrowing Frame) {
        advance(to: frame.time)
        guard let index = index(of: frame.device) else { return }
        // Before the frame: its key is meant.
        if laptop.waitsForPress, frame.pressesKey, laptop.press(on: frame.device) {
            arrangeRest(at: frame.time)
        }
        if frame.hasButton { flushButtons(beside: index, at: frame.time) }
        if frame.usesModifiers { letGoModifiers(beside: index, at: frame.time) }
        devices[index].process(frame, &seat)
        if devices[index].hasSwitches { noteSwitches(frame) }
        if let tablet = devices[index].tablet, tablet.takeHandChange() { arrangeRest(at: frame.time) }
        if hasTouchpads, let use = devices[index].use { quietTouchpads(for: use, of: index, at: frame.time) }
        resolve()
    }

    /// Takes note of what the devices are: one was added or removed.
    mutating func noteDevices() {
        hasTouchpads = devices.contains { $0.pad != nil }
    }

    /// Something hovers as long as a device moves the pointer.
    mutating func notePointers(at time: Timestamp) {
        let pointing: DeviceKinds = [.mouse, .touchpad, .pointingStick]
        let isThere = devices.contains { !$0.description.kinds.isDisjoint(with: pointing) }
        guard isThere != hasPointer else { return }
        hasPointer = isThere
        seat.output.time = time
        interact { $0.setPointer(isThere, &$1) }
    }

    /// A button acts: publishes first what other devices hold back of their buttons.
    private mutating func flushButtons(beside source: Int, at time: Timestamp) {
        for index in devices.indices where index != source && devices[index].deadline != .distantFuture {
            devices[index].flushButtons(at: time, &seat)
        }
    }

    /// A device with switches has reported.
    private mutating func noteSwitches(_ frame: borrowing Frame) {
        for index in frame.events.indices where frame.events[index].type == .switches {
            if laptop.flip(frame.events[index], of: frame.device) { arrangeRest(at: frame.time) }
        }
    }

    /// Puts to rest the devices that are folded away or under a hand with a pen, and takes up the others.
    mutating func arrangeRest(at time: Timestamp) {
        for index in devices.indices {
            let rests = laptop.rests(devices[index].id) || isUnderHand(index)
            if rests != devices[index].isResting { devices[index].setResting(rests, at: time, &seat) }
        }
    }

    private func isUnderHand(_ index: Int) -> Bool {
        devices[index].surface != nil && devices.contains { devices[index].isUnderHand(of: $0) }
    }

    /// Something is pressed or scrolled: ends first what other keyboards hold back of their modifiers.
    private mutating func letGoModifiers(beside source: Int, at time: Timestamp) {
        for index in devices.indices where index != source && devices[index].filtersKeys {
            devices[index].letGoModifiers(at: time, &seat)
        }
    }

    /// Disables the touchpads beside a keyboard or stick in use. Anything that moves the pointer ends their momentum.
    private mutating func quietTouchpads(for use: Device.Use, of source: Int, at time: Timestamp) {
        for index in devices.indices where index != source && devices[index].pad != nil {
            devices[index].noteUse(use, of: devices[source].description, at: time, &seat)
        }
    }

    /// Publishes, after the events of devices, their effects on regions and scenes.
    mutating func resolve() {
        let end = seat.output.events.count
        let explains = interaction.explains
        while resolved < end {
            if explains { interaction.noteDeviceEvent(resolved) }
            interaction.handle(seat.output.events.span[resolved], &seat.output)
            resolved += 1
        }
        interaction.endFrame(&seat.output)
        if explains { interaction.noteDeviceEvent(nil) }
        // A tap carried those of its finger, which may be over.
        seat.output.modifiers = seat.modifiers
        settle()
    }

    /// Ends each change of the interaction. A sequence of dead keys or Compose belongs to the place where it began.
    @inline(__always)
    private mutating func settle() {
        interaction.publishCommands(&seat.output)
        resolved = seat.output.events.count
        let place = interaction.typingPlace
        if place != typingPlace {
            typingPlace = place
            seat.keyboard.endComposition()
        }
        updateDeadline()
    }

    /// Runs a change of the interaction that no event caused. The interaction does not handle the events that it
    /// publishes itself.
    mutating func interact<Failure: Error>(
        _ body: (inout Interaction, inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        defer { settle() }
        try body(&interaction, &seat.output)
    }

    /// The longest silence that a held key fills with repeats. After a longer one, in a recording with a gap or a
    /// stopped program, only this time is made up for: hours of repeats would take too long, and years too much memory.
    private static let longestSilence = Interval.milliseconds(10 * 60 * 1000)

    /// Advances to `time` without a frame.
    public mutating func advance(to time: Timestamp) {
        assert(nextDeadline == earliestDeadline, "a deadline has changed, and the next one was not updated")
        if nextDeadline <= time { _ = advance(to: time, publishing: .max) }
    }

    /// Advances until ``events`` holds `limit` events or a few more, for callers that pass them on before continuing.
    ///
    /// - Returns: true if nothing is left to do until `time`.
    package mutating func advance(to time: Timestamp, publishing limit: Int) -> Bool {
        seat.keyboard.skipRepeats(to: time + Interval(microseconds: -Self.longestSilence.microseconds))
        updateDeadline()
        while true {
            let due = nextDeadline
            guard due <= time, due != .distantFuture else { return true }
            guard seat.output.events.count < limit else { return false }
            if seat.escape.fire(at: due) { isEscapeRequested = true }
            if let device = seat.keyboard.fire(at: due, onTheWayTo: time, output: &seat.output) {
                publish(.tooManyRepeats, device: device, at: due)
            }
            for index in devices.indices where devices[index].deadline <= due {
                devices[index].advance(to: due, &seat)
                if let tablet = devices[index].tablet, tablet.takeHandChange() { arrangeRest(at: due) }
            }
            resolve()
            interact { $0.advance(to: due, &$1) }
        }
    }

    /// Updates ``nextDeadline``; must follow anything that may have changed it.
    @inline(__always)
    mutating func updateDeadline() { nextDeadline = earliestDeadline }

    @inline(__always)
    private var earliestDeadline: Timestamp {
        var deadline = min(seat.keyboard.deadline, seat.escape.deadline, interaction.nextDeadline)
        for index in devices.indices {
            assert(devices[index].knowsDeadline)
            deadline = min(deadline, devices[index].deadline)
        }
        return deadline
    }

    /// Cancels everything that began. The devices stay.
    public mutating func cancelAll(at time: Timestamp) {
        advance(to: time)
        for index in devices.indices { devices[index].cancelAll(at: time, &seat) }
        resolve()
        interact { $0.cancelAll(at: time, &$1) }
    }

    /// Stops publishing keys until ``resumeKeys(at:)``: presses that have begun are cancelled, new ones belong to no
    /// program, and steps of commands are forgotten. Lines still show locked modifiers.
    public mutating func suspendKeys(at time: Timestamp) {
        advance(to: time)
        guard !seat.keyboard.isSuspended else { return }
        for index in devices.indices { devices[index].suspendKeys(at: time, &seat) }
        seat.keyboard.suspend(at: time, output: &seat.output)
        interaction.noteSuspending(true)
        resolve()
        interaction.noteSuspending(false)
        interact { interaction, _ in interaction.forgetKeys() }
    }

    /// Publishes keys again, except presses that began before and their ends.
    public mutating func resumeKeys(at time: Timestamp) {
        advance(to: time)
        guard seat.keyboard.isSuspended else { return }
        seat.keyboard.resume(at: time, output: &seat.output)
        resolve()
    }

    /// The position of the pointer, in points.
    package var pointer: Point { seat.pointer.position }

    /// The layout in force, counted from 0 in the configured list.
    package var layoutGroup: UInt8 { seat.keyboard.published.group }

    /// The keymap with the layout in force, no key held and no lock on; nil before the first keyboard. Allocates.
    package func sharedKeymap() -> Keymap? {
        guard var keymap = seat.keyboard.sharedKeymap() else { return nil }
        _ = keymap.selectLayout(layoutGroup)
        return keymap
    }

    /// What decides ``shownLights``: they change only with it.
    package var keyboardState: ModifiersEvent { seat.keyboard.state }

    /// The lights that keyboards should show, a bit for each code: those that are on, and all that the keymap names.
    package var shownLights: (on: UInt64, all: UInt64) {
        seat.keyboard.shownLights
    }

    /// The complete current state. Allocates.
    ///
    /// - Parameters:
    ///   - time: the time of the snapshot.
    ///   - viewer: the reader, whose permissions decide which programs' state it contains.
    public func snapshot(at time: Timestamp, for viewer: Viewer = .all) -> Snapshot {
        Snapshot(
            time: time,
            space: settings.space,
            devices: devices.map { ($0.id, $0.description) },
            keys: devices.flatMap { $0.held.keys },
            switches: devices.flatMap { $0.switchesOn },
            modifiers: seat.keyboard.published,
            pointer: seat.pointer.position,
            buttons: devices.flatMap { $0.held.buttons },
            interaction: interaction.state(for: viewer))
    }

    /// The place of a device among ``devices``; nil for one that is not here.
    func index(of id: DeviceID) -> Int? { devices.firstIndex { $0.id == id } }
}

// The machine has slept.
extension Engine {
    /// The machine has slept, and the device with it: cancels what the device had begun, since its continuation is
    /// unknown. What the kernel released before is cancelled when its frame arrives (`Device.process`).
    ///
    /// Time stands still during sleep, so both ends of it are published at once.
    mutating func publishSleep(of id: DeviceID, at time: Timestamp) {
        cancelAll(of: id, at: time)
        guard index(of: id) != nil else { return }
        seat.output.publish(.device(DeviceEvent(phase: .suspended, device: id)), at: time)
        seat.output.publish(.device(DeviceEvent(phase: .resumed, device: id)), at: time)
    }
}

// The state of a seat, for recordings that continue another.
extension Engine {
    /// True if nothing is under way on the seat at `time`: no key is held, no click can be continued, and no time is
    /// awaited. The caller knows whether devices hold something down.
    ///
    /// - Complexity: O(devices)
    package func isSettled(at time: Timestamp) -> Bool {
        nextDeadline == .distantFuture && seat.keyboard.isSettled && seat.areClicksOver(at: time)
    }

    /// What the seat keeps while nothing is under way. Allocates.
    package var seatState: SeatState {
        SeatState(pointer: seat.pointer.position, keyboard: seat.keyboard.kept)
    }

    /// Takes over what another engine's seat kept. For an engine that has its first devices, before their first event.
    package mutating func restore(_ state: SeatState, at time: Timestamp) {
        seat.keyboard.resume(from: state.keyboard, at: time, output: &seat.output)
        if state.pointer.isPlaceable { seat.move(to: state.pointer, device: .none, at: time) }
        resolve()
    }

    /// What a device did that still decides what its next events mean; nothing for a device that is not here.
    package func memory(of id: DeviceID) -> DeviceMemory {
        guard let index = index(of: id) else { return DeviceMemory() }
        var memory = devices[index].memory
        memory.isLidClosed = laptop.isLidClosed(of: id)
        return memory
    }
}

// The escape keys, and what devices report as down. Both precede filters, suspended keys and cancelled presses: only the
// kernel's reports and the removal of a device change them.
extension Engine {
    /// True once after the escape keys have been held for their time: the caller must release every grab.
    public mutating func takeEscapeRequest() -> Bool {
        defer { isEscapeRequested = false }
        return isEscapeRequested
    }

    /// True while the device reports no key, button or contact as down: a grab taken now leaves none stuck elsewhere.
    package func isIdle(_ id: DeviceID) -> Bool {
        index(of: id).map { devices[$0].reported.isEmpty } ?? true
    }

    /// Sets the escape keys. Those that are held continue to count; other keys that are held already count from now on.
    mutating func setEscapeKeys(_ keys: [KeyCode], at time: Timestamp) {
        guard KeySet(keys) != seat.escape.keys else { return }
        seat.escape = EscapeChord(keys: keys)
        for device in devices { noteHeld(device.reported, at: time) }
    }

    /// A device reports `keys` as down, all at once: they count as escape keys from now on.
    mutating func noteHeld(_ keys: KeySet, at time: Timestamp) {
        for key in keys.codes { seat.escape.press(key, at: time) }
    }
}
