import Foundation
import InputModel
import TestSupport
import Testing

@testable import Trace

struct SessionTests {
    static func keyboard() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.insert(0, codes: [])
        capabilities.insert(1, codes: Array(1...127))
        capabilities.insert(4, codes: [4])
        capabilities.insert(0x11, codes: [0, 1, 2])
        capabilities.insert(0x14, codes: [])
        capabilities.insert(0x15, codes: [80, 81, 96])
        var device = DeviceDescription(
            name: "Desk \"Key\\board\" ü", path: "/dev/input/event3", capabilities: capabilities)
        (device.bus, device.vendor, device.product, device.version) = (3, 0x46d, 0xc52b, 0x111)
        device.group = .max
        device.initialState.keys = KeySet([.leftShift, KeyCode(rawValue: 30)])
        device.initialState.lights = 0b10
        device.initialState.hasRepeats = false
        device.dotsPerInch = 800
        device.calibration = Calibration(0, -1, 1, 1, 0, 0.25)
        device.integration.isInternal = false
        device.integration.hasReliableLid = true
        device.quirks = [Quirk("AttrKeyboardIntegration", "external"), Quirk("AttrX", "a=\"b\"")]
        device.isIgnored = true
        return device
    }

    static func tablet() -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.properties = .direct
        capabilities.insert(0, codes: [])
        capabilities.insert(3, codes: [0, 1])
        capabilities.insert(5, codes: [0])
        capabilities.axes[AbsoluteAxis(rawValue: 0)] = AbsoluteAxisInfo(
            value: 7, minimum: -5, maximum: 4095, fuzz: 1, flat: 2, resolution: 40)
        capabilities.axes[AbsoluteAxis(rawValue: 1)] = AbsoluteAxisInfo(minimum: 0, maximum: 99)
        var device = DeviceDescription(name: "Pen", path: "/dev/input/event4", capabilities: capabilities)
        device.initialState.switches = 1
        return device
    }

    /// Two devices, one of which comes and goes, with frames of several times, a loss, and the rest.
    static func session() -> Session {
        var session = Session()
        session.devices = [keyboard(), tablet()]
        session.keys = .redacted
        session.configuration = "keyboard: {layout: \"de\"}\n# ü\n"
        func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }
        func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
            InputEvent(type: EventType(rawValue: type), code: code, value: value)
        }
        session.entries.append(.init(time: time(10), device: 0, kind: .present))
        session.append([event(1, 30, 1), event(0, 0, 0)], of: 0, at: time(20))
        session.entries.append(.init(time: time(25), device: 1, kind: .added))
        session.append([event(3, 0, -5)], of: 1, at: time(30))
        session.append([event(3, 1, .max), event(0, 0, 0)], of: 1, at: time(31))
        session.entries.append(.init(time: time(32), device: 0, kind: .note(.resynced)))
        session.append([event(1, 30, 0), event(0, 0, 1)], of: 0, at: time(29))
        session.entries.append(.init(time: time(33), device: 1, kind: .note(.overlong)))
        session.entries.append(.init(time: time(33), device: 0, kind: .note(.slept)))
        let boot = HashedID(high: 0x0123_4567_89ab_cdef, low: 7)
        session.entries.append(
            .init(
                time: time(33), device: 0,
                kind: .clock(ClockEvent(realtime: 1_764_000_000_000_000, boot: boot))))
        var check = PublishedCheck()
        [1, 2, 3 as UInt8].withUnsafeBytes { check.add(line: $0) }
        session.entries.append(.init(time: time(33), device: 0, kind: .check(check)))
        session.entries.append(.init(time: time(40), device: 1, kind: .note(.removed)))
        session.append([event(3, 0, .min)], of: 1, at: time(41))
        session.published = Array(#"{"type":"key","time":20,"seq":0}"#.utf8) + [0x0a]
        return session
    }

    static func mcap(_ session: Session) -> [UInt8] {
        var bytes: [UInt8] = []
        session.writeMCAP(version: "test") { (piece: [UInt8]) throws(Never) in bytes += piece }
        return bytes
    }

    static func evemu(_ session: Session, device: Int = 0) -> String {
        var text = ""
        session.writeEvemu(device: device) { (piece: String) throws(Never) in text += piece }
        return text
    }

    static func yaml(_ session: Session) -> String {
        var text = ""
        session.writeLibinput { (piece: String) throws(Never) in text += piece }
        return text
    }

    @Test("A session in MCAP comes back as it was")
    func roundTrip() throws {
        let session = Self.session()
        let bytes = Self.mcap(session)
        let read = try Session.read(bytes.span, path: "x")
        #expect(read.losses.isEmpty)
        #expect(read.entries == session.entries)
        #expect(read.events == session.events)
        #expect(read.keys == .redacted)
        #expect(read.configuration == session.configuration)
        #expect(read.published == session.published)
        for (ours, theirs) in zip(read.devices, session.devices) { Self.expectSame(ours, theirs) }
    }

    private static func expectSame(_ ours: DeviceDescription, _ theirs: DeviceDescription) {
        #expect(ours.capabilities.axes == theirs.capabilities.axes)
        // The description has no equality of its own; its text says the rest of it.
        var (one, other) = (ours, theirs)
        (one.capabilities.axes, other.capabilities.axes) = ([:], [:])
        #expect(String(describing: one) == String(describing: other))
    }

    @Test("Python's mcap reads a session", .enabled(if: MCAPTests.python != nil, MCAPTests.skipped))
    func python() throws {
        let report = try MCAPTests.check(Self.mcap(Self.session()))
        #expect(report.profile == "inlet")
        #expect(report.library == "inlet test")
        #expect(report.metadata["inlet"]?["keys"] == "redacted")
        #expect(
            report.topics == [
                "/devices": 2, "/devices/1/events": 2, "/devices/2/events": 3, "/dropped": 3, "/hotplug": 1,
                "/checks": 1, "/clock": 1, "/configuration": 1, "/interactions": 1,
            ])
    }

    @Test("Several devices survive libinput's YAML, with all that is known of them")
    func libinput() throws {
        let session = Self.session()
        let read = try Session.read(Array(Self.yaml(session).utf8).span, path: "x")
        for index in session.devices.indices {
            #expect(Self.evemu(read, device: index) == Self.evemu(session, device: index))
            Self.expectSame(read.devices[index], session.devices[index])
            #expect(read.devices[index].initialState.hasRepeats == (index == 1))
        }
    }

    @Test("Bytes of any kind crash no reader", arguments: ["mcap", "yaml", "evemu"])
    func mutations(_ format: String) throws {
        let session = Self.session()
        let sound =
            switch format {
            case "mcap": Self.mcap(session)
            case "yaml": Array(Self.yaml(session).utf8)
            default: Array(Self.evemu(session).utf8)
            }
        var random = SeededRandom(seed: 11)
        var faults = 0
        for _ in 0..<3000 {
            var bytes = sound
            for _ in 0...random.next(upperBound: UInt64(3)) {
                let place = Int(random.next(upperBound: UInt64(bytes.count)))
                switch random.next(upperBound: UInt64(3)) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                }
            }
            do {
                let read = try Session.read(bytes.span, path: "x")
                faults += read.losses.isEmpty ? 0 : 1
            } catch {
                faults += 1
            }
        }
        #expect(faults > 100)
    }

    @Test("A part has the devices, and everything up to its end")
    func part() {
        let part = Self.session().part(to: Interval(microseconds: 22))
        let last = Self.session().start! + Interval(microseconds: 22)
        let expected = Self.session().entries.filter { entry in
            if case .check = entry.kind { return false }
            return entry.time <= last
        }
        #expect(part.entries == expected)
        #expect(part.entries[0].kind == .present && part.entries.count > 4)
        #expect(part.entries.count < Self.session().entries.count - 2)
        #expect(part.published.isEmpty)
    }

    @Test("A storm of a mouse, a chunk a second, takes at most 10 bytes a frame")
    func size() {
        var writer = TraceWriter(version: "test", keys: .redacted)
        var random = SeededRandom(seed: 5)
        var time: Int64 = 81_250_113
        let device = writer.add(Self.keyboard(), isNew: false, at: Timestamp(microseconds: time))
        var bytes = 0
        let frames = 20_000
        for frame in 0..<frames {
            // A thousand a second, as a hand moves, with the jitter of a USB controller.
            time += 1000 + Int64(random.next(upperBound: UInt64(9))) - 4
            let x = Int32(random.next(upperBound: UInt64(8)))
            let y = Int32(random.next(upperBound: UInt64(5))) - 2
            let events = [
                InputEvent(type: .relative, code: 0, value: x),
                InputEvent(type: .relative, code: 1, value: y),
                InputEvent(type: .synchronization, code: 0, value: 0),
            ]
            writer.write(events.span, of: device, at: Timestamp(microseconds: time))
            guard frame % 1000 == 999 else { continue }
            writer.write(PublishedCheck(), at: Timestamp(microseconds: time))
            bytes += writer.takeChunk().count
        }
        bytes += writer.finish().count
        #expect(Double(bytes) / Double(frames) <= 10, "\(bytes) bytes for \(frames) frames")
    }
}

struct SessionLimitTests {
    @Test("A recording of more devices than there can be is refused")
    func libinputDevices() {
        let text = "version: 1\ndevices:\n" + String(repeating: "- {}\n", count: Session.deviceLimit + 1)
        #expect {
            try LibinputReader.read(Array(text.utf8).span, path: "x")
        } throws: { ($0 as? TraceError)?.message.contains("devices") == true }
    }

    @Test("Of too many devices in MCAP the first are read, and a few words say that others are left out")
    func devices() throws {
        var writer = TraceWriter(version: "0", keys: .shown)
        let device = DeviceDescription(name: "", path: "", capabilities: Capabilities())
        for _ in 0..<Session.deviceLimit + 200 {
            _ = writer.add(device, isNew: true, at: Timestamp(microseconds: 0))
        }
        let session = try Session.readMCAP(writer.finish().span)
        #expect(session.devices.count == Session.deviceLimit)
        #expect(session.losses.count == 100)
    }
}
