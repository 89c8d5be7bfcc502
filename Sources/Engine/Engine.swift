public import InputModel
public import Interaction
public import Keymap
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
    public private(set) var settings: EngineSettings
    private var devices: [Device] = []
    private var keyboard: SeatKeyboard
    private var pointer: SeatPointer
    private var interaction: Interaction
    private var output = Output()
    /// How many of the events the interaction has been told.
    private var resolved = 0
    private var nextID: UInt32 = 1
    private var anomalies = AnomalyCounter()
    /// Devices that went since the events were last cleared: their lines still want their names.
    private var departed: [(id: DeviceID, description: DeviceDescription)] = []

    /// No device yet, and the pointer at the start of the settings' space.
    public init(settings: EngineSettings) {
        self.settings = settings
        keyboard = SeatKeyboard(keyRepeat: settings.keyRepeat, escapeKeys: settings.escapeKeys)
        pointer = SeatPointer(space: settings.space, doubleClick: settings.doubleClick)
        interaction = Interaction(
            settings: InteractionSettings(settings), space: settings.space.bounds,
            pointer: settings.space.start)
    }

    /// What has been published since ``clearEvents()``.
    public var events: Span<StreamEvent> {
        @_lifetime(borrow self)
        get { output.events.span }
    }

    /// What the numbers of scenes and regions in ``events`` stand for.
    public var names: InteractionNames { interaction.names(for: output) }

    /// Where the scenes and regions lie, at most `limit` of them. Allocates.
    public func placedRegions(limit: Int) -> [PlacedRegion] { interaction.placedRegions(limit: limit) }

    /// Forgets the published events, keeping their storage.
    public mutating func clearEvents() {
        output.removeAll()
        resolved = 0
        departed.removeAll()
        interaction.clearEvents()
    }

    /// True where `use(_:at:)` is due before the device is added: compiling a layout reads files, which is not for
    /// the core to do, and is half of a program's start, which a mouse alone need not wait for.
    public func needsKeymap(for description: DeviceDescription) -> Bool {
        description.kinds.contains(.keyboard) && !keyboard.hasKeymap
    }

    /// Keys type what `keymap` says from now on, and shortcuts are where it has their characters. Without one keys
    /// type nothing and no key modifies another.
    ///
    /// What is held stays held: its modifiers are those of the new keymap, and the locks go with it.
    public mutating func use(_ keymap: consuming Keymap, at time: Timestamp) {
        settings.keymap = keymap.names
        interaction.use(keymap.layouts)
        keyboard.use(keymap, at: time, output: &output)
        resolve()
    }

    /// Goes by other settings from now on, but for those of the keymap and of single devices: the one is ``use(_:at:)``'s,
    /// and devices get theirs when they are added.
    public mutating func use(_ settings: EngineSettings, at time: Timestamp) {
        let former = self.settings
        self.settings = settings
        self.settings.keymap = former.keymap
        keyboard.set(keyRepeat: settings.keyRepeat, escapeKeys: settings.escapeKeys)
        pointer.set(doubleClick: settings.doubleClick)
        interaction.use(InteractionSettings(settings))
        if settings.space != former.space { setSpace(settings.space, at: time) }
    }

    /// Switches to another of the keymap's layouts; false where there is none so far.
    public mutating func selectLayout(_ group: UInt8, at time: Timestamp) -> Bool {
        defer { resolve() }
        return keyboard.selectLayout(group, at: time, output: &output)
    }

    /// The commands that can be performed now whose titles or ids hold `text`; all of them for the empty text.
    public func commands(matching text: String) -> [ListedCategory] { interaction.search(text) }

    /// What all scenes are like, for whoever keeps it beyond the process.
    public var sessions: [SceneSession] { interaction.sessions }

    /// What scenes of an earlier process were like, before any other scene is there; those beyond the limit are left
    /// out.
    public mutating func restore(_ sessions: [SceneSession]) {
        interaction.restore(Array(sessions.prefix(Limits.scenes)))
    }

    /// True where a program has scenes in sight or out of it.
    public func hasScenes(of client: ClientID) -> Bool { interaction.hasScenes(of: client) }

    /// True where a program, not the configuration, has a scene of this name.
    public func isSceneOfClient(named name: String) -> Bool { interaction.isSceneOfClient(named: name) }

    /// What users have changed about commands.
    public var commandCustomizations: [CommandCustomization] { interaction.customizations }

    /// A device came. What it already holds down was not pressed for us to see, and is not published.
    ///
    /// - Parameters:
    ///   - description: what the device is.
    ///   - isNew: publish it as `device added`; false for those that a snapshot will show.
    ///   - time: when it came.
    /// - Returns: the number that stands for it; nil where it is one too many or the settings leave it alone.
    public mutating func add(_ description: DeviceDescription, isNew: Bool = true, at time: Timestamp)
        -> DeviceID?
    {
        guard let settings = settings.settings(for: description) else { return nil }
        guard devices.count < Limits.devices else {
            note(.tooManyDevices, at: time)
            return nil
        }
        let id = DeviceID(rawValue: nextID)
        nextID += 1
        devices.append(
            Device(
                description, id: id, settings: settings,
                filters: self.settings.keyFilters(for: description), space: self.settings.space))
        if isNew { output.publish(.device(DeviceEvent(phase: .added, device: id)), at: time) }
        if description.kinds.contains(.keyboard) {
            keyboard.adopt(description.initialState, at: time, output: &output)
        }
        resolve()
        return id
    }

    /// A device went: everything that it began is cancelled, then it is published as removed.
    public mutating func remove(_ id: DeviceID, at time: Timestamp) {
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        cancelAll(at: index, time)
        resolve()
        output.publish(.device(DeviceEvent(phase: .removed, device: id)), at: time)
        departed.append((id, devices.remove(at: index).description))
        if !devices.contains(where: { $0.description.kinds.contains(.keyboard) }) {
            keyboard.freeSticky(at: time, output: &output)
            resolve()
        }
    }

    /// The device's state has been brought back in step, by frames that made up the difference.
    public mutating func noteResynced(_ id: DeviceID, at time: Timestamp) {
        output.publish(.device(DeviceEvent(phase: .resynced, device: id)), at: time)
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        devices[index].surface?.pad?.touchpad.noteResynced(at: time)
        devices[index].publishTouchpad(keyboard: &keyboard, pointer: &pointer, output: &output)
        resolve()
    }

    /// Takes one frame; first lets pass what was due before it.
    public mutating func process(_ frame: borrowing Frame) {
        advance(to: frame.time)
        let id = frame.device
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        devices[index].process(frame, keyboard: &keyboard, pointer: &pointer, output: &output)
        if let use = devices[index].use { quietTouchpads(for: use, of: index, at: frame.time) }
        resolve()
    }

    /// Someone types, or uses a stick: the touchpads beside rest.
    private mutating func quietTouchpads(for use: Device.Use, of source: Int, at time: Timestamp) {
        for index in devices.indices where devices[index].surface?.pad != nil {
            devices[index].noteUse(use, of: devices[source].description, at: time)
            devices[index].publishTouchpad(keyboard: &keyboard, pointer: &pointer, output: &output)
        }
    }

    /// Publishes, after what devices did, what that meant to regions and scenes.
    private mutating func resolve() {
        let end = output.events.count
        while resolved < end {
            interaction.handle(output.events.span[resolved], &output)
            resolved += 1
        }
        resolved = output.events.count
    }

    /// The longest silence that a held key repeats all through. After more, of a recording with a gap or a program that
    /// was stopped, that time alone is made up for: nobody waits for hours of repeats, nor is there memory for years.
    private static let longestSilence = Interval.milliseconds(10 * 60 * 1000)

    /// Time has passed without events.
    public mutating func advance(to time: Timestamp) {
        keyboard.skipRepeats(to: time + Interval(microseconds: -Self.longestSilence.microseconds))
        while true {
            let due = nextDeadline
            guard due <= time, due != .distantFuture else { return }
            keyboard.fire(at: due, output: &output)
            for index in devices.indices where devices[index].deadline <= due {
                devices[index].advance(to: due, keyboard: &keyboard, pointer: &pointer, output: &output)
            }
            resolve()
            interaction.advance(to: due, &output)
            resolved = output.events.count
        }
    }

    /// When ``advance(to:)`` has something to do; `Timestamp.distantFuture` where nothing is waiting.
    public var nextDeadline: Timestamp {
        var deadline = min(keyboard.deadline, interaction.nextDeadline)
        for index in devices.indices { deadline = min(deadline, devices[index].deadline) }
        return deadline
    }

    /// The end: everything that began is cancelled. The devices stay.
    public mutating func cancelAll(at time: Timestamp) {
        for index in devices.indices { cancelAll(at: index, time) }
        resolve()
        interaction.cancelAll(at: time, &output)
        resolved = output.events.count
    }

    /// Everything that one device began is cancelled. The device stays.
    public mutating func cancelAll(of id: DeviceID, at time: Timestamp) {
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
        cancelAll(at: index, time)
        resolve()
    }

    /// The presses of all keys but modifiers are cancelled, and what they go on with: whoever is told of keys from
    /// here on sees none that began before.
    public mutating func cancelKeys(at time: Timestamp) {
        for index in devices.indices {
            devices[index].cancelKeys(at: time, keyboard: &keyboard, output: &output)
        }
        resolve()
    }

    /// True once after the escape keys have been held for their time: every grab is to be released.
    public mutating func takeEscapeRequest() -> Bool {
        keyboard.takeEscapeRequest()
    }

    /// True while no key or button of the device is down: a grab taken now leaves none stuck elsewhere.
    public func isIdle(_ id: DeviceID) -> Bool {
        devices.first { $0.id == id }?.isIdle ?? true
    }

    /// Counts an anomaly of `device`, or of nobody's in particular.
    public mutating func note(_ anomaly: Anomaly, device id: DeviceID? = nil, at time: Timestamp) {
        if let index = devices.firstIndex(where: { $0.id == id }) {
            devices[index].note(anomaly, at: time, output: &output)
        } else if let count = anomalies.note(anomaly, at: time) {
            output.publish(.anomaly(AnomalyEvent(anomaly: anomaly, device: nil, count: count)), at: time)
        }
    }

    /// The description of a device, for the lines that tell of it; also of one that went since ``clearEvents()``.
    public func description(of id: DeviceID) -> DeviceDescription? {
        devices.first { $0.id == id }?.description ?? departed.first { $0.id == id }?.description
    }

    /// Everything that is the case. Allocates.
    public func snapshot(at time: Timestamp) -> Snapshot {
        Snapshot(
            time: time,
            space: settings.space,
            devices: devices.map { ($0.id, $0.description) },
            keys: devices.flatMap(\.held.keys),
            modifiers: keyboard.published,
            pointer: pointer.position,
            buttons: devices.flatMap(\.held.buttons),
            interaction: interaction.state)
    }

    private mutating func cancelAll(at index: Int, _ time: Timestamp) {
        devices[index].cancelAll(at: time, keyboard: &keyboard, pointer: pointer, output: &output)
    }
}

// What programs ask.
extension Engine {
    mutating func interact(
        _ request: Request, by client: ClientID, at time: Timestamp
    ) throws(RequestError) {
        try interaction.perform(request, by: client, at: time, &output)
        resolved = output.events.count
    }

    mutating func warpPointer(to position: Point, at time: Timestamp) {
        pointer.warp(to: position, modifiers: keyboard.modifiers, at: time, output: &output)
        resolve()
    }

    /// Makes the space another; devices that cover it do so from now on.
    mutating func setSpace(_ space: Space, at time: Timestamp) {
        settings.space = space
        for index in devices.indices { devices[index].setSpace(space) }
        interaction.setSpace(space.bounds, at: time, &output)
        resolved = output.events.count
        pointer.setSpace(space, modifiers: keyboard.modifiers, at: time, output: &output)
        resolve()
    }

    /// A client has gone: its scenes keep their sessions until they are activated again.
    public mutating func disconnect(_ client: ClientID, at time: Timestamp) {
        interaction.disconnect(client, at: time, &output)
        resolved = output.events.count
    }
}
