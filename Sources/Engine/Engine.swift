public import InputModel
public import Interaction
public import Keymap
package import Regions
import Touchpad

/// The core: frames of devices in, published events out.
///
/// It does no I/O and reads no clock. Time comes with the frames and with ``advance(to:)``; the caller asks
/// ``nextDeadline`` when to come back. The same calls in the same order publish the same events, always.
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
/// Allocates: nothing for an event, after its storage has grown to the size of the largest frame.
public struct Engine: ~Copyable {
    /// What it goes by; `use` changes it.
    public internal(set) var settings: EngineSettings
    var devices: [Device] = []
    var seat: Seat
    var interaction: Interaction
    /// How many of the events the interaction has been told.
    var resolved = 0
    var nextID: UInt32 = 1
    var anomalies = AnomalyCounter()
    /// What time of day it was when that was noted last; nil before.
    var clock: (time: Timestamp, event: ClockEvent)?
    /// Devices that went since the events were last cleared: their lines still want their names.
    var departed: [(id: DeviceID, description: DeviceDescription)] = []

    /// No device yet, and the pointer at the start of the settings' space.
    public init(settings: EngineSettings) {
        self.settings = settings
        seat = Seat(settings: settings)
        interaction = Interaction(
            settings: InteractionSettings(settings), space: settings.space.bounds,
            pointer: settings.space.start)
    }

    /// What has been published since ``clearEvents()``, for whomever: what programs of several users get of it is the daemon's to say.
    public var events: Span<StreamEvent> {
        @_lifetime(borrow self)
        get { seat.output.events.span }
    }

    /// What the numbers of scenes and regions in ``events`` stand for.
    public var names: InteractionNames {
        @_lifetime(borrow self)
        get { interaction.names(for: seat.output) }
    }

    /// Of those, what events about a region need (`StreamEvent.isAboutTarget`).
    public var targetNames: TargetNames {
        @_lifetime(borrow self)
        get { interaction.targetNames(for: seat.output) }
    }

    /// Where the scenes and regions lie, at most `limit` of them. Allocates.
    package func placedRegions(limit: Int) -> [PlacedRegion] { interaction.placedRegions(limit: limit) }

    /// Looks at all that is kept of scenes, regions and styles: for tests and fuzzers.
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

    /// True while something is left of what has been done: memory to be freed, as that of a program's scenes when it has
    /// gone, or very many regions to be found fast again that one request has moved. ``doDeferredWork()`` does it in steps,
    /// for a loop that has nothing else to do.
    public var hasDeferredWork: Bool { interaction.hasDeferredWork }

    /// Does some of that, in about 0.2 ms; ``clearEvents()`` does so, too.
    public mutating func doDeferredWork() { interaction.doDeferredWork() }

    /// True where `use(_:at:)` is due before the device is added: compiling a layout reads files, which is not for
    /// the core to do, and is half of a program's start, which a mouse alone need not wait for.
    package func needsKeymap(for description: DeviceDescription) -> Bool {
        description.kinds.contains(.keyboard) && !seat.keyboard.hasKeymap
    }

    /// Keys type what `keymap` says from now on, and shortcuts are where it has their characters. Without one keys
    /// type nothing and no key modifies another.
    ///
    /// What is held stays held: its modifiers are those of the new keymap, and the locks go with it.
    public mutating func use(_ keymap: consuming Keymap, at time: Timestamp) {
        settings.keymap = keymap.names
        let textKeys = TextKeys(keymap)
        interaction.use(keymap.layouts, textKeys: textKeys.keys)
        seat.keyboard.use(keymap, textKeys, at: time, output: &seat.output)
        resolve()
    }

    /// Goes by other settings from now on, but for those of the keymap and of single devices: the one is ``use(_:at:)``'s,
    /// and devices get theirs when they are added.
    public mutating func use(_ settings: EngineSettings, at time: Timestamp) {
        let former = self.settings
        self.settings = settings
        self.settings.keymap = former.keymap
        seat.use(settings, at: time)
        interaction.use(InteractionSettings(settings))
        if settings.space != former.space { setSpace(settings.space, at: time) }
    }

    /// Switches to another of the keymap's layouts; false where there is none so far.
    public mutating func selectLayout(_ group: UInt8, at time: Timestamp) -> Bool {
        defer { resolve() }
        return seat.keyboard.selectLayout(group, at: time, output: &seat.output)
    }

    /// Takes one frame; first lets pass what was due before it.
    public mutating func process(_ frame: borrowing Frame) {
        advance(to: frame.time)
        let id = frame.device
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        if frame.hasButton { flushButtons(beside: index, at: frame.time) }
        devices[index].process(frame, &seat)
        if let use = devices[index].use { quietTouchpads(for: use, of: index, at: frame.time) }
        resolve()
    }

    /// A button acts: what other devices hold back of theirs comes first.
    private mutating func flushButtons(beside source: Int, at time: Timestamp) {
        for index in devices.indices where index != source && devices[index].deadline != .distantFuture {
            devices[index].flushButtons(at: time, &seat)
        }
    }

