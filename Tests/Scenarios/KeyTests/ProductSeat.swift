import Engine
import InputModel
import Interaction
import Keymap
import Testing
import Wire

/// The whole engine with one keyboard and a program whose region edits text.
struct ProductSeat: ~Copyable {
    private(set) var engine: Engine
    private var time = Timestamp(microseconds: 0)
    private let device: DeviceID
    private var inForce = ModifiersEvent(modifiers: [], locked: [], group: 0)

    /// - Parameter requests: what the program declares.
    init(_ keymap: borrowing Keymap, isSticky: Bool = false, _ requests: [Request]) throws {
        var settings = EngineSettings()
        settings.keyFilters.stickyKeys = isSticky
        var engine = Engine(settings: settings)
        engine.use(Keymap(sharing: keymap), at: time)
        let added = engine.add(Self.keyboard, at: time)
        let device = try #require(added)
        let client = ClientID(rawValue: 1)
        engine.connect(client, user: 1000, name: "program", at: time)
        engine.setKeys(true, of: client)
        for request in requests { try engine.perform(request, by: client, at: time) }
        engine.clearEvents()
        self.engine = engine
        self.device = device
    }

    /// All keys; the engine repeats them.
    private static let keyboard: DeviceDescription = {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 17
        for raw in 1..<UInt16(KeyCode.count) where KeyCode(rawValue: raw).role == .key {
            capabilities.keys.insert(KeyCode(rawValue: raw))
        }
        return DeviceDescription(name: "keyboard", path: "/dev/input/event0", capabilities: capabilities)
    }()

    /// Lines of requests, parsed.
    static func requests(_ lines: [String]) throws -> [Request] {
        try lines.map { line in
            guard case .core(let request) = try RequestLine.parse(Array(line.utf8).span).body.get() else {
                throw Unexpected(line: line)
            }
            return request
        }
    }

    private struct Unexpected: Error {
        let line: String
    }

    /// A region that edits text, which has the focus and no use for Tab but to type it.
    static let textRegion = Result {
        try requests([
            #"{"do":"scene.activate","scene":"s","regions":[{"id":"t","rect":[0,0,200,20],"text":true,"acceptsTab":true}]}"#,
            #"{"do":"focus.set","scene":"s","region":"t"}"#,
        ])
    }

    /// Plays a step.
    ///
    /// - Parameter other: the layout that comes with ``KeyStep/change``.
    /// - Returns: the words of ``KeyLine``.
    mutating func play(_ step: KeyStep, other: borrowing Keymap) -> String {
        engine.clearEvents()
        time = time + .milliseconds(10)
        switch step {
        case .press(let key): send(key, 1)
        case .release(let key): send(key, 0)
        case .wait:
            time = time + .milliseconds(600)
            engine.advance(to: time)
        case .change: engine.use(Keymap(sharing: other), at: time)
        }
        var key: KeyEvent?
        var edit: Edit?
        var isTap = false
        for index in engine.events.indices {
            switch engine.events[index].body {
            case .key(let event): key = key ?? event
            case .edit(let event): edit = edit ?? event.edit
            case .modifierTap: isTap = true
            case .modifiers(let event): inForce = event
            default: break
            }
        }
        return line(key, edit, isTap: isTap)
    }

    private func line(_ key: KeyEvent?, _ edit: Edit?, isTap: Bool) -> String {
        var fields = ["", "", "", ""]
        if let key {
            fields[0] = Self.word(key.role)
            // The release carries the symbol and the text of its press: the reference does not repeat them.
            if key.phase != .ended {
                fields[1] = Self.word(key.symbol)
                fields[2] = Self.escaped(key.text)
            }
            // The keypad is where it is, whatever the layout says.
            fields[3] = Self.words(key.modifiers.subtracting(.numericPad))
        }
        fields.append(edit.map { Self.word($0) } ?? "")
        fields.append(isTap ? "tap" : "")
        fields.append(Self.words(inForce.modifiers))
        fields.append(Self.words(inForce.locked))
        fields.append("\(inForce.group)")
        return fields.joined(separator: "\t")
    }

    /// Presses or releases a key.
    mutating func play(_ key: KeyCode, isDown: Bool) {
        engine.clearEvents()
        time = time + .milliseconds(10)
        send(key, isDown ? 1 : 0)
    }

    private mutating func send(_ key: KeyCode, _ value: Int32) {
        let events = [InputEvent(type: .key, code: key.rawValue, value: value)]
        engine.process(Frame(time: time, device: device, events: events.span))
    }
}

// The words of events, as the reference writes them.
extension ProductSeat {
    static func words(_ modifiers: Modifiers) -> String {
        var words: [String] = []
        for (bit, name) in Modifiers.names.enumerated() {
            if modifiers.contains(Modifiers(rawValue: 1 << UInt16(bit))) { words.append(name.description) }
        }
        return words.joined(separator: " ")
    }

    private static func word(_ role: KeyRole) -> String {
        func all(_ kind: String, _ modifiers: Modifiers) -> String {
            modifiers.isEmpty ? kind : "\(kind) \(words(modifiers))"
        }
        return switch role {
        case .modifier(let modifiers): all("modifier", modifiers)
        case .lock(let modifiers): all("lock", modifiers)
        case .composing: "composing"
        case .text: "text"
        // The 5 of the keypad is an action that nothing performs.
        case .action(let key): actions[key] ?? "other"
        case .other: "other"
        }
    }

    /// The actions by the keys that stand for them.
    static let actions: [KeyCode: String] = [
        .escape: "escape", .tab: "tab", .enter: "enter", .keypadEnter: "keypadEnter",
        .backspace: "backspace", .delete: "delete", .insert: "insert", .home: "home", .end: "end",
        .left: "left", .right: "right", .up: "up", .down: "down", .pageUp: "pageUp",
        .pageDown: "pageDown", .menu: "menu", .contextMenu: "contextMenu",
    ]

    private static func word(_ edit: Edit) -> String {
        let verb = edit.action == .move && edit.extends ? "extend" : edit.action.name.description
        let rest = [edit.unit?.name.description, edit.direction?.name.description].compactMap { $0 }
        return ([verb] + rest).joined(separator: " ")
    }

    private static func word(_ symbol: KeySymbol) -> String {
        String(decoding: (0..<symbol.count).map { symbol[$0] }, as: UTF8.self)
    }

    private static func escaped(_ text: ShortText) -> String {
        var escaped = ""
        for scalar in text.description.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7f {
                let digits = String(scalar.value, radix: 16)
                escaped += "\\x" + (digits.count < 2 ? "0" : "") + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
