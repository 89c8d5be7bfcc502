package import InputModel
package import Interaction

/// Follows published events and finds every broken promise: a second beginning, an end without a beginning,
/// something left open.
package struct Ledger {
    private struct Contact: Hashable {
        let device: DeviceID
        let number: UInt32
    }

    private var keys: Set<KeyPressID> = []
    private var buttons: Set<Snapshot.HeldButton> = []
    private var touches: Set<Contact> = []
    private var gestures: Set<UInt32> = []
    private var scrolls: Set<UInt32> = []
    private var momentums: Set<UInt32> = []
    private var tools: [DeviceID: (isInRange: Bool, isDown: Bool)] = [:]
    package private(set) var modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
    package private(set) var pointer: Point?
    private var ownFaults: [String] = []
    private var regions = RegionLedger()
    package var faults: [String] { ownFaults + regions.faults }
    package var isFaultless: Bool { ownFaults.isEmpty && regions.faults.isEmpty }
    /// How many began, so that a test can see that something happened at all.
    package private(set) var begun = 0

    package init() {}

    /// True where nothing is open.
    package var isClosed: Bool {
        regions.isClosed && keys.isEmpty && buttons.isEmpty && touches.isEmpty
            && gestures.isEmpty && scrolls.isEmpty && momentums.isEmpty
            && tools.values.allSatisfy { !$0.isInRange }
    }

    package mutating func note(_ event: StreamEvent, names: InteractionNames? = nil) {
        switch event.body {
        // Published to nobody, and no part of a snapshot.
        case .key(let key) where key.isBounce: break
        case .key(let key):
            note(key.phase, keys.follow(key.phase, key.press))
        case .button(let button):
            let held = Snapshot.HeldButton(device: button.device, button: button.button, code: button.code)
            note(button.phase, buttons.follow(button.phase, held))
            if button.phase == .began && button.count < 1 { ownFaults.append("a press without a count") }
        case .touch(let touch):
            let contact = Contact(device: touch.device, number: touch.contact)
            note(touch.phase, touches.follow(touch.phase, contact))
        case .tool(let tool):
            pointer = tool.position
            follow(tool)
        case .modifiers(let change):
            if change == modifiers { ownFaults.append("modifiers told again without a change") }
            modifiers = change
        case .motion(let motion): pointer = motion.position
        case .gesture(let gesture):
            note(gesture.phase, gestures.follow(gesture.phase, gesture.device.rawValue))
        case .scroll(let scroll): follow(scroll)
        case .device, .modifierTap, .switch, .dial, .anomaly: break
        default: regions.note(event, names)
        }
    }

    /// Compares with a snapshot: what was told must add up to it.
    package mutating func compare(_ snapshot: Snapshot) {
        if Set(snapshot.keys) != keys {
            ownFaults.append("keys held: told \(keys.count), are \(snapshot.keys.count)")
        }
        if Set(snapshot.buttons) != buttons { ownFaults.append("buttons held differ") }
        if snapshot.modifiers != modifiers { ownFaults.append("modifiers differ") }
        regions.compare(snapshot.interaction)
        if let pointer, pointer != snapshot.pointer { ownFaults.append("pointer differs") }
    }

    private mutating func note(_ phase: Phase, _ fault: String?) {
        if phase == .began { begun += 1 }
        if let fault { ownFaults.append(fault) }
    }

    private mutating func follow(_ event: ScrollEvent) {
        let device = event.device.rawValue
        switch event.phase {
        case .changed where event.source == .wheel: break
        case .began: note(.began, scrolls.follow(.began, device))
        case .changed: note(.changed, scrolls.follow(.changed, device))
        case .ended: note(.ended, scrolls.follow(.ended, device))
        case .cancelled: note(.cancelled, scrolls.follow(.cancelled, device))
        case .momentumBegan: note(.began, momentums.follow(.began, device))
        case .momentumChanged: note(.changed, momentums.follow(.changed, device))
        case .momentumEnded: note(.ended, momentums.follow(.ended, device))
        }
    }

    private mutating func follow(_ event: ToolEvent) {
        var state = tools[event.device] ?? (false, false)
        switch event.phase {
        case .entered:
            if state.isInRange { ownFaults.append("tool entered twice") }
            state = (true, false)
            begun += 1
        case .moved: if !state.isInRange { ownFaults.append("tool moved out of range") }
        case .tipDown:
            if !state.isInRange || state.isDown { ownFaults.append("tip down out of turn") }
            state.isDown = true
        case .tipUp:
            if !state.isDown { ownFaults.append("tip up out of turn") }
            state.isDown = false
        case .exited:
            if !state.isInRange || state.isDown { ownFaults.append("tool exited out of turn") }
            state = (false, false)
        }
        tools[event.device] = state
    }
}

extension Set {
    /// Follows one of those that are open.
    ///
    /// - Returns: what is wrong with `phase`; nil where nothing is.
    fileprivate mutating func follow(_ phase: Phase, _ value: Element) -> String? {
        switch phase {
        case .began: insert(value).inserted ? nil : "began twice: \(value)"
        case .ended, .cancelled: remove(value) == nil ? "ended without a beginning: \(value)" : nil
        case .changed, .repeated: contains(value) ? nil : "changed without a beginning: \(value)"
        }
    }
}
