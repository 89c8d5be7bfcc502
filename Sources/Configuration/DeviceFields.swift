import Engine
import InputModel
import Wire

/// The settings that pointers, touchpads and single devices share.
struct PointerFields {
    static let names: [StaticString] = [
        "acceleration", "speed", "naturalScroll", "leftHanded", "debounce", "middleEmulation", "display",
        "rotation",
    ]

    private(set) var changes = DeviceRule.Changes()

    init(_ fields: DocumentFields, displays: Int) throws(DocumentError) {
        if let node = fields["acceleration"] {
            changes.acceleration = try node.choice("acceleration")
        }
        changes.speed = try fields["speed"]?.number("speed", -1...1)
        changes.naturalScroll = try fields["naturalScroll"]?.bool("naturalScroll")
        changes.leftHanded = try fields["leftHanded"]?.bool("leftHanded")
        changes.debounce = try fields["debounce"]?.bool("debounce")
        changes.middleEmulation = try fields["middleEmulation"]?.bool("middleEmulation")
        changes.rotation = try fields["rotation"]?.rotation()
        changes.display = try fields["display"]?.integer(
            "display (its place in space.displays, from 0)", 0...displays - 1)
    }

    func applied(to settings: PointerSettings) -> PointerSettings {
        var settings = settings
        changes.apply(to: &settings)
        return settings
    }
}

/// The settings that only touchpads have.
struct TouchpadFields {
    static let names: [StaticString] = [
        "tap", "tapButtons", "tapDrag", "dragLock", "fingerDrag", "clickMethod", "scrollMethod",
        "disableWhileTyping",
        "disableWhilePointingStick", "momentum", "gestures", "palmRejection",
    ]

    private(set) var changes = TouchpadChanges()

    init(_ fields: DocumentFields) throws(DocumentError) {
        changes.tap = try fields["tap"]?.bool("tap")
        if let node = fields["tapButtons"] {
            changes.tapButtons = try node.choice("tapButtons")
        }
        changes.tapDrag = try fields["tapDrag"]?.bool("tapDrag")
        if let node = fields["dragLock"] {
            let isSticky = node.says("sticky")
            let isOn = isSticky ? true : try node.bool("dragLock (true, false or sticky)")
            changes.lockDrag(isOn, isSticky: isSticky)
        }
        if let node = fields["fingerDrag"] {
            changes.fingerDrag = try node.choice("fingerDrag")
        }
        if let node = fields["clickMethod"] {
            changes.clickMethod = try node.choice("clickMethod")
        }
        if let node = fields["scrollMethod"] {
            changes.scrollMethod = try node.choice("scrollMethod")
        }
        changes.disableWhileTyping = try fields["disableWhileTyping"]?.bool("disableWhileTyping")
        changes.disableWhilePointingStick = try fields["disableWhilePointingStick"]?.bool(
            "disableWhilePointingStick")
        changes.momentum = try fields["momentum"]?.bool("momentum")
        changes.gestures = try fields["gestures"]?.bool("gestures")
        changes.palmRejection = try fields["palmRejection"]?.bool("palmRejection")
    }
}

// The sections about pointing devices, which the lab also reads.
extension EngineSettings {
    mutating func readPointer(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields(
            "pointer", known: PointerFields.names + ["doubleClick", "dragThreshold"])
        pointer = try PointerFields(fields, displays: space.displays.count).applied(to: pointer)
        if let node = fields["doubleClick"] {
            doubleClick = try node.duration("doubleClick", .milliseconds(1)...(.milliseconds(5000)))
        }
        if let node = fields["dragThreshold"] {
            dragThreshold = try node.number("dragThreshold (points)", 1...100)
        }
    }

    mutating func readTouchpad(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields("touchpad", known: PointerFields.names + TouchpadFields.names)
        touchpad = try PointerFields(fields, displays: space.displays.count).applied(to: touchpad)
        try TouchpadFields(fields).changes.apply(to: &touchpad.touchpad)
    }
}
