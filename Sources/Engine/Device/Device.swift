import InputModel
import Interaction
import Keymap
import Touchpad

/// One device's state, fed frame by frame.
struct Device {
    let id: DeviceID
    let description: DeviceDescription
    /// The display that it covers; nil for the whole space.
    private let display: Int?
    /// Its own rotation; nil for that of its display.
    private let rotation: Calibration.Rotation?
    private let leftHanded: Bool
    let naturalScroll: Bool
    private let hasButtons: Bool
    private let isStick: Bool

    /// What the device reports as down: keys, buttons and contacts, whatever becomes of their presses.
    private(set) var reported: KeySet
    private var keys: KeyBank
    var buttons: ButtonBank
    /// nil if the setting is off, or the device lacks one of the two buttons.
    private var middle: MiddleEmulation?
    /// The switches that are on, a bit for each code.
    private var switches: UInt64
    /// It reports switches that ``Laptop`` asks for.
    let hasSwitches: Bool
    /// What it reports is not meant: it is folded away, or under a hand with a pen.
    private(set) var isResting = false
    /// The last scan code of the frame.
    private var scan: UInt32?
    private var motion = Vector.zero
    var wheel: WheelTracker
    var acceleration: Acceleration
    private let role: DeviceRole
    private var lastTime = Timestamp(microseconds: .min)
    private var anomalies = AnomalyCounter()
    /// When ``advance(to:_:)`` has something to do. Stored, because it is read several times per wake for each device,
    /// and asking the parts copies the whole device: a dozen references to count.
    private(set) var deadline = Timestamp.distantFuture
    /// The use in the last frame that disables touchpads; nil for none.
    private(set) var use: Use?

    init(
        _ description: DeviceDescription, id: DeviceID, settings: DeviceSettings,
        filters: KeyFilter.Settings, space: Space
    ) {
        self.id = id
        self.description = description
        let capabilities = description.capabilities
        let kinds = description.kinds
        display = settings.display
        let (area, displayRotation) = space.coverage(of: display)
        leftHanded = settings.leftHanded
        naturalScroll = settings.naturalScroll
        isStick = kinds.contains(.pointingStick)
        // Keyboards and macro pads have some, too; game controllers with a few keys do not count as keyboards here.
        hasButtons =
            !kinds.isDisjoint(with: [.mouse, .touchpad, .tablet, .tabletPad, .pointingStick])
            || kinds.contains(.keyboard) && !capabilities.isController
        reported = description.initialState.keys
        switches = description.initialState.switches
        hasSwitches = Self.switches.contains { capabilities.has($0.code) }
        keys = KeyBank(description, id: id, filters: filters)
        buttons = ButtonBank(description, id: id, settings: settings)
        if !kinds.contains(.tabletPad), settings.emulatesMiddle(of: capabilities) {
            middle = MiddleEmulation()
        }
        wheel = WheelTracker(invertsHorizontal: description.isModel("ModelInvertHorizontalScrolling"))
        acceleration =
            kinds.contains(.touchpad)
            ? Acceleration(
                touchpadProfile: settings.acceleration, speed: settings.speed,
                comesInBunches: description.bus == DeviceDescription.bluetooth)
            : Acceleration(
                profile: settings.acceleration, speed: settings.speed, dotsPerInch: description.dotsPerInch,
                isStick: isStick, multiplier: isStick ? description.stickMultiplier : 1)
        acceleration.resume(from: description.initialState.memory)
        rotation = settings.rotation
        role = DeviceRole(
            description, id: id, area: area,
            turn: Self.turn(description, settings.rotation, of: displayRotation, leftHanded: leftHanded),
            settings: settings)
    }

    /// A device is calibrated upright, then turned with the display that it is or shows. A tablet beside the display stays
    /// upright with its user, and left-handers turn it around.
    ///
    /// - Parameters:
    ///   - own: the device's own rotation; nil for that of the display.
    private static func turn(
        _ device: DeviceDescription, _ own: Calibration.Rotation?, of display: Calibration.Rotation,
        leftHanded: Bool
    ) -> Calibration {
        let isBeside =
            device.kinds.contains(.tablet) && !device.capabilities.properties.contains(.direct)
        let turn = device.calibration.then(Calibration(own ?? (isBeside ? .none : display)))
        return isBeside && leftHanded ? turn.then(Calibration(.half)) : turn
    }

