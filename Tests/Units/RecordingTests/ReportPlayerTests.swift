import InputModel
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Report

/// What is gathered of a recording that is played through the core.
struct ReportPlayerTests {
    private static let configuration = """
        pointer: {acceleration: flat}
        scenes:
        - scene: s
          regions:
          - {id: list, rect: [900, 500, 400, 400], role: collection, band: true}
          - {id: a, rect: [1000, 600, 50, 50], role: item, parent: list}
        """

    private static func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: milliseconds * 1000)
    }

    private static func mouse(_ name: String) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 0b111
        capabilities.keys.insert(.buttonLeft)
        capabilities.relative = 0b1_0000_0011
        return DeviceDescription(name: name, path: "/dev/input/\(name)", capabilities: capabilities)
    }

    private static func frame(_ events: (EventType, UInt16, Int32)...) -> [InputEvent] {
        events.map { InputEvent(type: $0.0, code: $0.1, value: $0.2) }
            + [InputEvent(type: .synchronization, code: 0, value: 0)]
    }

    /// A band over an item with one mouse, while another comes and goes; then events are lost.
    private static func session() -> Session {
        var session = Session()
        session.devices = [mouse("one"), mouse("two")]
        func entry(_ kind: Session.Entry.Kind, _ device: Int, _ at: Int64) {
            session.entries.append(Session.Entry(time: time(at), device: device, kind: kind))
        }
        entry(.present, 0, 0)
        session.append(frame((.relative, 0, 10), (.relative, 1, 10)), of: 0, at: time(100))
        session.append(frame((.key, 272, 1)), of: 0, at: time(200))
        session.append(frame((.relative, 0, 100), (.relative, 1, 100)), of: 0, at: time(300))
        entry(.added, 1, 400)
        session.append(frame((.relative, 0, 1)), of: 1, at: time(450))
        session.append(frame((.key, 272, 0)), of: 0, at: time(500))
        entry(.note(.removed), 1, 600)
        entry(.note(.resynced), 0, 700)
        entry(.check(PublishedCheck()), 0, 1000)
        return session
    }

    private static func facts() throws -> ReportFacts {
        let configuration = try Configuration(text: Self.configuration)
        var facts = try ReportPlayer(session(), configuration).run(configuration)
        facts.finish()
        return facts
    }

    @Test("Devices have their own frames, presses, losses, comings and goings")
    func devices() throws {
        let facts = try Self.facts()
        #expect(facts.devices.map(\.frames) == [4, 1])
        #expect(facts.devices.map(\.events) == [10, 2])
        #expect(facts.devices.map(\.presses) == [1, 0])
        #expect(facts.devices.map(\.losses) == [1, 0])
        #expect(facts.devices[1].added == Self.time(400) && facts.devices[1].removed == Self.time(600))
        #expect(facts.devices[0].added == nil && facts.devices[0].removed == nil)
        let marks = facts.log.episodes.filter { [.added, .removed, .lost].contains($0.kind) }
        #expect(marks.map(\.kind) == [.added, .removed, .lost])
        #expect(marks.map(\.device) == [1, 1, 0])
        #expect(marks.map(\.start) == [400_000, 600_000, 700_000])
    }

    @Test("Hover, band and selection are told with the regions that the configuration has")
    func regions() throws {
        let facts = try Self.facts()
        #expect(facts.arrangements.count == 1)
        let names = facts.regions.map { facts.names.names[Int($0.name)] }
        #expect(names == ["s", "s › list", "s › a"])
        #expect(facts.regions[2].rect == Rect(x: 1000, y: 600, width: 50, height: 50))
        let band = try #require(facts.log.episodes.first { $0.kind == .band })
        #expect(band.start == 300_000 && band.end == 500_000 && band.flags == [])
        #expect(!facts.bands.isEmpty)
        #expect(facts.choices.map { facts.names.names[Int($0.name)] } == ["s › a"])
        #expect(facts.choices.map(\.isSelected) == [true])
        #expect(facts.log.episodes.contains { $0.kind == .hover })
    }

    @Test("The path is where the pointer was, from where it started")
    func path() throws {
        let facts = try Self.facts()
        let places = facts.places.places
        let x = places.map { (Double($0.x) / 65535 * 1920).rounded() }
        #expect(x == [960, 970, 1070, 1071])
        #expect(places.map(\.time) == [0, 100_000, 300_000, 450_000])
    }
}
