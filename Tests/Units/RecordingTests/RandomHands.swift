import InputModel
import TestSupport

@testable import Recording

/// A person at random with a keyboard, a mouse, a touchscreen, a touchpad, a pen and a tablet's ring, whose devices report as
/// the kernel does: no value twice.
struct RandomHands {
    enum Step {
        case frame([InputEvent], isMadeByKernel: Bool)
        case note(DeviceNote)
    }

    /// The devices, in the order of their numbers.
    static let devices = [keyboard(), mouse(), touchscreen(), touchpad(), pen(), ring()]
    private static let (board, desk, screen, pad, tablet, dials) = (0, 1, 2, 3, 4, 5)

    private(set) var time: Timestamp
    private var random: SeededRandom
    private var held: [KeySet]
    private var axes: [[UInt16: Int32]]
    /// Per surface, the kernel's values of each slot, and the slot that it named last.
    private var slots: [Int: [[UInt16: Int32]]] = [:]
    private var current: [Int: Int] = [:]
    private var nextTracking: Int32 = 1
    /// The hands let go of everything.
    private var isLettingGo = false
    /// What will be done next on the keyboard.
    private var plan: [(UInt16, Int32)] = []

    init(seed: UInt64, at time: Timestamp) {
        random = SeededRandom(seed: seed)
        self.time = time
        held = Self.devices.map { _ in KeySet() }
        axes = Self.devices.map { _ in [:] }
        for surface in [Self.screen, Self.pad] {
            slots[surface] = Array(repeating: [AbsoluteAxis.trackingID.rawValue: -1], count: 5)
            current[surface] = 0
        }
    }

    /// The hands rest.
    mutating func wait(_ pause: Interval) { time = time + pause }

    /// What happens next, at ``time``, on the device with this index.
    mutating func next() -> (device: Int, step: Step) {
        let pause: Int64 =
            chance(25)
            ? .random(in: 1_000_000...5_000_000, using: &random)
            : .random(in: 1000...200_000, using: &random)
        time = time + Interval(microseconds: pause)
        if chance(25) { isLettingGo = true }
        if isLettingGo, let step = letGo() { return step }
        if !plan.isEmpty && chance(2) || chance(3) { return type() }
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return (Int.random(in: 0..<5, using: &random), .note(.resynced))
        case 1: return sleep()
        case 2...14: return (Self.desk, .frame(moveMouse(), isMadeByKernel: false))
        case 15...22: return (Self.screen, .frame(touch(Self.screen), isMadeByKernel: false))
        case 23...32: return (Self.pad, .frame(touch(Self.pad), isMadeByKernel: false))
        case 33...34: return (Self.dials, .frame(turn(), isMadeByKernel: false))
        default: return (Self.tablet, .frame(draw(), isMadeByKernel: false))
        }
    }

    /// Releases what is held, a frame at a time; then the hands rest, mostly for some seconds.
    private mutating func letGo() -> (device: Int, step: Step)? {
        plan = []
        for device in [Self.board, Self.desk, Self.tablet] {
            let codes = held[device].codes
            // The tip before the tool.
            guard let code = codes.first(where: { $0 == .touch }) ?? codes.first else { continue }
            return (device, .frame([key(code.rawValue, 0, of: device)], isMadeByKernel: false))
        }
        for device in [Self.screen, Self.pad] where !held[device].isEmpty {
            return (device, .frame(touch(device, lifts: true), isMadeByKernel: false))
        }
        isLettingGo = false
        if !chance(3) { time = time + Interval(microseconds: .random(in: 0...6_000_000, using: &random)) }
        return nil
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func key(_ code: UInt16, _ value: Int32, of device: Int) -> InputEvent {
        let key = KeyCode(rawValue: code)
        if value == 0 { held[device].remove(key) } else { held[device].insert(key) }
        return InputEvent(type: .key, code: code, value: value)
    }

    /// The kernel releases what is down when the machine sleeps.
    private mutating func sleep() -> (device: Int, step: Step) {
        let device = Int.random(in: 0..<2, using: &random)
        guard !held[device].isEmpty, chance(2) else { return (device, .note(.slept)) }
        let releases = held[device].codes.map { key($0.rawValue, 0, of: device) }
        return (device, .frame(releases, isMadeByKernel: true))
    }
}

// The keyboard.
extension RandomHands {
    /// Letters, dead keys of many layouts, U and digits, keypad digits, and the locks.
    private static let keys: [UInt16] = [
        16, 18, 22, 30, 31, 40, 41, 26, 13, 2, 3, 4, 75, 76, 79, 58, 69, 57, 28, 14, 1, 105, 100, 86,
    ]
    private static let modifiers: [UInt16] = [29, 42, 56, 54, 125, 100]

