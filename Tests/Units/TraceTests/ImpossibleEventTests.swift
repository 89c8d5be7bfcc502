import InputModel
import Testing

@testable import Trace

/// Events that no device on any kernel can have sent.
struct ImpossibleEventTests {
    /// Type and code: a step beyond each type's last code, and the last type.
    static let impossible: [(type: UInt16, code: UInt16)] = [
        (0, 0x10), (1, 0x300), (1, 0xffff), (2, 0x10), (3, 0x40), (4, 0x08), (5, 0x20), (0x11, 0x10),
        (0x12, 8),
        (0x14, 2), (0x15, 0x80), (0x16, 0x300), (0x20, 0), (0xffff, 0xffff),
    ]

    private static let evemu = """
        # EVEMU 1.3
        N: keyboard
        I: 0003 046d c52b 0111
        B: 00 03 00 00 00 00 00 00 00
        B: 01 fe ff ff ff ff ff ff ff

        """

    private static func mcap(_ events: [InputEvent], at time: Timestamp) -> [UInt8] {
        var writer = TraceWriter(version: "test", keys: .shown)
        let device = writer.add(SessionTests.keyboard(), isNew: false, at: Timestamp(microseconds: 1))
        writer.write(events.span, of: device, at: time)
        return writer.finish()
    }

    @Test("An impossible event is bad data, and its line is told", arguments: impossible)
    func codes(_ type: UInt16, _ code: UInt16) {
        let hexadecimal = [type, code].map { String($0, radix: 16) }.joined(separator: " ")
        let text = Self.evemu + "E: 0.000001 \(hexadecimal) 1\nE: 0.000001 0 0 0\n"
        #expect { try EvemuReader.read(Array(text.utf8).span, path: "x") } throws: {
            let error = $0 as? TraceError
            return error?.line == 6 && error?.message.contains("no kernel sends") == true
        }
        let yaml = """
            version: 1
            devices:
            - events:
              - evdev:
                - [0, 1, \(type), \(code), 1]
            """
        #expect { try LibinputReader.read(Array(yaml.utf8).span, path: "x") } throws: {
            let error = $0 as? TraceError
            return error?.line == 5 && error?.message.contains("no kernel sends") == true
        }
        let event = InputEvent(type: EventType(rawValue: type), code: code, value: 1)
        let bytes = Self.mcap([event], at: Timestamp(microseconds: 2))
        #expect { try Session.readMCAP(bytes.span) } throws: {
            let error = $0 as? TraceError
            guard case .offset(let offset)? = error?.place else { return false }
            return bytes[offset] == MCAPOpcode.chunk.rawValue && error?.message.contains("no kernel") == true
        }
    }

    @Test("The last code of each type is read", arguments: 0...0x1f as ClosedRange<UInt16>)
    func lastCodes(_ type: UInt16) throws {
        let kind = EventType(rawValue: type)
        let event = InputEvent(type: kind, code: kind.highestCode, value: .min)
        let bytes = Self.mcap([event], at: Timestamp(microseconds: 2))
        #expect(try Session.readMCAP(bytes.span).events == [event])
    }

    @Test("Times end at 2^32 seconds in every format")
    func times() throws {
        let line = "0 0 0\n"
        for (seconds, isRead) in [("4294967295.999999", true), ("4294967296.000000", false)] {
            let text = Array((Self.evemu + "E: \(seconds) \(line)").utf8)
            #expect(((try? EvemuReader.read(text.span, path: "x")) != nil) == isRead)
        }
        let end = InputEvent(type: .synchronization, code: 0, value: 0)
        for (microseconds, isRead) in [((1_000_000 << 32) - 1, true), (1_000_000 << 32, false)]
            as [(Int64, Bool)]
        {
            let bytes = Self.mcap([end], at: Timestamp(microseconds: microseconds))
            #expect(((try? Session.readMCAP(bytes.span)) != nil) == isRead)
        }
        let negative = Array((Self.evemu + "E: -1.000000 \(line)").utf8)
        #expect(throws: TraceError.self) { try EvemuReader.read(negative.span, path: "x") }
    }
}
