import InputModel
import Interaction

// Reads a step from the fields of a request.
extension SimulationStep {
    /// The button of a drag that names none.
    private static let standardButton = KeyCode.buttonLeft
    /// The default duration of a movement: fast, but slow enough for anything that depends on speed.
    private static let standardTime = Interval.milliseconds(300)
    /// The default limit of the wait for a line.
    private static let standardLimit = Interval.milliseconds(5000)
    /// Up to a day: a longer wait can be made in several steps.
    private static let times = Interval(microseconds: 0)...Interval.milliseconds(86_400_000)
    /// A longer gesture can be made in several steps.
    private static let gestureTimes = Interval(microseconds: 0)...Interval.milliseconds(60_000)
    /// In bytes: about a page of a book.
    private static let textLimit = 4096

    private enum Verb {
        case plug, unplug, press, release, key, text, move, to, click, drag, wheel, turn, touch, lift, scroll,
            pinch, swipe, pen, wait, until
    }

    /// The kinds of steps, the key of each, and its further keys.
    private static let steps: [(verb: Verb, name: StaticString, more: [StaticString])] = [
        (.plug, "plug", ["device", "seat"]), (.unplug, "unplug", []), (.press, "press", ["device"]),
        (.release, "release", ["device"]), (.key, "key", ["device"]), (.text, "text", ["device"]),
        (.move, "move", ["device"]), (.to, "to", ["over", "device"]), (.click, "click", ["count", "device"]),
        (.drag, "drag", ["over", "button", "device"]), (.wheel, "wheel", ["device"]),
        (.turn, "turn", ["dial", "device"]),
        (.touch, "touch", ["device"]), (.lift, "lift", ["device"]), (.scroll, "scroll", ["over", "device"]),
        (.pinch, "pinch", ["rotate", "over", "device"]), (.swipe, "swipe", ["by", "over", "device"]),
        (.pen, "pen", ["device"]), (.wait, "wait", []), (.until, "until", ["limit"]),
    ]

    static let keys: [StaticString] =
        steps.map { $0.name } + [
            "device", "seat", "over", "count", "button", "dial", "rotate", "by", "limit",
        ]

    init(_ fields: DocumentFields) throws(RequestError) {
        let given = Self.steps.filter { fields[$0.name] != nil }
        guard given.count == 1, let node = fields[given[0].name] else {
            let names = Self.steps.map { $0.name.description }.joined(separator: ", ")
            throw fields.node.fault("simulate needs exactly one of \(names)")
        }
        for name in Self.keys where fields[name] != nil && name.description != given[0].name.description {
            guard given[0].more.contains(where: { $0.description == name.description }) else {
                throw fields[name]!.fault("\(given[0].name) does not take \(name); leave it out")
            }
        }
        position = node.position
        device = try fields.value("device")?.deviceName()
        action = try Self.action(given[0].verb, node, fields)
    }

    private static func action(
        _ verb: Verb, _ node: DocumentNode, _ fields: DocumentFields
    ) throws(RequestError) -> Action {
        switch verb {
        case .plug:
            return .plug(
                try node.choice(),
                seat: try fields.value("seat")?.string() ?? DeviceDescription.standardSeat)
        case .unplug: return .unplug(try node.deviceName())
        case .press: return .press(try node.keyOrButton("press"))
        case .release: return .release(try node.keyOrButton("release"))
        case .key: return .keys(try node.shortcut("key"))
        case .text:
            let text = try node.string("text")
            guard text.utf8.count <= textLimit else {
                throw node.fault("text can have at most \(textLimit) bytes; send several", code: .limit)
            }
            return .text(text)
        case .move: return .move(try node.vector("move", -32_767...32_767))
        case .to:
            return .point(try node.point("to"), over: try over(fields, or: Interval(microseconds: 0)))
        case .click:
            return .click(
                try node.button("click"), count: try fields.value("count")?.integer("count", 1...10) ?? 1)
        case .drag:
            return .drag(
                try node.point("drag"), over: try over(fields, or: standardTime),
                try fields.value("button")?.button("button") ?? standardButton)
        case .wheel: return .wheel(try node.vector("wheel", -1000...1000))
        case .turn:
            return .turn(
                try fields.value("dial")?.choice() ?? .dial,
                by: try node.number("turn", -1000...1000))
        case .touch: return .touch(try node.fingers())
        case .lift:
            return .lift(
                try node.items("lift") { (node) throws(RequestError) in
                    try node.integer("each of lift", contacts)
                })
        case .scroll:
            return .scroll(try node.vector("scroll", -1000...1000), over: try over(fields, or: standardTime))
        case .pinch:
            return .pinch(
                scale: try node.number("pinch", 0.1...10),
                rotation: try fields.value("rotate")?.number("rotate", -360...360) ?? 0,
                over: try over(fields, or: standardTime))
        case .swipe:
            return .swipe(
                fingers: try node.integer("swipe", 3...5),
                by: try fields.required("by").vector("by", -1000...1000),
                over: try over(fields, or: standardTime))
        case .pen: return .pen(try Pen(node))
        case .wait: return .wait(try node.duration("wait", times))
        case .until:
            return .waitUntil(
                try node.wantedFields(),
                limit: try fields.value("limit")?.duration("limit", times) ?? standardLimit)
        }
    }

