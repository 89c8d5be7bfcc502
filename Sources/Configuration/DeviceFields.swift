import Engine
import InputModel
import Interaction
import Touchpad
import Wire

/// The settings that pointers, touchpads and single devices share.
struct PointerFields {
    static let names: [StaticString] = [
        "acceleration", "speed", "naturalScroll", "leftHanded", "debounce", "middleEmulation", "display",
        "rotation",
    ]

    private(set) var changes: [DeviceRule.Change] = []

    init(_ fields: DocumentFields, displays: Int) throws(DocumentError) {
        if let node = fields["acceleration"] {
            let profile: Acceleration.Profile = try node.choice("acceleration")
            changes.append { $0.acceleration = profile }
        }
        if let speed = try fields["speed"]?.number("speed", -1...1) { changes.append { $0.speed = speed } }
        if let isOn = try fields["naturalScroll"]?.bool("naturalScroll") {
            changes.append { $0.naturalScroll = isOn }
        }
        if let isOn = try fields["leftHanded"]?.bool("leftHanded") { changes.append { $0.leftHanded = isOn } }
        if let isOn = try fields["debounce"]?.bool("debounce") { changes.append { $0.debounce = isOn } }
        if let isOn = try fields["middleEmulation"]?.bool("middleEmulation") {
            changes.append { $0.middleEmulation = isOn }
        }
        if let rotation = try fields["rotation"]?.rotation() { changes.append { $0.rotation = rotation } }
        if let node = fields["display"] {
            let display = try node.integer(
                "display (its place in space.displays, from 0)", 0...displays - 1)
            changes.append { $0.display = display }
        }
    }
}

/// The settings that only touchpads have.
struct TouchpadFields {
    static let names: [StaticString] = [
        "tap", "tapButtons", "tapDrag", "dragLock", "fingerDrag", "clickMethod", "scrollMethod",
        "disableWhileTyping",
        "disableWhilePointingStick", "momentum", "gestures", "palmRejection",
    ]

    private(set) var changes: [DeviceRule.Change] = []

    init(_ fields: DocumentFields) throws(DocumentError) {
        if let isOn = try fields["tap"]?.bool("tap") {
            changes.append { $0.touchpad.tap = isOn }
        }
        if let node = fields["tapButtons"] {
            let choice: TouchpadSettings.TapButtons = try node.choice("tapButtons")
            changes.append { $0.touchpad.tapButtons = choice }
        }
        if let isOn = try fields["tapDrag"]?.bool("tapDrag") {
            changes.append { $0.touchpad.tapDrag = isOn }
        }
        if let node = fields["dragLock"] {
            let lock: TouchpadSettings.DragLock =
                node.says("sticky")
                ? .sticky : try node.bool("dragLock (true, false or sticky)") ? .timed : .off
            changes.append { $0.touchpad.dragLock = lock }
        }
        if let node = fields["fingerDrag"] {
            let choice: TouchpadSettings.FingerDrag = try node.choice("fingerDrag")
            changes.append { $0.touchpad.fingerDrag = choice }
        }
        if let node = fields["clickMethod"] {
            let choice: TouchpadSettings.ClickMethod = try node.choice("clickMethod")
            changes.append { $0.touchpad.clickMethod = choice }
        }
        if let node = fields["scrollMethod"] {
            let choice: TouchpadSettings.ScrollMethod = try node.choice("scrollMethod")
            changes.append { $0.touchpad.scrollMethod = choice }
        }
        if let isOn = try fields["disableWhileTyping"]?.bool("disableWhileTyping") {
            changes.append { $0.touchpad.disableWhileTyping = isOn }
        }
        if let isOn = try fields["disableWhilePointingStick"]?.bool("disableWhilePointingStick") {
            changes.append { $0.touchpad.disableWhilePointingStick = isOn }
        }
        if let isOn = try fields["momentum"]?.bool("momentum") {
            changes.append { $0.touchpad.momentum = isOn }
        }
        if let isOn = try fields["gestures"]?.bool("gestures") {
            changes.append { $0.touchpad.gestures = isOn }
        }
        if let isOn = try fields["palmRejection"]?.bool("palmRejection") {
            changes.append { $0.touchpad.palmRejection = isOn }
        }
    }
}

// The sections about pointing devices, which the lab also reads.
extension EngineSettings {
    mutating func readPointer(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields(
            "pointer", known: PointerFields.names + ["doubleClick", "dragThreshold"])
        for change in try PointerFields(fields, displays: space.displays.count).changes { change(&pointer) }
        if let node = fields["doubleClick"] {
            doubleClick = try node.duration("doubleClick", .milliseconds(1)...(.milliseconds(5000)))
        }
        if let node = fields["dragThreshold"] {
            interaction.dragThreshold = try node.number("dragThreshold (points)", 1...100)
        }
    }

    mutating func readTouchpad(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields("touchpad", known: PointerFields.names + TouchpadFields.names)
        for change in try PointerFields(fields, displays: space.displays.count).changes { change(&touchpad) }
        for change in try TouchpadFields(fields).changes { change(&touchpad) }
    }
}