    /// Someone types, or uses a stick: the touchpads beside rest. Whatever moves the pointer ends their momentum.
    private mutating func quietTouchpads(for use: Device.Use, of source: Int, at time: Timestamp) {
        for index in devices.indices where devices[index].hasSurface && index != source {
            devices[index].noteUse(use, of: devices[source].description, at: time)
            devices[index].publishTouchpad(&seat)
        }
    }

    /// Publishes, after what devices did, what that meant to regions and scenes.
    mutating func resolve() {
        let end = seat.output.events.count
        let explains = interaction.explains
        while resolved < end {
            if explains { interaction.noteDeviceEvent(resolved) }
            interaction.handle(seat.output.events.span[resolved], &seat.output)
            resolved += 1
        }
        interaction.publishCommands(&seat.output)
        resolved = seat.output.events.count
    }

    /// Lets the interaction do something that no event brought about. What it publishes then is not told to it: it knows.
    mutating func interact<Failure: Error>(
        _ body: (inout Interaction, inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        defer {
            interaction.publishCommands(&seat.output)
            resolved = seat.output.events.count
        }
        try body(&interaction, &seat.output)
    }

    /// The longest silence that a held key repeats all through. After more, of a recording with a gap or a program that
    /// was stopped, only that time is made up for: hours of repeats would take too long, and years too much memory.
    private static let longestSilence = Interval.milliseconds(10 * 60 * 1000)

    /// Time has passed without events.
    public mutating func advance(to time: Timestamp) {
        _ = advance(to: time, publishing: .max)
    }

    /// Lets time pass until ``events`` are `limit` or a few more, for callers that hand them on before continuing.
    ///
    /// - Returns: true where nothing is left to do until `time`.
    package mutating func advance(to time: Timestamp, publishing limit: Int) -> Bool {
        seat.keyboard.skipRepeats(to: time + Interval(microseconds: -Self.longestSilence.microseconds))
        while true {
            let due = nextDeadline
            guard due <= time, due != .distantFuture else { return true }
            guard seat.output.events.count < limit else { return false }
            if let device = seat.keyboard.fire(at: due, onTheWayTo: time, output: &seat.output) {
                note(.tooManyRepeats, device: device, at: due)
            }
            for index in devices.indices where devices[index].deadline <= due {
                devices[index].advance(to: due, &seat)
            }
            resolve()
            interact { $0.advance(to: due, &$1) }
        }
    }

    /// When ``advance(to:)`` has something to do; `Timestamp.distantFuture` where nothing is waiting.
    public var nextDeadline: Timestamp {
        var deadline = min(seat.keyboard.deadline, interaction.nextDeadline)
        for index in devices.indices {
            assert(devices[index].knowsDeadline)
            deadline = min(deadline, devices[index].deadline)
        }
        return deadline
    }

    /// The end: everything that began is cancelled. The devices stay.
    public mutating func cancelAll(at time: Timestamp) {
        for index in devices.indices { cancelAll(at: index, time) }
        resolve()
        interact { $0.cancelAll(at: time, &$1) }
    }

    /// Publishes nothing that keys do from now on, until ``resumeKeys(at:)``: presses that have begun are cancelled, those
    /// that begin belong to no program, and steps of commands are forgotten. Modifiers that are locked stay so in lines.
    public mutating func suspendKeys(at time: Timestamp) {
        guard !seat.keyboard.isSuspended else { return }
        for index in devices.indices {
            devices[index].suspendKeys(at: time, &seat)
        }
        seat.keyboard.suspend(at: time, output: &seat.output)
        interaction.noteSuspending(true)
        resolve()
        interaction.noteSuspending(false)
        interact { interaction, _ in interaction.forgetKeys() }
    }

    /// Publishes what keys do again; presses that began before are not, nor are their ends.
    public mutating func resumeKeys(at time: Timestamp) {
        guard seat.keyboard.isSuspended else { return }
        seat.keyboard.resume(at: time, output: &seat.output)
        resolve()
    }

    /// True once after the escape keys have been held for their time: every grab is to be released.
    public mutating func takeEscapeRequest() -> Bool {
        seat.keyboard.takeEscapeRequest()
    }

    /// Where the pointer is, in points.
    package var pointer: Point { seat.pointer.position }

    /// The layout in force, counted from 0 in the configured list.
    package var layoutGroup: UInt8 { seat.keyboard.published.group }

    /// Everything that is the case. Allocates.
    ///
    /// - Parameters:
    ///   - time: when that is.
    ///   - viewer: the reader, whose permissions decide which programs' state it contains.
    public func snapshot(at time: Timestamp, for viewer: Viewer = .all) -> Snapshot {
        Snapshot(
            time: time,
            space: settings.space,
            devices: devices.map { ($0.id, $0.description) },
            keys: devices.flatMap { $0.held.keys },
            modifiers: seat.keyboard.published,
            pointer: seat.pointer.position,
            buttons: devices.flatMap { $0.held.buttons },
            interaction: interaction.state(for: viewer))
    }

    mutating func cancelAll(at index: Int, _ time: Timestamp) {
        devices[index].cancelAll(at: time, &seat)
    }
}