    /// Maps the device to another space.
    mutating func setSpace(_ space: Space) {
        let (area, displayRotation) = space.coverage(of: display)
        role.setArea(
            area, turn: Self.turn(description, rotation, of: displayRotation, leftHanded: leftHanded))
    }

    /// The contacts of a touchpad or touchscreen; nil for another device.
    var surface: Surface? { if case .surface(let surface) = role { surface } else { nil } }

    /// What interprets them on a touchpad; nil for another device.
    var pad: Pad? { surface?.pad }

    /// Its tools, if it is a tablet.
    var tablet: Tablet? { if case .tablet(let tablet) = role { tablet } else { nil } }

    /// A hand lies on this surface while the pen of `other` is in use: that of the same product, or the screen that both are on.
    func isUnderHand(of other: Device) -> Bool {
        guard let surface, other.tablet?.holdsHand ?? false else { return false }
        let isOnScreen = surface.pad == nil && other.description.capabilities.properties.contains(.direct)
        return other.description.isSameProduct(as: description)
            || isOnScreen && (display == nil || other.display == nil || display == other.display)
    }

    /// Updates the deadline; must follow anything that may have changed it.
    mutating func updateDeadline() {
        deadline = buttons.deadline
        if middle != nil { deadline = min(deadline, middle!.deadline) }
        if keys.isFiltered { deadline = min(deadline, keys.deadline) }
        deadline = min(deadline, role.deadline)
    }

    /// True if ``deadline`` agrees with the parts of the device.
    var knowsDeadline: Bool {
        var device = self
        device.updateDeadline()
        return device.deadline == deadline
    }

    /// The keys and buttons whose press is published and not yet over.
    var held: (keys: [KeyPressID], buttons: [Snapshot.HeldButton]) {
        (keys.heldKeys, buttons.held)
    }

    /// The switches that are published, and their codes.
    private static let switches: [(code: SwitchCode, name: SwitchEvent.Switch)] = [
        (.lid, .lid), (.tabletMode, .tabletMode),
    ]

    /// The switches that are on.
    var switchesOn: [Snapshot.HeldSwitch] {
        Self.switches.filter { switches & 1 << UInt64($0.code.rawValue) != 0 }.map {
            Snapshot.HeldSwitch(device: id, switch: $0.name)
        }
    }

    /// Processes a frame: the pointer first, so that presses happen at its new position.
    mutating func process(_ frame: borrowing Frame, _ seat: inout Seat) {
        if frame.time < lastTime { publish(.timeWentBackwards, at: frame.time, &seat.output) }
        lastTime = frame.time
        use = nil
        guard !isResting else { return pass(frame, &seat) }
        if frame.isMadeByKernel && !frame.repeatsKeys {
            // The kernel releases what is down when a device is removed or the machine sleeps: no hand did.
            role.end(at: frame.time, &seat)
            publishTouchpad(&seat)
            if pad != nil { buttons.cancelAll(at: frame.time, &seat) }
        }
        for index in frame.events.indices { route(frame.events[index]) }
        endMotion(at: frame.time, &seat)
        scan = nil
        for index in frame.events.indices {
            let event = frame.events[index]
            switch event.type {
            case .key:
                report(event, at: frame.time, &seat)
                press(
                    event, isMadeByKernel: frame.isMadeByKernel, at: frame.time, &seat)
            // MSC_SCAN precedes the key that it belongs to.
            case .miscellaneous where event.code == 4: scan = UInt32(bitPattern: event.value)
            default: noteState(event, at: frame.time, &seat)
            }
        }
        if case .surface = role { publishTouchpad(&seat) }
        endScroll(at: frame.time, &seat)
        updateDeadline()
    }

    /// Takes up what a frame says of the device itself, whatever its hands do.
    private mutating func noteState(_ event: InputEvent, at time: Timestamp, _ seat: inout Seat) {
        switch event.type {
        case .switches: flip(event, at: time, &seat.output)
        case .led where description.kinds.contains(.keyboard):
            seat.keyboard.setLight(
                LightCode(rawValue: event.code), isOn: event.value != 0, at: time, output: &seat.output)
        case .autorepeat: keys.setKernelRepeats(event)
        default: break
        }
    }

