import Configuration
import InputModel
import Recording
import System

/// Hands at one machine for an hour, and the recorder that watches them.
struct FleetHands: ~Copyable {
    private let use: FleetUse
    private var random: BenchRandom
    private var composer: TraceComposer
    private let clock: ClockEvent?
    private var now: Timestamp
    /// When the recorder closes its chunk.
    private var nextChunk: Timestamp
    /// The devices' numbers in the file; 0 for none.
    private var keyboard: UInt32 = 0
    private var mouse: UInt32 = 0
    private var screen: UInt32 = 0
    /// The number that the kernel gives to the next finger.
    private var contact: Int32 = 0
    private(set) var counts = FleetCounts(files: 1)

    /// Units of the touchscreen's axes in a point.
    private static let unitsPerPoint = 10.0
    /// How long a stuck key is held before the hour ends, in milliseconds.
    private static let hanging: Int64 = 600_000

    /// - Parameter clock: the time of day at the start; nil for recordings without it, as made by earlier versions.
    init(
        use: FleetUse, from start: Timestamp, clock: ClockEvent?, random: BenchRandom,
        configuration: Configuration
    ) {
        self.use = use
        self.clock = clock
        self.random = random
        now = start
        nextChunk = start + .milliseconds(1000)
        composer = TraceComposer(
            showKeys: false, chance: Chance(random), configuration: configuration, at: start)
    }

    /// Works until `end`, and passes the recording's bytes to `write` as they are produced.
    mutating func work(until end: Timestamp, to write: ([UInt8]) throws -> Void) throws {
        try plug()
        // A stuck key, or a cat: the key goes down, and after a while only the mouse moves.
        let hangs = use == .office && Int.random(in: 0..<40, using: &random) == 0
        let end = end + .milliseconds(hangs ? -Self.hanging : 0)
        while now < end {
            // Work comes in spells, with longer pauses between them.
            for _ in 0..<Int.random(in: 3...40, using: &random) where now < end {
                switch use {
                case .office, .quiet: try workAtDesk(write)
                case .kiosk: try touch(write)
                }
            }
            pause(use == .quiet ? 60_000...1_500_000 : 10_000...120_000)
        }
        if hangs {
            try press(keyboard, .key(30), write)
            counts.stuck += 1
            now = now + .milliseconds(Self.hanging)
            try move(write)
        }
        let rest = composer.finish()
        counts.bytes += rest.count
        try write(rest)
    }

    private mutating func plug() throws {
        if use == .kiosk {
            screen = try composer.add(Self.touchscreen, isNew: false, at: now)
        } else {
            keyboard = try composer.add(Self.keys, isNew: false, at: now)
            mouse = try composer.add(Self.pointer, isNew: false, at: now)
        }
        composer.start(at: now)
        if let clock { composer.record(clock, at: now) }
    }

