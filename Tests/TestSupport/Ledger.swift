package import InputModel
package import Interaction

/// Follows published events and finds every broken promise: a second beginning, an end without a beginning,
/// something left open.
package struct Ledger {
    private var keys: Set<Snapshot.HeldKey> = []
    private var buttons: Set<Snapshot.HeldButton> = []
    private var touches: Set<[UInt32]> = []
    private var gestures: Set<UInt32> = []
    private var scrolls: Set<UInt32> = []
    private var momentums: Set<UInt32> = []
    private var tools: [DeviceID: (isInRange: Bool, isDown: Bool)] = [:]
    package private(set) var modifiers = ModifiersEvent(modifiers: [], locked: [], group: 0)
    package private(set) var pointer: Point?
    private var ownFaults: [String] = []
    private var regions = RegionLedger()
    package var faults: [String] { ownFaults + regions.faults }
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
        case .key(let key): follow(key.phase, Snapshot.HeldKey(device: key.device, key: key.key), \.keys)
        case .button(let button):
            follow(
                button.phase,
                Snapshot.HeldButton(device: button.device, button: button.button, code: button.code),
                \.buttons)
            if button.phase == .began && button.count < 1 { ownFaults.append("a press without a count") }
        case .touch(let touch): follow(touch.phase, [touch.device.rawValue, touch.contact], \.touches)
        case .tool(let tool):
            pointer = tool.position
            follow(tool)
        case .modifiers(let change):
            if change == modifiers { ownFaults.append("modifiers told again without a change") }
            modifiers = change
        case .motion(let motion): pointer = motion.position
        case .gesture(let gesture): follow(gesture.phase, gesture.device.rawValue, \.gestures)
        case .scroll(let scroll): follow(scroll)
        case .device, .modifierTap, .switch, .anomaly: break
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

    private mutating func follow<Value: Hashable>(
        _ phase: Phase, _ value: Value, _ path: WritableKeyPath<Ledger, Set<Value>>
    ) {
        switch phase {
        case .began:
            begun += 1
            if !self[keyPath: path].insert(value).inserted { ownFaults.append("began twice: \(value)") }
        case .ended, .cancelled:
            if self[keyPath: path].remove(value) == nil {
                ownFaults.append("ended without a beginning: \(value)")
            }
        case .changed, .repeated:
            if !self[keyPath: path].contains(value) {
                ownFaults.append("changed without a beginning: \(value)")
            }
        }
    }

    private mutating func follow(_ event: ScrollEvent) {
        let device = event.device.rawValue
        switch event.phase {
        case .changed where event.source == .wheel: break
        case .began: follow(.began, device, \.scrolls)
        case .changed: follow(.changed, device, \.scrolls)
        case .ended: follow(.ended, device, \.scrolls)
        case .cancelled: follow(.cancelled, device, \.scrolls)
        case .momentumBegan: follow(.began, device, \.momentums)
        case .momentumChanged: follow(.changed, device, \.momentums)
        case .momentumEnded: follow(.ended, device, \.momentums)
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