    /// A frame of a device that rests: it counts for the escape keys and for what the device holds down. Slots are
    /// followed, because the kernel does not repeat them.
    private mutating func pass(_ frame: borrowing Frame, _ seat: inout Seat) {
        for index in frame.events.indices {
            let event = frame.events[index]
            if event.type == .key { report(event, at: frame.time, &seat) }
            noteState(event, at: frame.time, &seat)
            surface?.apply(event)
        }
        surface?.dropFrame()
    }

    /// The device is folded away, or of use again. What it does meanwhile, and what it still holds down afterwards,
    /// begins nothing.
    mutating func setResting(_ rests: Bool, at time: Timestamp, _ seat: inout Seat) {
        isResting = rests
        if rests { cancelAll(at: time, &seat) }
    }

    /// Publishes what has settled by `time`.
    mutating func advance(to time: Timestamp, _ seat: inout Seat) {
        keys.advance(to: time, &seat)
        pad?.touchpad.advance(to: time)
        publishTouchpad(&seat)
        tablet?.advance(to: time, &seat) { buttons.endAll(at: time, &$0) }
        if let change = middle?.advance(to: time) { act(change, by: time, &seat) }
        buttons.advance(to: time, &seat)
        updateDeadline()
    }

    /// Publishes held-back changes of buttons that may only have bounced.
    mutating func flushButtons(at time: Timestamp, _ seat: inout Seat) {
        if let change = middle?.settle() { act(change, by: time, &seat) }
        buttons.flush(at: time, &seat)
        updateDeadline()
    }

    /// True if its keys are filtered.
    var filtersKeys: Bool { keys.isFiltered }

    /// Publishes held-back ends of presses that modify what another device does now.
    mutating func letGoModifiers(at time: Timestamp, _ seat: inout Seat) {
        keys.letGo(before: nil, isText: true, by: time, &seat)
        updateDeadline()
    }

    /// Cancels the presses of all keys; their repeats and releases are not published.
    mutating func suspendKeys(at time: Timestamp, _ seat: inout Seat) {
        keys.suspendKeys(at: time, &seat)
        updateDeadline()
    }

    /// Cancels everything that the device began.
    mutating func cancelAll(at time: Timestamp, _ seat: inout Seat) {
        keys.cancelAll(at: time, &seat)
        if case .surface(let surface) = role { surface.cancelAll(at: time, &seat) }
        publishTouchpad(&seat)
        middle?.clear()
        buttons.cancelAll(at: time, &seat)
        if case .tablet(let tablet) = role { tablet.cancelAll(at: time, &seat) }
        if case .tabletPad(let pad) = role { pad.cancelAll() }
        updateDeadline()
    }

    /// Counts an anomaly, and publishes it unless it has just been published.
    mutating func publish(_ anomaly: Anomaly, at time: Timestamp, _ output: inout Output) {
        if let count = anomalies.note(anomaly, at: time) {
            output.publish(.anomaly(AnomalyEvent(anomaly: anomaly, device: id, count: count)), at: time)
        }
    }

    @inline(__always)
    private mutating func route(_ event: InputEvent) {
        switch event.type {
        case .relative:
            let axis = RelativeAxis(rawValue: event.code)
            if axis == .x {
                motion.dx += Double(event.value)
            } else if axis == .y {
                motion.dy += Double(event.value)
            } else if case .tabletPad(let pad) = role {
                pad.apply(event)
            } else {
                wheel.apply(axis, value: event.value)
            }
        case .absolute, .key, .synchronization: role.apply(event)
        default: break
        }
    }

    @inline(__always)
    private mutating func endMotion(at time: Timestamp, _ seat: inout Seat) {
        switch role {
        case .relative, .absolute: break
        case .tablet(let tablet): tablet.endFrame(at: time, &seat) { buttons.endAll(at: time, &$0) }
        case .tabletPad(let pad): pad.endFrame(at: time, &seat)
        case .surface(let surface):
            surface.endFrame(at: time, &seat)
            publishTouchpad(&seat)
        }
        if motion != .zero {
            use = isStick ? .stick : .pointing
            let delta = acceleration.accelerate(motion, at: time)
            motion = .zero
            if !buttons.scroll(by: delta, at: time, &seat) { seat.move(by: delta, device: id, at: time) }
        }
        if case .absolute(let pointer) = role, let target = pointer.endFrame() {
            use = .pointing
            seat.move(to: target, device: id, at: time)
        }
    }

