import InputModel
import TestSupport

@testable import Recording
@testable import Trace

/// Files that no recorder writes: valid records with extreme values, in any order, twice, or about what is not there.
struct HostileRecordings: ~Copyable {
    private var random: SeededRandom
    private var file = MCAPWriter(profile: TraceLayout.profile, library: "test")
    private var channels: [String: UInt16] = [:]
    private var requests = ProgramRequests(programs: 4)
    private var time: Int64 = 1_000_000

    /// A file of random records.
    static func file(seed: UInt64) -> [UInt8] {
        var recording = HostileRecordings(random: SeededRandom(seed: seed))
        return recording.make()
    }

    private init(random: SeededRandom) { self.random = random }

    private mutating func make() -> [UInt8] {
        if chance(1, of: 20) { file.addMetadata(MCAPMetadata(name: "inlet", entries: metadata())) }
        let count = Int.random(in: 0...60, using: &random)
        for index in 0..<count {
            // Half of the files begin as recordings do.
            if index < 3 && chance(1, of: 2) { addDevice() } else { addRecord() }
            if chance(1, of: 20) { file.closeChunk() }
        }
        if !chance(1, of: 10) { file.finish() } else { file.closeChunk() }
        return file.takeOutput()
    }

    private mutating func chance(_ share: Int, of all: Int) -> Bool {
        Int.random(in: 0..<all, using: &random) < share
    }

    private mutating func metadata() -> [String: String] {
        [
            "layout": ["1", "2", ""].randomElement(using: &random)!,
            "keys": ["shown", "redacted", "x"].randomElement(using: &random)!,
            "blur": ["10us", "-5us", "9223372036854775807us", "us"].randomElement(using: &random)!,
        ]
    }