    /// The numbers that contacts can have.
    fileprivate static let contacts = 0...1_000_000

    private static func over(_ fields: DocumentFields, or standard: Interval) throws(RequestError) -> Interval
    {
        try fields.value("over")?.duration("over", gestureTimes) ?? standard
    }
}

extension SimulationStep.Pen {
    fileprivate init(_ node: DocumentNode) throws(RequestError) {
        let fields = try node.fields(
            "pen", known: ["x", "y", "pressure", "tilt", "tip", "buttons", "near"])
        x = try fields.value("x")?.coordinate()
        y = try fields.value("y")?.coordinate()
        pressure = try fields.value("pressure")?.number("pressure", 0...1)
        tilt = try fields.value("tilt")?.vector("tilt", -60...60)
        isDown = try fields.value("tip")?.bool()
        buttons = try fields.value("buttons")?.items { (node) throws(RequestError) in
            try node.integer("each of buttons", 1...2)
        }
        isNear = try fields.value("near")?.bool()
    }
}

extension DocumentNode {
    fileprivate func point(_ what: String) throws(RequestError) -> Point {
        let vector = try vector(what)
        return Point(x: vector.dx, y: vector.dy)
    }

    fileprivate func deviceName() throws(RequestError) -> String {
        let name = try string("device")
        guard !name.isEmpty, name.utf8.count <= Limits.nameBytes else {
            throw fault("a device's name must have 1 to \(Limits.nameBytes) bytes")
        }
        return name
    }

    /// A key by its kernel name, with or without its prefix, or as shortcuts name it; a button by its side.
    fileprivate func keyOrButton(_ what: String) throws(RequestError) -> KeyCode {
        let text = isScalar ? self.text : try string(what)
        let upper = text.uppercased()
        if let side = Self.sides.first(where: { $0.name.description == text.lowercased() }) {
            return side.value
        }
        for name in [upper, "KEY_" + upper, "BTN_" + upper] {
            if let key = KeyCode(name: name) { return key }
        }
        if let known = Self.modifierKeys[text.lowercased()] { return known }
        if let shortcut = try? Shortcut(text: text, at: position), shortcut.steps.count == 1,
            shortcut.steps[0].modifiers.isEmpty, case .named(let key) = shortcut.steps[0].keys[0]
        {
            return key
        }
        throw fault(
            "\(what) must be a key by its kernel name, such as KEY_A, A or LEFTSHIFT, or a button: left, "
                + "right, middle, back, forward; not \(kind)")
    }

    fileprivate func button(_ what: String) throws(RequestError) -> KeyCode { try choice(what, Self.sides) }

    private static var sides: [(name: StaticString, value: KeyCode)] {
        [
            ("left", .buttonLeft), ("right", .buttonRight), ("middle", .buttonMiddle),
            ("back", .buttonSide), ("forward", .buttonExtra), ("primary", .buttonLeft),
            ("secondary", .buttonRight),
        ]
    }

    private static var modifierKeys: [String: KeyCode] {
        [
            "ctrl": .leftControl, "control": .leftControl, "shift": .leftShift, "alt": .leftAlt,
            "altgr": .rightAlt, "super": .leftMeta, "meta": .leftMeta,
        ]
    }

    /// `[[contact, x, y, pressure], …]`; the pressure may be left out.
    fileprivate func fingers() throws(RequestError) -> [SimulationStep.Finger] {
        try items("touch") { (node) throws(RequestError) in
            let parts = try node.items("each of touch")
            guard parts.count == 3 || parts.count == 4 else {
                throw node.fault("each entry of touch must be [contact, x, y] or [contact, x, y, pressure]")
            }
            return SimulationStep.Finger(
                contact: try parts[0].integer("a contact", SimulationStep.contacts),
                place: Point(x: try parts[1].coordinate("x"), y: try parts[2].coordinate("y")),
                pressure: parts.count == 4 ? try parts[3].number("a pressure", 0...1) : 0.5)
        }
    }

    /// `{field: value, …}`, at least one.
    fileprivate func wantedFields() throws(RequestError) -> [(field: String, value: String)] {
        guard form == .mapping else {
            throw fault(#"until must be a mapping of fields that a line has, such as {"type": "click"}"#)
        }
        var wanted: [(String, String)] = []
        var entries = entries
        while let key = entries.next(), let value = entries.next() {
            wanted.append((key.text, try value.jsonText()))
        }
        guard !wanted.isEmpty else { throw fault("until needs at least one field") }
        return wanted
    }
}
