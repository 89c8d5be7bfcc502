import Configuration
import Engine
import InputModel
import Trace

/// What devices do, as a recording tells it: redacted, with the state that each device has then.
///
/// It outlives a file: an entry of a character, a layout or a held key that began in one file goes on in the next, or in
/// none while the disk is full. No I/O.
struct RecordedInput: ~Copyable {
    /// A connected device.
    private struct Member {
        let id: UInt32
        /// Redacts typed text; nil if keys are shown.
        var redactor: KeyRedactor<Chance>?
        /// Blurs the times of its keys; nil if they are kept.
        var blur: TimeBlur<Chance>?
        /// Its state, as its recorded events have it.
        var state: DeviceState
    }

    let showKeys: Bool
    let blur: Interval?
    private let chance: Chance
    private let settings: EngineSettings
    /// Distinguishes presses of shortcuts, whose keys are kept, from text.
    private var judge: TextPressJudge
    /// In the order in which they were added.
    private var members: [Member] = []
    /// What another file needs of the past; nil if no other file follows.
    private var history: RecordedHistory?
    /// The frame that ``redact(_:of:at:isMadeByKernel:)`` made, with its end.
    private(set) var frame: [InputEvent] = []

    /// - Parameter continues: another file may follow.
    init(showKeys: Bool, blur: Interval?, chance: Chance, settings: EngineSettings, continues: Bool = false) {
        self.showKeys = showKeys
        self.blur = blur
        self.chance = chance
        self.settings = settings
        judge = TextPressJudge(settings: settings)
        history = continues ? RecordedHistory() : nil
    }

    /// True if nothing is held on any device.
    var isAtRest: Bool { members.allSatisfy { $0.state.isAtRest } }

    /// The ids of the connected devices, in the order in which they were added.
    var ids: [UInt32] { members.map(\.id) }

    /// The state of a device as its recorded events have it.
    func description(of id: UInt32) -> DeviceDescription? {
        index(of: id).map { members[$0].state.description }
    }

    /// The device is connected.
    func has(_ id: UInt32) -> Bool { index(of: id) != nil }

    private func index(of id: UInt32) -> Int? { members.firstIndex { $0.id == id } }

    /// Uses the layout of `engine`, unless one is in use.
    mutating func useKeymap(of engine: borrowing Engine, at time: Timestamp) {
        if engine.hasKeymap && !judge.hasKeymap { judge.use(keymapOf: engine, at: time) }
    }

    /// A program has changed the layout to that of `engine`.
    mutating func changeKeymap(to engine: borrowing Engine, at time: Timestamp) {
        judge.use(keymapOf: engine, at: time)
    }

    /// What the keyboards keep while no key is held.
    var kept: KeyboardState { judge.kept }

    /// Takes over what the keyboards kept before a gap.
    mutating func resume(from kept: KeyboardState, at time: Timestamp) {
        judge.resume(from: kept, at: time)
    }

    /// Adds a device.
    ///
    /// - Returns: its description as it is recorded: without the text keys that are down.
    mutating func add(_ real: DeviceDescription, as id: UInt32, isNew: Bool, at time: Timestamp)
        -> DeviceDescription
    {
        if has(id) { take(.removed, of: id, at: time) }
        let description = showKeys ? real : real.withoutTextKeysDown
        judge.add(real, as: DeviceID(rawValue: id), settings: settings, at: time)
        members.append(
            Member(
                id: id,
                redactor: showKeys ? nil : KeyRedactor(keys: real.capabilities.keys, source: chance),
                blur: blur.map { TimeBlur(width: $0, start: time, source: chance) },
                state: DeviceState(description)))
        history?.add(description, as: id, at: time)
        return description
    }

