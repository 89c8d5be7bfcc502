import Engine
import InputModel
import Keymap
import Touchpad

/// Devices as the kernel tells them, honest and hostile, and whatever they send.
///
/// The first byte's lowest bit says whether there is a layout, and its fifth whether settings follow. Then come
/// devices (see ``InventedDevice``), and records
/// of what happens: a byte of which two bits choose the device and the others what, and what that needs.
enum EventsTarget: FuzzTarget {
    static let name = "events"

    /// A layout, and what is kept of 64 contacts and 768 keys of every device.
    static func memoryLimit(_ count: Int) -> Int { 16 << 20 + 16384 * count }

    /// Compiled once: that takes as long as a hundred inputs. The only thread of libFuzzer uses it.
    nonisolated(unsafe) private static let keymap = try? Keymap()

    static func run(_ bytes: [UInt8]) {
        var decisions = Decisions(bytes)
        let flags = decisions.byte()
        var settings = EngineSettings()
        var calibration = Calibration.none
        if flags & 1 << 4 != 0 { settings = .invented(&decisions, &calibration) }
        var engine = Engine(settings: settings)
        var time = Timestamp(microseconds: 1_000_000)
        if flags & 1 == 1 {
            switch keymap {
            case .some(let compiled): engine.use(Keymap(sharing: compiled), at: time)
            case .none: break
            }
        }
        var areKeysSuspended = false
        var published = Published()
        var devices = (0...(flags >> 1 & 3)).map { _ in InventedDevice(&decisions, calibration) }
        for index in devices.indices { devices[index].add(to: &engine, at: time) }
        published.take(&engine)
        while !decisions.isOver {
            let choice = decisions.byte()
            let index = Int(choice & 3) % devices.count
            switch choice >> 2 {
            case 0: devices[index].remove(from: &engine, at: time)
            case 1: devices[index].add(to: &engine, at: time)
            case 2: if let id = devices[index].id { engine.cancelAll(of: id, at: time) }
            case 3: if let id = devices[index].id { engine.process(.resynced, of: id, at: time) }
            case 4:
                areKeysSuspended.toggle()
                if areKeysSuspended { engine.suspendKeys(at: time) } else { engine.resumeKeys(at: time) }
            case 5:
                // Back, too: clocks of devices disagree.
                time = time + Interval(microseconds: Int64(decisions.integer(Int32.self)) / 64)
                engine.advance(to: time)
            case 6: published.compare(engine, at: time)
            case 7: if let id = devices[index].id { engine.process(.slept, of: id, at: time) }
            case 8...15: devices[index].note(.invented(&decisions))
            case 16...43: devices[index].note(devices[index].event(&decisions))
            default:
                time = time + Interval(microseconds: Int64(decisions.byte()) * 200)
                devices[index].sendFrame(to: &engine, at: time, isMadeByKernel: choice >> 2 == 63)
            }
            published.take(&engine)
        }
        for index in devices.indices { devices[index].remove(from: &engine, at: time) }
        published.take(&engine)
        published.expectClosed()
        published.compare(engine, at: time)
    }
}

extension EngineSettings {
    /// Settings that hold presses back, join them, or turn places; the last with a matrix of touchscreens.
    fileprivate static func invented(
        _ decisions: inout Decisions, _ calibration: inout Calibration
    ) -> EngineSettings {
        let choice = decisions.byte()
        var settings = EngineSettings()
        settings.pointer.middleEmulation = choice & 1 != 0
        settings.touchpad.middleEmulation = choice & 1 != 0
        settings.touchpad.touchpad.tap = choice & 2 != 0
        settings.touchpad.touchpad.dragLock = [.off, .timed, .sticky, .sticky][Int(choice >> 2 & 3)]
        settings.touchpad.touchpad.fingerDrag = [.none, .three, .four, .three][Int(choice >> 4 & 3)]
        let rotation: Calibration.Rotation = [.none, .quarter, .half, .threeQuarters][Int(choice >> 6)]
        settings.space = Space(
            displays: [Rect(x: 0, y: 0, width: 1920, height: 1080)], rotations: [rotation])
        if rotation != .none {
            // Up to what a matrix may have.
            func number() -> Double { Double(Int8(bitPattern: decisions.byte())) * Calibration.most / 128 }
            calibration = Calibration(number(), number(), number(), number(), number(), number())
        }
        return settings
    }
}

extension InputEvent {
    /// Any event at all.
    fileprivate static func invented(_ decisions: inout Decisions) -> InputEvent {
        InputEvent(
            type: EventType(rawValue: decisions.integer()), code: decisions.integer(),
            value: decisions.integer())
    }
}

/// A device that bytes describe: two bytes of flags say what it has, and whether its ranges are the usual ones or come
/// from the input.
private struct InventedDevice {
    private let description: DeviceDescription
    private(set) var id: DeviceID?
    private var frame: [InputEvent] = []
    private let keys: [KeyCode]
    private let axes: [AbsoluteAxis]
    private let relative: [UInt16]

