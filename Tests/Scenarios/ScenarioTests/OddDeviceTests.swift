import Engine
import InputModel
import Interaction
import Keymap
import TestSupport
import Testing

/// Devices that say they are several things at once.
struct OddDeviceTests {
    @Test(
        "A mouse's button on a device that is a touchpad, too, ends once, also where the kernel has lifted everything before"
    )
    func padWithMouseButtons() throws {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 20
        for code in Array(0x110...0x117 as ClosedRange<UInt16>) + [0x14a, 0x145, 0x14d, 0x14e] {
            capabilities.keys.insert(KeyCode(rawValue: code))
        }
        capabilities.relative = 0b1_0000_0011
        for (code, maximum) in [(0x00, 4095), (0x01, 4095), (0x35, 1199), (0x36, 799)] as [(UInt16, Int32)] {
            capabilities.absolute |= 1 << UInt64(code)
            capabilities.axes[AbsoluteAxis(rawValue: code)] = AbsoluteAxisInfo(
                minimum: 0, maximum: maximum, resolution: 12)
        }
        var engine = Engine(settings: EngineSettings())
        var time = Timestamp(microseconds: 1_000_000)
        let added = engine.add(DeviceDescription(name: "odd", path: "", capabilities: capabilities), at: time)
        let device = try #require(added)
        var ledger = Ledger()
        func send(_ value: Int32?, isMadeByKernel: Bool = false) {
            time = time + .milliseconds(13)
            let events = value.map { [InputEvent(type: .key, code: 0x115, value: $0)] } ?? []
            engine.process(
                Frame(time: time, device: device, events: events.span, isMadeByKernel: isMadeByKernel))
            for index in engine.events.indices {
                ledger.note(engine.events[index])
            }
            engine.clearEvents()
        }
        send(1)
        send(nil, isMadeByKernel: true)
        send(0)
        #expect(ledger.isFaultless && ledger.isClosed, "\(ledger.faults)")
    }

    @Test("A pad with one button is a clickpad, also where it does not say so: the stick beside it clicks")
    func undeclaredClickpad() throws {
        for properties in [InputProperties.pointer, [.pointer, .buttonPad]] {
            var description = try DevicePreset.make("stickPad", name: "pad")
            description.capabilities.properties = properties
            var engine = Engine(settings: EngineSettings())
            let start = Timestamp(microseconds: 1_000_000)
            let added = engine.add(description, at: start)
            let pad = try #require(added)
            engine.clearEvents()
            var buttons: [Button] = []
            for code in 0x100...0x102 as ClosedRange<UInt16> {
                let events = [InputEvent(type: .key, code: code, value: 1)]
                engine.process(Frame(time: start + .milliseconds(10), device: pad, events: events.span))
            }
            for index in engine.events.indices {
                if case .button(let button) = engine.events[index].body { buttons.append(button.button) }
            }
            #expect(buttons == [.primary, .secondary, .middle])
        }
    }

    @Test(
        "A pad rests while someone types beside it: on a part of its product, by udev's groups, or else by bus and numbers",
        arguments: [
            ((3, 0, nil), (3, 0, nil), true), ((3, 0, nil), (5, 0, nil), false),
            ((3, 7, nil), (3, 7, nil), true), ((3, 7, nil), (5, 7, nil), false),
            ((3, 7, 1), (3, 7, 2), false), ((3, 7, 1), (3, 8, 1), true),
            ((3, 7, 1), (3, 7, nil), true), ((3, 0, 1), (3, 0, nil), false),
            ((0x11, 7, 1), (0x18, 8, 2), true),
        ] as [(Product, Product, Bool)])
    func typingBeside(_ keyboard: Product, _ pad: Product, rests: Bool) throws {
        var engine = Engine(settings: EngineSettings())
        engine.use(try Keymap(), at: Timestamp(microseconds: 0))
        func add(_ preset: String, _ product: Product) throws -> DeviceID {
            var device = try DevicePreset.make(preset, name: preset)
            (device.bus, device.product, device.group) = product
            let added = engine.add(device, at: Timestamp(microseconds: 0))
            return try #require(added)
        }
        let (keys, surface) = (try add("keyboard", keyboard), try add("touchpad", pad))
        func send(_ device: DeviceID, _ type: EventType, _ codes: [UInt16: Int32], _ milliseconds: Int64) {
            let events = codes.sorted { $0.key > $1.key }.map {
                InputEvent(type: type, code: $0.key, value: $0.value)
            }
            let time = Timestamp(microseconds: 1_000_000) + .milliseconds(milliseconds)
            engine.process(Frame(time: time, device: device, events: events.span))
        }
        send(keys, .key, [30: 1], 0)
        send(keys, .key, [30: 0], 20)
        send(surface, .absolute, [0x39: 1, 0x35: 600, 0x36: 400], 50)
        for step in 1...8 as ClosedRange<Int64> {
            send(surface, .absolute, [0x35: 600 + 12 * Int32(step)], 50 + 10 * step)
        }
        var moves = false
        for index in engine.events.indices {
            if case .motion = engine.events[index].body { moves = true }
        }
        #expect(moves == !rests)
    }

    /// A bus, the product's number there, and udev's group.
    typealias Product = (bus: UInt16, product: UInt16, group: Int32?)
}
