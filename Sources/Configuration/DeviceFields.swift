import Engine
import InputModel
import Interaction
import Touchpad
import Wire

extension [DeviceRule.Change] {
    /// Adds what `set` does with `value`, unless that is nil.
    fileprivate mutating func add<Value: Sendable>(
        _ value: Value?, _ set: @escaping @Sendable (inout DeviceSettings, Value) -> Void
    ) {
        if let value { append { set(&$0, value) } }
    }
}

extension DocumentFields {
    fileprivate func flag(_ name: StaticString) throws(DocumentError) -> Bool? {
        try self[name]?.bool(name.description)
    }

    fileprivate func choice<Value: CaseIterable & RawRepresentable>(
        _ name: StaticString
    ) throws(DocumentError) -> Value? where Value.RawValue == String {
        try self[name]?.choice(name.description)
    }
}

/// The settings that pointers, touchpads and single devices share.
struct PointerFields {
    static let names: [StaticString] = [
        "acceleration", "speed", "naturalScroll", "leftHanded", "debounce", "middleEmulation",
        "disableWhileFolded", "middleScroll", "display", "rotation",
    ]

    private(set) var changes: [DeviceRule.Change] = []

    init(_ fields: DocumentFields, displays: Int) throws(DocumentError) {
        changes.add(try fields.choice("acceleration")) { $0.acceleration = $1 }
        changes.add(try fields["speed"]?.number("speed", -1...1)) { $0.speed = $1 }
        changes.add(try fields.flag("naturalScroll")) { $0.naturalScroll = $1 }
        changes.add(try fields.flag("leftHanded")) { $0.leftHanded = $1 }
        changes.add(try fields.flag("debounce")) { $0.debounce = $1 }
        changes.add(try fields.flag("middleEmulation")) { $0.middleEmulation = $1 }
        changes.add(try fields.flag("disableWhileFolded")) { $0.disableWhileFolded = $1 }
        changes.add(try fields.flag("middleScroll")) { $0.middleScroll = $1 }
        changes.add(try fields["rotation"]?.rotation()) { $0.rotation = $1 }
        let display = "display (its place in space.displays, from 0)"
        changes.add(try fields["display"]?.integer(display, 0...displays - 1)) { $0.display = $1 }
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
        changes.add(try fields.flag("tap")) { $0.touchpad.tap = $1 }
        changes.add(try fields.choice("tapButtons")) { $0.touchpad.tapButtons = $1 }
        changes.add(try fields.flag("tapDrag")) { $0.touchpad.tapDrag = $1 }
        if let node = fields["dragLock"] {
            let lock: TouchpadSettings.DragLock =
                node.says("sticky")
                ? .sticky : try node.bool("dragLock (true, false or sticky)") ? .timed : .off
            changes.add(lock) { $0.touchpad.dragLock = $1 }
        }
        changes.add(try fields.choice("fingerDrag")) { $0.touchpad.fingerDrag = $1 }
        changes.add(try fields.choice("clickMethod")) { $0.touchpad.clickMethod = $1 }
        changes.add(try fields.choice("scrollMethod")) { $0.touchpad.scrollMethod = $1 }
        changes.add(try fields.flag("disableWhileTyping")) { $0.touchpad.disableWhileTyping = $1 }
        changes.add(try fields.flag("disableWhilePointingStick")) {
            $0.touchpad.disableWhilePointingStick = $1
        }
        changes.add(try fields.flag("momentum")) { $0.touchpad.momentum = $1 }
        changes.add(try fields.flag("gestures")) { $0.touchpad.gestures = $1 }
        changes.add(try fields.flag("palmRejection")) { $0.touchpad.palmRejection = $1 }
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
            interaction.pointer.drag = try node.number("dragThreshold (points)", 1...100)
        }
    }

    /// `{tapSlop: 10, dragThreshold: 10, doubleTapSlop: 20, doubleTapTime: 400ms, longPress: 500ms}`
    mutating func readTouch(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields(
            "touch", known: ["tapSlop", "dragThreshold", "doubleTapSlop", "doubleTapTime", "longPress"])
        if let node = fields["tapSlop"] {
            let slop = try node.number("tapSlop (points)", 1...100)
            (interaction.touch.click, interaction.touch.longPress) = (slop, slop)
        }
        if let node = fields["dragThreshold"] {
            interaction.touch.drag = try node.number("dragThreshold (points)", 1...100)
        }
        if let node = fields["doubleTapSlop"] {
            doubleTapSlop = try node.number("doubleTapSlop (points)", 1...100)
        }
        if let node = fields["doubleTapTime"] {
            doubleTapTime = try node.duration(
                "doubleTapTime", .milliseconds(1)...(.milliseconds(5000)))
        }
        if let node = fields["longPress"] {
            interaction.touch.longPressTime = try node.duration(
                "longPress", .milliseconds(100)...(.milliseconds(5000)))
        }
    }

    mutating func readTouchpad(_ node: DocumentNode) throws(DocumentError) {
        let fields = try node.fields("touchpad", known: PointerFields.names + TouchpadFields.names)
        for change in try PointerFields(fields, displays: space.displays.count).changes { change(&touchpad) }
        for change in try TouchpadFields(fields).changes { change(&touchpad) }
    }
}