    private static let usual: [(axis: UInt16, maximum: Int32, flag: UInt16)] = [
        (0x00, 4095, 1 << 2), (0x01, 4095, 1 << 2), (0x2f, 9, 1 << 3), (0x35, 1199, 1 << 3 | 1 << 4),
        (0x36, 799, 1 << 3 | 1 << 4), (0x39, 65535, 1 << 3), (0x3a, 255, 1 << 11), (0x30, 255, 1 << 11),
        (0x37, 2, 1 << 11), (0x18, 1023, 1 << 6), (0x1a, 63, 1 << 6), (0x1b, 63, 1 << 6),
        (0x28, 100, 1 << 12), (0x2e, 100, 1 << 13), (0x03, 4096, 1 << 13), (0x08, 71, 1 << 13),
    ]

    init(_ decisions: inout Decisions, _ calibration: Calibration) {
        let flags: UInt16 = decisions.integer()
        var capabilities = Capabilities()
        func insert(_ codes: some Sequence<UInt16>) {
            capabilities.types |= 1 << 1
            for code in codes { capabilities.keys.insert(KeyCode(rawValue: code)) }
        }
        if flags & 1 << 0 != 0 { insert(1...127) }
        if flags & 1 << 1 != 0 {
            insert(0x110...0x117)
            capabilities.types |= 1 << 2
            capabilities.relative = flags & 1 << 12 == 0 ? 0b1_0000_0011 : 0b1_1001_0100_0011
        }
        if flags & 1 << 5 != 0 { insert([0x14a, 0x145, 0x14d, 0x14e, 0x110]) }
        if flags & 1 << 6 != 0 { insert([0x140, 0x141, 0x14a, 0x14b, 0x14c]) }
        if flags & 1 << 13 != 0 { insert([0x100, 0x101, 0x130]) }
        if flags & 1 << 7 != 0 { capabilities.properties.insert(.direct) }
        if flags & 1 << 8 != 0 { capabilities.properties.formUnion([.pointer, .buttonPad]) }
        if flags & 1 << 9 != 0 { capabilities.switches = 0b11 }
        if flags & 1 << 10 != 0 { capabilities.types |= 1 << 20 }
        for (code, maximum, flag) in Self.usual where flags & flag != 0 {
            capabilities.types |= 1 << 3
            capabilities.absolute |= 1 << UInt64(code)
            var info = AbsoluteAxisInfo(minimum: 0, maximum: maximum, resolution: 12)
            if flags & 1 << 15 != 0 {
                info = AbsoluteAxisInfo(
                    value: decisions.integer(), minimum: decisions.integer(), maximum: decisions.integer(),
                    fuzz: decisions.integer(), flat: decisions.integer(), resolution: decisions.integer())
            }
            capabilities.axes[AbsoluteAxis(rawValue: code)] = info
        }
        keys = capabilities.keys.codes
        axes = capabilities.axes.keys.sorted { $0.rawValue < $1.rawValue }
        relative = (0..<16).filter { capabilities.relative & 1 << UInt64($0) != 0 }
        var description = DeviceDescription(name: "invented", path: "", capabilities: capabilities)
        if flags & 1 << 14 != 0 {
            description.kinds = DeviceKinds(rawValue: decisions.byte())
            description.initialState.keys = KeySet(keys.prefix(Int(decisions.byte())))
        }
        description.calibration = calibration
        self.description = description
    }

    mutating func add(to engine: inout Engine, at time: Timestamp) {
        if id == nil { id = engine.add(description, at: time) }
    }

    mutating func remove(from engine: inout Engine, at time: Timestamp) {
        if let id { engine.remove(id, at: time) }
        id = nil
        frame = []
    }

    /// An event of those that the device has.
    func event(_ decisions: inout Decisions) -> InputEvent {
        let (kind, choice) = (decisions.byte(), Int(decisions.byte()))
        switch kind & 3 {
        case 0 where !keys.isEmpty:
            return InputEvent(
                type: .key, code: keys[choice % keys.count].rawValue, value: Int32(kind >> 2) % 3)
        case 1 where !relative.isEmpty:
            return InputEvent(
                type: .relative, code: relative[choice % relative.count],
                value: Int32(Int8(truncatingIfNeeded: decisions.byte())))
        case 2 where description.capabilities.switches != 0:
            return InputEvent(type: .switches, code: UInt16(choice & 1), value: Int32(kind >> 7))
        case _ where !axes.isEmpty:
            let axis = axes[choice % axes.count]
            let isNumber = axis == .slot || axis == .trackingID
            let value =
                isNumber
                ? Int32(decisions.byte() % 12) - 1 : Int32(decisions.integer(UInt16.self)) % 5000 - 100
            return InputEvent(type: .absolute, code: axis.rawValue, value: value)
        default: return InputEvent(type: .synchronization, code: UInt16(choice & 3), value: 0)
        }
    }

    /// Puts `event` into the frame that is open; those that are too long go before they get here.
    mutating func note(_ event: InputEvent) {
        if frame.count < Limits.frameEvents { frame.append(event) }
    }

    mutating func sendFrame(to engine: inout Engine, at time: Timestamp, isMadeByKernel: Bool) {
        if let id {
            engine.process(
                Frame(time: time, device: id, events: frame.span, isMadeByKernel: isMadeByKernel))
        }
        frame.removeAll(keepingCapacity: true)
    }
}