    /// Takes up what the device reports of a key. A repeat, too, says that the key is down: its press may be lost.
    private mutating func report(_ event: InputEvent, at time: Timestamp, _ seat: inout Seat) {
        let key = KeyCode(rawValue: event.code)
        let isDown = event.value != 0
        guard isDown != reported.contains(key) else { return }
        if isDown {
            reported.insert(key)
            seat.escape.press(key, at: time)
        } else {
            reported.remove(key)
            seat.escape.release(key, at: time)
        }
    }

    private mutating func press(
        _ event: InputEvent, isMadeByKernel: Bool, at time: Timestamp, _ seat: inout Seat
    ) {
        let key = KeyCode(rawValue: event.code)
        let role = key.role
        guard role == .key ? description.kinds.contains(.keyboard) : role == .button && hasButtons else {
            return
        }
        let transition = keys.down.apply(key, value: event.value)
        if transition == .contradictory { publish(.contradictoryKey, at: time, &seat.output) }
        if role == .button {
            switch transition {
            case .released where isMadeByKernel:
                // The lost events do not show which buttons made the middle one.
                if middle != nil, !isPadButton(key) { buttons.cancel(.buttonMiddle, at: time, &seat) }
                middle?.clear()
                buttons.cancel(key, at: time, &seat)
            case .pressed, .released:
                if keys.isFiltered { keys.letGo(before: nil, isText: true, by: time, &seat) }
                let change = MiddleEmulation.Change(code: key, isDown: event.value == 1, time: time)
                guard middle != nil else {
                    act(change, by: time, &seat)
                    return
                }
                let (first, second) = middle!.apply(key, isDown: change.isDown, at: time)
                if let first { act(first, by: time, &seat) }
                if let second { act(second, by: time, &seat) }
            case .repeated, .releasedSilently, .ignored, .contradictory: break
            }
            return
        }
        let isPressed = keys.apply(
            transition, key, isMadeByKernel: isMadeByKernel, scan: key == .unknown ? scan : nil, at: time,
            &seat)
        // Keys with a modifier are commands, which do not interrupt a hand on the pad. While keys are suspended, all
        // count alike: otherwise a disabled pad would tell them apart.
        if seat.keyboard.isSuspended {
            if transition == .pressed { use = .typing }
        } else if isPressed && seat.keyboard.modifiers.isDisjoint(with: .ofCommands) {
            use = .typing
        }
    }

    /// A button acts, or the middle button that two of them emulate.
    private mutating func act(_ change: MiddleEmulation.Change, by now: Timestamp, _ seat: inout Seat) {
        let time = seat.time(ofHeldBack: change.time, by: now)
        if isPadButton(change.code) {
            pad?.touchpad.press(change.code, isDown: change.isDown, at: time)
            publishTouchpad(&seat)
        } else if change.isDown, change.code.isOfTool, let tablet, !tablet.isInRange {
            // Nothing is there that could be pressed.
            return
        } else {
            buttons.apply(change.code, isDown: change.isDown, at: time, &seat)
        }
    }

    private mutating func flip(_ event: InputEvent, at time: Timestamp, _ output: inout Output) {
        guard let (_, code) = Self.switches.first(where: { $0.code.rawValue == event.code }) else { return }
        let bit: UInt64 = 1 << UInt64(event.code)
        if event.value != 0 { switches |= bit } else { switches &= ~bit }
        output.publish(.switch(SwitchEvent(device: id, switch: code, isOn: event.value != 0)), at: time)
    }

    @inline(__always)
    private mutating func endScroll(at time: Timestamp, _ seat: inout Seat) {
        guard var distance = wheel.endFrame() else { return }
        if naturalScroll {
            distance.horizontal = 0 &- distance.horizontal
            distance.vertical = 0 &- distance.vertical
        }
        seat.scroll(
            .changed, by: distance.points, source: .wheel, wheel: distance, device: id, at: time)
    }
}

extension Device {
    /// What it did that still decides what its next events mean.
    var memory: DeviceMemory {
        var memory = DeviceMemory()
        memory.nextContact = surface?.nextContact ?? 1
        memory.lastMotion = acceleration.lastMotion
        memory.lastVelocity = acceleration.lastVelocity
        memory.tabletReports = tablet?.reports ?? []
        if case .tabletPad(let pad) = role { memory.fingersOnDials = pad.fingers }
        return memory
    }
}