    private mutating func type() -> (device: Int, step: Step) {
        if plan.isEmpty { plan = makePlan() }
        let (code, value) = plan.removeFirst()
        let isDown = held[Self.board].contains(KeyCode(rawValue: code))
        // A key is released once, and not pressed twice.
        guard isDown == (value != 1) else { return (Self.board, .frame(report(), isMadeByKernel: false)) }
        return (Self.board, .frame([key(code, value, of: Self.board)], isMadeByKernel: false))
    }

    /// An empty frame says that nothing has changed.
    private func report() -> [InputEvent] { [InputEvent(type: .miscellaneous, code: 4, value: 1)] }

    private mutating func makePlan() -> [(UInt16, Int32)] {
        func tap(_ code: UInt16) -> [(UInt16, Int32)] { [(code, 1), (code, 0)] }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            // A character by its number.
            return [(29, 1), (42, 1)] + tap(22) + [2, 33, 30, 11].flatMap { tap($0) } + [(42, 0), (29, 0)]
        case 1: return [(56, 1)] + [75, 76, 79].flatMap { tap($0) } + [(56, 0)]
        case 2: return [(56, 1), (42, 1), (42, 0), (56, 0)]  // The next layout.
        case 3: return tap(Self.modifiers.randomElement(using: &random)!) + tap(30)
        case 4: return tap(58) + tap(40) + tap(18)
        case 5: return tap(41) + tap(30)
        case 6: return [(100, 1)] + tap(26) + [(100, 0)] + tap(30)
        case 7:
            let down = held[Self.board].codes.randomElement(using: &random)
            guard let down else { return tap(105) }
            return [(down.rawValue, 0)]
        case 8:
            let modifier = Self.modifiers.randomElement(using: &random)!
            return [(modifier, 1)] + tap(Self.keys.randomElement(using: &random)!) + [(modifier, 0)]
        default: return [(Self.keys.randomElement(using: &random)!, 1)]
        }
    }

    private static func keyboard() -> DeviceDescription {
        var device = PhraseKeyboard.description(holding: 30)
        device.initialState = DeviceDescription.InitialState()
        return device
    }
}

