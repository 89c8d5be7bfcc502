import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Wire

@testable import Subscription

/// Request lines of two clients, and a hand between them.
///
/// Each line is a request, but for lines that begin with `!`, whose other bytes are each what a mouse and a keyboard
/// do: see ``Hand``. Lines that begin with a blank are the second client's. Layouts are left out: compiling one takes
/// longer than a thousand other inputs.
enum RequestsTarget: FuzzTarget {
    static let name = "requests"

    /// A value of two bytes becomes a node; regions, commands and the lines about them come to less.
    static func memoryLimit(_ count: Int) -> Int { 16 << 20 + 4096 * count }

    static func run(_ bytes: [UInt8]) {
        var engine = Engine(settings: EngineSettings())
        var hand = Hand(&engine)
        var published = Published()
        let clients = [ClientID(rawValue: 1), ClientID(rawValue: 2)]
        for (client, name) in zip(clients, ["one", "two"]) {
            engine.connect(client, user: 1000, name: name, at: hand.time)
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: "!") {
                for byte in line.dropFirst() {
                    hand.act(byte, &engine)
                    published.take(&engine)
                }
            } else {
                let client = clients[line.first == UInt8(ascii: " ") ? 1 : 0]
                request(Array(line), by: client, &engine, at: hand.time)
                Fuzzing.expectInvariants(of: engine)
                published.take(&engine)
            }
        }
        published.compare(engine, at: hand.time)
        engine.cancelAll(at: hand.time)
        for client in clients { engine.disconnect(client, at: hand.time) }
        Fuzzing.expectInvariants(of: engine)
        published.take(&engine)
        published.expectClosed()
    }

    private static func request(
        _ bytes: [UInt8], by client: ClientID, _ engine: inout Engine, at time: Timestamp
    ) {
        let line = RequestLine.parse(bytes.span)
        if case .success(.seat(.setKeyboard)) = line.body { return }
        let answer = RequestHandler.perform(line, by: client, &engine, at: time)
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        switch answer {
        case .done: encoder.reply(id: line.id, at: time, to: &buffer)
        case .failed(let error): encoder.reply(id: line.id, error: error, at: time, to: &buffer)
        default: return
        }
        buffer.withUnsafeBytes { bytes in
            let reply = Array(bytes)
            Fuzzing.expect(
                ReplyLine(reply.span) != nil, "no reply: \(String(decoding: reply, as: UTF8.self))")
        }
    }
}

/// A mouse and a keyboard, moved by bytes: the lower three bits say what, the upper five how far, or which key.
private struct Hand {
    private let mouse: DeviceID
    private let keyboard: DeviceID
    private(set) var time = Timestamp(microseconds: 1_000_000)

    private static let keys: [KeyCode] = [
        .tab, .enter, .escape, .leftControl, .leftShift, .menu, KeyCode(rawValue: 30), KeyCode(rawValue: 46),
    ]

    init(_ engine: inout Engine) {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.relative = 0b1_0000_0011
        for code in 0x110...0x114 as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: code)) }
        mouse = engine.add(DeviceDescription(name: "mouse", path: "", capabilities: capabilities), at: time)!
        capabilities = Capabilities()
        capabilities.types = 1 << 1
        capabilities.keys = .ofKeyboard
        keyboard = engine.add(
            DeviceDescription(name: "keyboard", path: "", capabilities: capabilities), at: time)!
        engine.clearEvents()
    }

    mutating func act(_ byte: UInt8, _ engine: inout Engine) {
        let amount = Int32(byte >> 3)
        time = time + .milliseconds(20)
        switch byte & 7 {
        case 0, 1: button(isDown: byte & 1 == 0, &engine)
        case 2: move(0, amount * 16, &engine)
        case 3: move(1, amount * 16, &engine)
        case 4: move(Int32(byte & 8) / 8, -amount * 32, &engine)
        case 5, 6:
            let key = Self.keys[Int(amount) % Self.keys.count]
            send(InputEvent(type: .key, code: key.rawValue, value: byte & 7 == 5 ? 1 : 0), keyboard, &engine)
        default:
            time = time + .milliseconds(Int64(amount) * 50)
            engine.advance(to: time)
        }
    }

    private func button(isDown: Bool, _ engine: inout Engine) {
        send(
            InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: isDown ? 1 : 0), mouse, &engine)
    }

    private func move(_ axis: Int32, _ distance: Int32, _ engine: inout Engine) {
        send(InputEvent(type: .relative, code: UInt16(axis), value: distance), mouse, &engine)
    }

    private func send(_ event: InputEvent, _ device: DeviceID, _ engine: inout Engine) {
        engine.process(Frame(time: time, device: device, events: [event].span))
    }
}
