import InputModel
import TestSupport
import Testing

@testable import Trace

struct EvemuTests {
    private static let header = """
        # EVEMU 1.3
        N: A mouse # not a comment
        I: 0003 046d c077 0111
        P: 01 00 00 00 00 00 00 00
        B: 00 07 00 00 00 00 00 00 00
        B: 02 03 01 00 00 00 00 00 00
        A: 00 -10 1920 1 2 40
        L: 01 1
        S: 00 0

        """

    private func read(_ text: String) throws -> Recording {
        let bytes = Array(text.utf8)
        return try EvemuReader.read(bytes.span, path: "test")
    }

    @Test("A recording is read whole")
    func readsWhole() throws {
        let recording = try read(
            Self.header + "E: 0.000001 0002 0000 -001\t# EV_REL / REL_X  -1\nE: 1.500000 0000 0000 0000\n")
        #expect(recording.device.name == "A mouse # not a comment")
        #expect(recording.device.vendor == 0x046d)
        #expect(recording.device.capabilities.properties == .pointer)
        #expect(recording.device.capabilities.relative == 0x103)
        #expect(
            recording.device.capabilities.axes[.x]
                == AbsoluteAxisInfo(minimum: -10, maximum: 1920, fuzz: 1, flat: 2, resolution: 40))
        #expect(recording.device.initialState.lights == 0b10)
        #expect(recording.events.map(\.time.microseconds) == [1, 1_500_000])
        #expect(recording.events[0].event == InputEvent(type: .relative, code: 0, value: -1))
    }

    @Test("Older versions leave resolution, lights and switches out")
    func readsOlder() throws {
        let recording = try read("N: x\nI: 0 0 0 0\nB: 01 02\nA: 00 0 10 0 0\nE: 0.000000 0001 0001 0001\n")
        #expect(recording.device.capabilities.axes[.x]?.resolution == 0)
        #expect(recording.device.capabilities.has(.escape))
        #expect(recording.device.capabilities.has(EventType.key))
    }

    @Test(
        "A fault is told with its line",
        arguments: [
            ("E: 0.000001 0002 0000", 10, "value"),
            ("E: 0.000001 0002 0000 1x", 10, "value"),
            ("E: 0.000001 0x02 0000 1", 10, "hexadecimal"),
            ("E: 0.000001 12345 0000 1", 10, "at most 0xffff"),
            ("E: 0.1 0002 0000 1", 10, "six digits"),
            ("E: 1 0002 0000 1", 10, "time"),
            ("E: 0.000001 0002 0000 1 2", 10, "unexpected text"),
            ("E: 0.000001 0002 0000 2147483648", 10, "must be from"),
            ("E: 99999999999999999999.000001 0002 0000 1", 10, "must be from"),
            ("\nX: 1", 11, "\"X:\""),
            ("hello", 10, "expected a line"),
            ("A: 40 0 0 0 0", 10, "at most 0x3f"),
            ("L: 00 2", 10, "must be from"),
            ("B: 01" + String(repeating: " ff", count: 97), 10, "more bits than the kernel"),
        ])
    func faults(_ line: String, _ number: Int, _ words: String) {
        #expect {
            _ = try read(Self.header + line + "\n")
        } throws: { error in
            let error = error as? TraceError
            return error?.line == number && error?.message.contains(words) == true
        }
    }

    @Test(
        "A file without a description says what is missing",
        arguments: ["", "E: 0.000001 0001 0001 0001\n", "\u{0}\n"])
    func noDescription(_ text: String) {
        #expect(throws: TraceError.self) { _ = try read(text) }
    }

    @Test("What is written reads back the same", arguments: 0..<20)
    func roundTrip(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var capabilities = Capabilities()
        capabilities.properties = InputProperties(rawValue: .random(in: 0...0x7f, using: &random))
        capabilities.types = .random(in: 0...UInt32.max, using: &random) | 0b10_0000_0000_0011_1111
        capabilities.keys = KeySet(bitmap: (0..<12).map { _ in .random(in: 0...UInt64.max, using: &random) })
        capabilities.relative = .random(in: 1...0xffff, using: &random)
        capabilities.absolute = .random(in: 1...UInt64.max, using: &random)
        capabilities.switches = .random(in: 1...0xffff, using: &random)
        capabilities.lights = .random(in: 1...0xffff, using: &random)
        capabilities.types |= 1 << 17
        for code in 0..<UInt16(64) where capabilities.absolute & (1 << UInt64(code)) != 0 {
            capabilities.axes[AbsoluteAxis(rawValue: code)] = AbsoluteAxisInfo(
                minimum: .random(in: .min ... .max, using: &random),
                maximum: .random(in: .min ... .max, using: &random),
                fuzz: .random(in: .min ... .max, using: &random), flat: 0,
                resolution: .random(in: 0 ... .max, using: &random))
        }
        var device = DeviceDescription(name: "Ünï #1", path: "test", capabilities: capabilities)
        device.vendor = .random(in: 0 ... .max, using: &random)
        device.initialState.lights = capabilities.lights & .random(in: 0...0xffff, using: &random)
        device.initialState.switches = capabilities.switches & .random(in: 0...0xffff, using: &random)
        var writer = EvemuWriter()
        var text = writer.header(device, comments: ["a comment"])
        var events: [Recording.TimedEvent] = []
        var time = EvemuWriter.origin
        for _ in 0..<100 {
            let type = EventType(rawValue: .random(in: 0...EventType.highest.rawValue, using: &random))
            let event = InputEvent(
                type: type, code: .random(in: 0...type.highestCode, using: &random),
                value: .random(in: .min ... .max, using: &random))
            events.append(Recording.TimedEvent(time: time, event: event))
            text += writer.line(event, at: time + Interval(microseconds: 5_000_000_000))
            time = time + Interval(microseconds: .random(in: 0...3_000_000, using: &random))
        }
        let recording = try read(text)
        #expect(recording.events == events)
        #expect(recording.device.name == device.name)
        #expect(recording.device.vendor == device.vendor)
        #expect(recording.device.initialState.lights == device.initialState.lights)
        #expect(recording.device.initialState.switches == device.initialState.switches)
        let read = recording.device.capabilities
        #expect(read.keys == capabilities.keys)
        #expect(read.axes == capabilities.axes)
        #expect(read.properties == capabilities.properties)
        #expect(read.relative == capabilities.relative && read.absolute == capabilities.absolute)
        #expect(read.switches == capabilities.switches && read.lights == capabilities.lights)
    }

    @Test("Random bytes never crash the reader", arguments: 0..<200)
    func randomBytes(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let alphabet = Array("EABILSPN:#. \t\n-0123456789abcdefxyz\u{0}\r".utf8)
        let bytes = (0..<400).map { _ in alphabet.randomElement(using: &random)! }
        _ = try? EvemuReader.read(bytes.span, path: "test")
    }
}