// Everything that points.
extension RandomHands {
    private mutating func moveMouse() -> [InputEvent] {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let code = [0x110, 0x111, 0x112].randomElement(using: &random)! as UInt16
            let isDown = held[Self.desk].contains(KeyCode(rawValue: code))
            return [key(code, isDown ? 0 : 1, of: Self.desk)]
        case 1:
            let turn = [-1, 1].randomElement(using: &random)! as Int32
            return [
                InputEvent(type: .relative, code: 8, value: turn),
                InputEvent(type: .relative, code: 11, value: turn * 120),
            ]
        default:
            return (0...1).map {
                InputEvent(type: .relative, code: $0, value: .random(in: -60...60, using: &random))
            }
        }
    }

    /// Sets an axis, unless it has the value.
    private mutating func set(_ code: UInt16, _ value: Int32, of device: Int, to events: inout [InputEvent]) {
        guard axes[device][code] ?? 0 != value else { return }
        axes[device][code] = value
        events.append(InputEvent(type: .absolute, code: code, value: value))
    }

    /// Sets an axis of a slot, unless it has the value.
    private mutating func set(
        _ axis: AbsoluteAxis, _ value: Int32, in slot: Int, of device: Int, to events: inout [InputEvent]
    ) {
        guard slots[device]![slot][axis.rawValue] ?? 0 != value else { return }
        if current[device] != slot {
            current[device] = slot
            events.append(InputEvent(type: .absolute, code: AbsoluteAxis.slot.rawValue, value: Int32(slot)))
        }
        slots[device]![slot][axis.rawValue] = value
        events.append(InputEvent(type: .absolute, code: axis.rawValue, value: value))
    }

    /// Fingers land, move and lift; half of them land where one was before.
    private mutating func touch(_ device: Int, lifts: Bool = false) -> [InputEvent] {
        var events: [InputEvent] = []
        for slot in slots[device]!.indices where lifts {
            set(.trackingID, -1, in: slot, of: device, to: &events)
        }
        for _ in 0..<(lifts ? 0 : Int.random(in: 1...2, using: &random)) {
            let slot = Int.random(in: 0..<3, using: &random)
            let isDown = slots[device]![slot][AbsoluteAxis.trackingID.rawValue]! >= 0
            if isDown && chance(3) {
                set(.trackingID, -1, in: slot, of: device, to: &events)
                continue
            }
            if !isDown {
                set(.trackingID, nextTracking, in: slot, of: device, to: &events)
                nextTracking += 1
            }
            if chance(2) {
                set(
                    .multitouchX, .random(in: 100...1100, using: &random), in: slot, of: device, to: &events)
            }
            if chance(2) {
                set(.multitouchY, .random(in: 100...700, using: &random), in: slot, of: device, to: &events)
            }
        }
        let count = slots[device]!.count { $0[AbsoluteAxis.trackingID.rawValue]! >= 0 }
        let tools: [UInt16] = device == Self.pad ? [0x145, 0x14d, 0x14e] : []
        for (index, code) in tools.enumerated()
        where held[device].contains(KeyCode(rawValue: code)) != (count == index + 1) {
            events.append(key(code, count == index + 1 ? 1 : 0, of: device))
        }
        if held[device].contains(.touch) != (count > 0) {
            events.append(key(KeyCode.touch.rawValue, count > 0 ? 1 : 0, of: device))
        }
        return events.isEmpty ? report() : events
    }

    private mutating func draw() -> [InputEvent] {
        var events: [InputEvent] = []
        let isNear = held[Self.tablet].contains(.toolPen)
        let isDown = held[Self.tablet].contains(.touch)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where !isDown: events.append(key(KeyCode.toolPen.rawValue, isNear ? 0 : 1, of: Self.tablet))
        case 1 where isNear: events.append(key(KeyCode.touch.rawValue, isDown ? 0 : 1, of: Self.tablet))
        default: break
        }
        if isNear {
            for (code, range) in [(0, 0...19199), (1, 0...10799), (0x1a, -60...60)]
                as [(UInt16, ClosedRange<Int32>)] where chance(2)
            {
                set(code, .random(in: range, using: &random), of: Self.tablet, to: &events)
            }
        }
        return events.isEmpty ? report() : events
    }

    /// A finger lands on the ring, goes on and lifts. It may rest there while all else is let go of.
    private mutating func turn() -> [InputEvent] {
        var events: [InputEvent] = []
        let (ring, misc) = (AbsoluteAxis.wheel.rawValue, AbsoluteAxis.miscellaneous.rawValue)
        let isDown = axes[Self.dials][misc] ?? 0 != 0
        if isDown && chance(4) {
            set(ring, 0, of: Self.dials, to: &events)
            // While a button is held, nothing else says so.
            if !chance(3) { set(misc, 0, of: Self.dials, to: &events) }
        } else {
            let place = (axes[Self.dials][ring] ?? 0) + .random(in: 60...84, using: &random)
            set(ring, place % 72, of: Self.dials, to: &events)
            set(misc, 15, of: Self.dials, to: &events)
        }
        return events.isEmpty ? report() : events
    }

    private static func mouse() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 0b111
        for code in 0x110...0x112 as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: code)) }
        capabilities.relative = 1 << 0 | 1 << 1 | 1 << 8 | 1 << 11
        return DeviceDescription(name: "Mouse", path: "/dev/input/event1", capabilities: capabilities)
    }

    private static func surface(_ name: String, _ keys: [KeyCode], _ properties: InputProperties)
        -> DeviceDescription
    {
        var capabilities = Capabilities()
        capabilities.types = 0b1011
        capabilities.keys = KeySet(keys)
        capabilities.properties = properties
        let ranges: [(AbsoluteAxis, Int32)] = [
            (.slot, 4), (.multitouchX, 1199), (.multitouchY, 799), (.trackingID, 65535),
        ]
        for (axis, maximum) in ranges {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: maximum, resolution: 12)
        }
        var device = DeviceDescription(name: name, path: "/dev/input/\(name)", capabilities: capabilities)
        for axis in [AbsoluteAxis.multitouchX, .multitouchY] {
            device.initialState.slots[axis] = [0, 0, 0, 0, 0]
        }
        device.initialState.slots[.trackingID] = [-1, -1, -1, -1, -1]
        return device
    }

    private static func touchscreen() -> DeviceDescription { surface("screen", [.touch], .direct) }

    private static func touchpad() -> DeviceDescription {
        surface(
            "pad", [.touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .buttonLeft], [.pointer, .buttonPad])
    }

    private static func ring() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 0b1011
        capabilities.keys = KeySet([KeyCode(rawValue: 0x100), KeyCode(rawValue: 0x101), .stylus])
        for (axis, maximum) in [(.x, 1), (.y, 1), (.wheel, 71), (.miscellaneous, 0)]
            as [(AbsoluteAxis, Int32)]
        {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: maximum)
        }
        return DeviceDescription(name: "Pad", path: "/dev/input/event5", capabilities: capabilities)
    }

    private static func pen() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 0b1011
        capabilities.keys = KeySet([.toolPen, .touch])
        for (code, range) in [(0, 0...19199), (1, 0...10799), (0x1a, -64...63)]
            as [(UInt16, ClosedRange<Int32>)]
        {
            capabilities.absolute |= 1 << UInt64(code)
            capabilities.axes[AbsoluteAxis(rawValue: code)] = AbsoluteAxisInfo(
                minimum: range.lowerBound, maximum: range.upperBound, resolution: 100)
        }
        return DeviceDescription(name: "Pen", path: "/dev/input/event4", capabilities: capabilities)
    }
}