    private mutating func addRecord() {
        switch Int.random(in: 0..<30, using: &random) {
        case 0...2: addDevice()
        case 3...14: addEvents("/devices/\(number())/events")
        case 15: add("/hotplug", #"{"device":\#(number()),"phase":"removed"}"#)
        case 16, 17:
            let what = ["resynced", "overlong", "slept", "?"].randomElement(using: &random)!
            add("/dropped", #"{"device":\#(number()),"what":"\#(what)"}"#)
        case 18: add("/clock", #"{"realtime":\#(integer()),"boot":\#(boot())}"#)
        case 19: add("/configuration", #"{"text":"\#(Self.configurations.randomElement(using: &random)!)"}"#)
        case 20, 21:
            let phase = ["connected", "disconnected"].randomElement(using: &random)!
            let name = ["a", "", "web:x/y", String(repeating: "n", count: 400)].randomElement(using: &random)!
            add(
                "/programs",
                #"{"program":\#(program()),"phase":"\#(phase)","user":\#(program()),"name":"\#(name)"}"#)
        case 22...25: addRequest()
        case 26: add("/checks", #"{"lines":\#(integer()),"crc32":\#(program())}"#)
        case 27: add("/interactions", #"{"type":"key","time":\#(integer()),"seq":1}"#)
        case 28: add("/before", before())
        default: addEvents("/before/\(number())/events")
        }
    }

    /// As text in JSON.
    private static let configurations = [
        "", "{", "keyboard: {layout: nowhere}",
        #"keyboard: {layout: \"us,de\", options: \"grp:caps_toggle\"}"#,
        "space: {displays: [[0, 0, 1, 1]]}", "scenes: [{scene: s, regions: [{id: r, rect: [0, 0, 9, 9]}]}]",
        "devices: [{match: {}, ignore: true}]", "pointer: {acceleration: flat, middleEmulation: true}",
        "keyboard: {filters: {slowKeys: 10ms, debounce: 10ms, stickyKeys: true}}", "a: &a [*a]",
    ]

    private mutating func addRequest() {
        let line =
            chance(1, of: 5)
            ? [
                "", "x", #"{"do":"subscribe"}"#, #"{"do":"space.set","displays":[[0,0,100,100]]}"#,
                #"{"do":"pointer.warp","x":1e300,"y":0}"#, #"{"do":"keyboard.set","layout":"nowhere"}"#,
                #"{"do":"keyboard.set","layout":"de"}"#, #"{"do":"keys.suspend"}"#, #"{"do":"keys.resume"}"#,
                #"{"do":"simulate","device":"mouse"}"#, #"{"do":"state.save"}"#,
            ].randomElement(using: &random)! : requests.next(&random)
        var object = "{\"program\":\(program()),\"line\":\""
        for scalar in line.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { object += "\\" }
            object.unicodeScalars.append(scalar)
        }
        add("/requests", object + "\"}")
    }

    private mutating func addDevice() {
        add("/devices", description(number()), isBytes: true)
    }

    /// A device, or something like it.
    private mutating func description(_ number: Int) -> String {
        var device = RandomHands.devices.randomElement(using: &random)!
        for axis in Array(device.capabilities.axes.keys).sorted(by: { $0.rawValue < $1.rawValue })
        where chance(1, of: 4) {
            device.capabilities.axes[axis] = AbsoluteAxisInfo(
                value: value(), minimum: value(), maximum: value(), fuzz: value(), flat: value(),
                resolution: value())
        }
        if chance(1, of: 4) {
            device.initialState.keys = KeySet([.touch, .toolPen, .leftShift, .buttonLeft])
        }
        if chance(1, of: 4) { device.initialState.lights = random.next() }
        for axis in AbsoluteAxis.ofContacts where chance(1, of: 20) {
            device.initialState.slots[axis] = (0..<Int.random(in: 0..<70, using: &random)).map { _ in value()
            }
        }
        if chance(1, of: 4) {
            device.initialState.memory.nextContact = .random(in: 1 ... .max, using: &random)
            device.initialState.memory.lastMotion = Timestamp(
                microseconds: .random(in: 0...(1_000_000 << 32), using: &random))
            device.initialState.memory.lastVelocity = .random(in: 0...1e13, using: &random)
        }
        if chance(1, of: 8) { device.dotsPerInch = .random(in: 1...100_000, using: &random) }
        if chance(1, of: 8) { device.calibration = Calibration(1e6, -1e6, 1, 0, 0, -1e6) }
        let isNew = Bool.random(using: &random)
        return String(
            decoding: DeviceJSON.encode(device, number: number, isNew: isNew), as: UTF8.self)
    }

    private mutating func before() -> String {
        if chance(1, of: 2) {
            let keys = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                String(Int.random(in: 0..<768, using: &random))
            }.joined(separator: ",")
            return
                #"{"seat":{"pointer":[\#(value()),1e9],"locks":[\#(program()),\#(program())],"openLocks":[0,\#(program())],"latched":[\#(keys)],"locked":[\#(keys)]}}"#
        }
        let phase = ["present", "added", "removed", "resynced", "overlong", "slept"]
            .randomElement(using: &random)!
        let device = number()
        let description = chance(1, of: 2) ? #","description":\#(self.description(device))"# : ""
        return #"{"device":\#(device),"phase":"\#(phase)","place":\#(number())\#(description)}"#
    }

    private mutating func addEvents(_ topic: String) {
        var words: [UInt64] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let type = EventType(rawValue: [0, 1, 1, 2, 3, 3, 3, 4, 5, 17].randomElement(using: &random)!)
            let codes: [UInt16] =
                switch type {
                case .key: [30, 22, 29, 42, 56, 58, 69, 0x110, 0x111, 0x140, 0x14a, 0x145, 0x14d, 767]
                case .absolute: [0, 1, 0x18, 0x2f, 0x2f, 0x35, 0x36, 0x39, 0x39, 0x3a, 0x37, 63]
                case .synchronization: [0, 0, 2, 3]
                default: [0, 1, 8, 11, 6]
                }
            let code =
                chance(1, of: 200)
                ? .random(in: 0 ... .max, using: &random) : codes.randomElement(using: &random)!
            let value = chance(2, of: 3) ? Int32.random(in: -1...3, using: &random) : value()
            words.append(
                UInt64(type.rawValue) | UInt64(code) << 16 | UInt64(UInt32(bitPattern: value)) << 32)
        }
        if chance(4, of: 5) { words.append(0) }
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        if chance(1, of: 50) { bytes.append(1) }
        add(topic, bytes)
    }

    private mutating func add(_ topic: String, _ text: String, isBytes: Bool = false) {
        var bytes = Array(text.utf8)
        // A record that was damaged before its checksum was made.
        if chance(1, of: 40), !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        add(topic, bytes)
    }

    private mutating func add(_ topic: String, _ bytes: [UInt8]) {
        let channel =
            channels[topic] ?? file.addChannel(topic: topic, schema: 0, messageEncoding: "json")
        channels[topic] = channel
        file.addMessage(channel: channel, time: nextTime(), data: bytes)
    }

    /// In nanoseconds; mostly a little later, sometimes earlier, rarely at the ends of time.
    private mutating func nextTime() -> UInt64 {
        switch Int.random(in: 0..<100, using: &random) {
        case 0: return UInt64([0, 1 << 32 - 1, 1 << 32].randomElement(using: &random)!) * 1_000_000_000
        case 1: time += .random(in: 0...700_000_000, using: &random)
        case 2...9: time = max(0, time - .random(in: 0...3_000_000, using: &random))
        default: time += .random(in: 0...200_000, using: &random)
        }
        return UInt64(time) * 1000
    }

    private mutating func number() -> Int {
        Int.random(in: chance(1, of: 30) ? 0...70_000 : 1...5, using: &random)
    }

    private mutating func program() -> UInt32 {
        [1, 1, 2, 3, 0, .max, .max - 1].randomElement(using: &random)!
    }

    private mutating func value() -> Int32 {
        [0, 1, -1, 700, 4095, .max, .min, .random(in: .min ... .max, using: &random)].randomElement(
            using: &random)!
    }

    private mutating func integer() -> Int {
        [0, 1, -1, 1_764_000_000_000_000, .max, .min].randomElement(using: &random)!
    }

    private mutating func boot() -> String {
        ["null", "7", #""""#, #""00000000000000010000000000000002""#].randomElement(using: &random)!
    }
}