    /// Something happened to a device that is no frame.
    mutating func take(_ note: DeviceNote, of id: UInt32, at time: Timestamp) {
        switch note {
        case .removed:
            judge.remove(DeviceID(rawValue: id), at: time)
            members.removeAll { $0.id == id }
        case .resynced: judge.noteMissedPresses()
        case .overlong, .slept: break
        }
        history?.keep(note, of: id, at: time)
    }

    /// Redacts a frame of a device, given without its end; ``frame`` is the result.
    ///
    /// - Returns: the time to record.
    mutating func redact(
        _ events: Span<InputEvent>, of id: UInt32, at time: Timestamp, isMadeByKernel: Bool
    ) -> Timestamp {
        frame.removeAll(keepingCapacity: true)
        guard let place = index(of: id) else { return time }
        let device = DeviceID(rawValue: id)
        for index in events.indices {
            let event = events[index]
            // Most events are motion, which identifies no key.
            if showKeys || event.type == .relative || event.type == .absolute {
                frame.append(event)
            } else {
                if event.type == .switches { judge.flip(event, of: device, at: time) }
                if event.type == .led { judge.setLight(event, of: device, at: time) }
                let others = event.type == .key && event.value == 1 ? judge.actingKeys : KeySet()
                let isText =
                    event.type == .key
                    ? judge.isText(event, of: device, isMadeByKernel: isMadeByKernel, at: time) : nil
                if let redacted = members[place].redactor?.redact(event, isText: isText, besides: others) {
                    frame.append(redacted)
                }
            }
        }
        var time = time
        if let blurred = members[place].blur?.blur(&frame, at: time) { time = blurred }
        Self.apply(frame, to: &members[place].state)
        frame.append(
            InputEvent(type: .synchronization, code: Synchronization.report, value: isMadeByKernel ? 1 : 0))
        history?.keep(frame, of: id, at: time)
        return time
    }

    private static func apply(_ frame: [InputEvent], to state: inout DeviceState) {
        state.apply(frame.span)
    }
}

// The state in which another file begins.
extension RecordedInput {
    /// The devices, each with what it remembers in the core.
    private func devices(_ engine: borrowing Engine, _ ids: (UInt32) -> DeviceID?) -> [(
        id: UInt32, description: DeviceDescription
    )] {
        var devices = members.map { (id: $0.id, description: $0.state.description) }
        for index in devices.indices {
            guard let id = ids(devices[index].id) else { continue }
            devices[index].description.initialState.memory = engine.memory(of: id)
        }
        return devices
    }

    /// True if a moment at which nothing is under way would be of use.
    func wantsRest(at time: Timestamp) -> Bool { history?.wantsRest(at: time) == true && isAtRest }

    /// Keeps the moment after a frame, if nothing is under way then.
    ///
    /// - Parameter ids: the core's ids of devices.
    /// - Precondition: ``wantsRest(at:)``
    mutating func keepRest(_ engine: borrowing Engine, at time: Timestamp, _ ids: (UInt32) -> DeviceID?) {
        guard engine.isSettled(at: time) else { return }
        let devices = devices(engine, ids)
        history?.rest(engine.seatState, devices, at: time)
    }

    /// Forgets what happened before this moment, if nothing is under way and nothing has happened for a while.
    mutating func forgetPast(_ engine: borrowing Engine, at time: Timestamp, _ ids: (UInt32) -> DeviceID?) {
        if isAtRest, engine.isSettled(at: time) { begin(engine, at: time, ids) }
    }

    /// Forgets the past; another one begins with the next file.
    mutating func endHistory() {
        if history != nil { history = RecordedHistory() }
    }

    /// Begins at this moment, with whatever the devices hold.
    mutating func begin(_ engine: borrowing Engine, at time: Timestamp, _ ids: (UInt32) -> DeviceID?) {
        guard history != nil else { return }
        let devices = devices(engine, ids)
        history?.begin(engine.seatState, devices, at: time)
    }

    /// The past of a file that begins now; nil if it is too long.
    var origin: SessionOrigin? { history?.origin(ids) }
}
