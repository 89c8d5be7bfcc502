import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

/// Random devices doing random things, sane and insane, at random times.
struct PropertyTests {
    private static let presets = [
        "keyboard", "silentKeyboard", "heldKeyboard", "mouse", "wheel", "heldMouse", "absolute",
        "touchscreen",
        "singleTouchscreen", "anonymousTouchscreen", "touchpad", "pressurePad", "singleTouchpad",
        "pointingStick", "tablet", "ringPad", "stripPad", "dialPad", "lid",
    ]

    /// The bytes of a run, and what is wrong with it.
    private func run(_ seed: UInt64, steps: Int = 400) throws -> (bytes: [UInt8], ledger: Ledger) {
        var random = SeededRandom(seed: seed)
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(), at: Timestamp(microseconds: 0))
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        var ledger = Ledger()
        var present: [(id: DeviceID, description: DeviceDescription)] = []
        var time = Timestamp(microseconds: 1_000_000)
        for step in 0..<steps {
            // Mostly forwards, sometimes not at all, now and then back.
            time = time + Interval(microseconds: .random(in: -2000...40_000, using: &random))
            switch Int.random(in: 0..<40, using: &random) {
            case 0 where !present.isEmpty:
                let index = present.indices.randomElement(using: &random)!
                engine.remove(present.remove(at: index).id, at: time)
            case let choice where present.isEmpty || choice <= 2 && present.count < 6:
                let preset = Self.presets.randomElement(using: &random)!
                let description = try DevicePreset.make(preset, name: preset)
                if let id = engine.add(description, at: time) { present.append((id, description)) }
            case 3: engine.advance(to: time)
            case 4: engine.cancelAll(of: present.randomElement(using: &random)!.id, at: time)
            default:
                let device = present.randomElement(using: &random)!
                let events = frame(for: device.description, &random)
                engine.process(Frame(time: time, device: device.id, events: events.span))
            }
            for index in engine.events.indices {
                let event = engine.events[index]
                ledger.note(event)
                encoder.encode(event, names: engine.names, to: &buffer)
            }
            engine.clearEvents()
            if step % 20 == 0 { ledger.compare(engine.snapshot(at: time)) }
        }
        for device in present { engine.remove(device.id, at: time) }
        for index in engine.events.indices { ledger.note(engine.events[index]) }
        return (buffer.withUnsafeBytes { Array($0) }, ledger)
    }

    /// Some events, of codes that the device has and, rarely, of any.
    private func frame(for device: DeviceDescription, _ random: inout SeededRandom) -> [InputEvent] {
        let capabilities = device.capabilities
        let keys = capabilities.keys.codes
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                return InputEvent(
                    type: EventType(rawValue: .random(in: 0...6, using: &random)),
                    code: .random(in: 0...800, using: &random),
                    value: .random(in: .min ... .max, using: &random))
            case 1...5 where !keys.isEmpty:
                // A few keys often, so that presses meet their releases.
                let key = keys[Int.random(in: 0..<min(keys.count, 8), using: &random)]
                return InputEvent(type: .key, code: key.rawValue, value: .random(in: 0...2, using: &random))
            case 6...10 where !capabilities.axes.isEmpty:
                let axis = capabilities.axes.keys.sorted { $0.rawValue < $1.rawValue }.randomElement(
                    using: &random)!
                let value =
                    axis == .trackingID || axis == .slot
                    ? Int32.random(in: -1...4, using: &random) : .random(in: -50...5000, using: &random)
                return InputEvent(type: .absolute, code: axis.rawValue, value: value)
            default:
                let axis = [0, 1, 6, 8, 11, 12].randomElement(using: &random)! as UInt16
                return InputEvent(type: .relative, code: axis, value: .random(in: -300...300, using: &random))
            }
        }
    }

    @Test(
        "Every began gets exactly one end, and what is told adds up to what is", arguments: Sample.of(0..<150)
    )
    func everythingEnds(_ seed: UInt64) throws {
        let ledger = try run(seed).ledger
        #expect(ledger.faults.isEmpty, "seed \(seed): \(ledger.faults.prefix(5))")
        #expect(ledger.isClosed)
        #expect(ledger.modifiers.modifiers.subtracting(.capsLock).isEmpty)
        #expect(ledger.begun > 0)
    }

    @Test("The same input gives the same bytes", arguments: Sample.of(1000..<1020))
    func deterministic(_ seed: UInt64) throws {
        let (first, second) = (try run(seed).bytes, try run(seed).bytes)
        #expect(!first.isEmpty)
        #expect(first == second)
    }

    @Test("The ledger finds what is wrong")
    func ledgerFinds() {
        var ledger = Ledger()
        let key = KeyEvent(
            phase: .ended, device: DeviceID(rawValue: 1), key: .enter, text: ShortText(),
            plainText: ShortText(), modifiers: [])
        ledger.note(StreamEvent(time: Timestamp(microseconds: 0), body: .key(key)))
        #expect(ledger.faults.count == 1)
    }
}