    private mutating func workAtDesk(_ write: ([UInt8]) throws -> Void) throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: try type(write)
        case 4: try scroll(write)
        default:
            try move(write)
            if Bool.random(using: &random) { try click(write) }
        }
        pause(100...4000)
    }

    private mutating func pause(_ range: ClosedRange<Int64>) {
        now = now + .milliseconds(.random(in: range, using: &random))
    }

    // MARK: What hands do

    /// A word or a few.
    private mutating func type(_ write: ([UInt8]) throws -> Void) throws {
        for _ in 0..<Int.random(in: 4...40, using: &random) {
            let key = InputEvent.key(.random(in: 16...25, using: &random))
            try press(keyboard, key, write)
            pause(40...110)
            try release(keyboard, key, write)
            pause(30...160)
        }
    }

    /// A movement of the mouse: it starts slowly, and slows down before it ends. A wireless mouse that loses its link
    /// sends nothing for a moment, and then everything at once.
    private mutating func move(_ write: ([UInt8]) throws -> Void) throws {
        let frames = Int.random(in: 15...120, using: &random)
        let (dx, dy) = (Double.random(in: -9...9, using: &random), Double.random(in: -6...6, using: &random))
        let stall = Int.random(in: 0..<500, using: &random) == 0 ? frames / 2 : -1
        for frame in 0..<frames {
            let phase = Double(frame) / Double(frames)
            let speed = 4 * phase * (1 - phase)
            let step: Int64 =
                frame == stall
                ? .random(in: 60_000...400_000, using: &random)
                : 8000 + .random(in: -250...250, using: &random)
            now = now + Interval(microseconds: step)
            if frame == stall { counts.slowest = max(counts.slowest, step) }
            let jump: Int32 = frame == stall ? (dx < 0 ? -120 : 120) : 0
            let x = Int32((dx * speed).rounded()) + jump + .random(in: -1...1, using: &random)
            let y = Int32((dy * speed).rounded())
            if x == 0 && y == 0 {
                try send([.relative(.x, 1)], mouse, write)
            } else {
                try send([.relative(.x, x), .relative(.y, y)].filter { $0.value != 0 }, mouse, write)
            }
        }
    }

    private mutating func click(_ write: ([UInt8]) throws -> Void) throws {
        let button = InputEvent.key(KeyCode.buttonLeft.rawValue)
        try press(mouse, button, write)
        pause(50...120)
        try release(mouse, button, write)
    }

    private mutating func scroll(_ write: ([UInt8]) throws -> Void) throws {
        for _ in 0..<Int.random(in: 2...20, using: &random) {
            try send([.relative(.wheel, Bool.random(using: &random) ? 1 : -1)], mouse, write)
            pause(20...90)
        }
    }

    /// A finger on a button of the kiosk, or along its slider; some buttons are used more than others.
    private mutating func touch(_ write: ([UInt8]) throws -> Void) throws {
        let slides = Int.random(in: 0..<8, using: &random) == 0
        let button = Int.random(in: 0..<24, using: &random) * Int.random(in: 0..<24, using: &random) / 24
        var x = Double(60 + button % 6 * 300) + .random(in: 20...260, using: &random)
        var y = Double(40 + button / 6 * 200) + .random(in: 20...160, using: &random)
        if slides { (x, y) = (.random(in: 100...1700, using: &random), 940) }
        contact += 1
        counts.presses += 1
        try send(
            [.absolute(.trackingID, contact)] + place(x, y) + [.key(KeyCode.touch.rawValue)], screen, write)
        for _ in 0..<(slides ? 60 : Int.random(in: 4...10, using: &random)) {
            now = now + Interval(microseconds: 16_667)
            x += slides ? .random(in: -8...8, using: &random) : .random(in: -0.3...0.3, using: &random)
            try send(place(x, y), screen, write)
        }
        now = now + Interval(microseconds: 16_667)
        try send([.absolute(.trackingID, -1), .key(KeyCode.touch.rawValue, 0)], screen, write)
        pause(600...9000)
    }

    private func place(_ x: Double, _ y: Double) -> [InputEvent] {
        [
            .absolute(.multitouchX, Int32(x * Self.unitsPerPoint)),
            .absolute(.multitouchY, Int32(y * Self.unitsPerPoint)),
        ]
    }

    private mutating func press(
        _ device: UInt32, _ key: InputEvent, _ write: ([UInt8]) throws -> Void
    ) throws {
        counts.presses += 1
        try send([key], device, write)
    }

    private mutating func release(
        _ device: UInt32, _ key: InputEvent, _ write: ([UInt8]) throws -> Void
    ) throws {
        try send([InputEvent(type: .key, code: key.code, value: 0)], device, write)
    }

    /// Records a frame; if a second has passed, the recorder closes its chunk first.
    private mutating func send(
        _ events: [InputEvent], _ device: UInt32, _ write: ([UInt8]) throws -> Void
    ) throws {
        if now >= nextChunk {
            let bytes = composer.takeChunk()
            counts.bytes += bytes.count
            try write(bytes)
            nextChunk = now + .milliseconds(1000)
        }
        counts.frames += 1
        composer.record(events.span, of: device, at: now, isMadeByKernel: false)
    }
}

// The devices of the machines.
extension FleetHands {
    private static var keys: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1
        for raw in 1...0xff as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: raw)) }
        return DeviceDescription(name: "Desk keyboard", path: "", capabilities: capabilities)
    }

    private static var pointer: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.keys = KeySet([.buttonLeft, .buttonRight, .buttonMiddle])
        for axis: RelativeAxis in [.x, .y, .wheel] { capabilities.relative |= 1 << UInt64(axis.rawValue) }
        return DeviceDescription(name: "Wireless mouse", path: "", capabilities: capabilities)
    }

    private static var touchscreen: DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 3
        capabilities.keys = KeySet([.touch])
        capabilities.properties = .direct
        for (axis, end) in [
            (.slot, 9), (.trackingID, 65_535), (.multitouchX, Int32(1920 * unitsPerPoint) - 1),
            (.multitouchY, Int32(1080 * unitsPerPoint) - 1),
        ] as [(AbsoluteAxis, Int32)] {
            capabilities.absolute |= 1 << UInt64(axis.rawValue)
            capabilities.axes[axis] = AbsoluteAxisInfo(minimum: 0, maximum: end)
        }
        return DeviceDescription(name: "Kiosk touchscreen", path: "", capabilities: capabilities)
    }
}

extension InputEvent {
    fileprivate static func key(_ code: UInt16, _ value: Int32 = 1) -> InputEvent {
        InputEvent(type: .key, code: code, value: value)
    }

    fileprivate static func relative(_ axis: RelativeAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .relative, code: axis.rawValue, value: value)
    }

    fileprivate static func absolute(_ axis: AbsoluteAxis, _ value: Int32) -> InputEvent {
        InputEvent(type: .absolute, code: axis.rawValue, value: value)
    }
}
