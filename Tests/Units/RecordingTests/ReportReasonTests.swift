import InputModel
import Interaction
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import Report

/// Recordings in which it is known why something went where it did, and what their page says of it.
struct ReportReasonTests {
    private static let scenes = """
        pointer: {acceleration: flat}
        scenes:
        - scene: s
          rect: [900, 500, 200, 200]
          regions:
          - {id: back, rect: [900, 500, 200, 200]}
          - {id: front, rect: [900, 500, 100, 100], z: 1, gestures: [longPress]}
          - {id: off, rect: [900, 500, 100, 100], z: 2, enabled: false}
        """

    private static func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: milliseconds * 1000)
    }

    /// A recording of a keyboard and a mouse.
    private struct Desk {
        var session = Session()

        init(_ keys: Session.Keys = .shown) {
            session.keys = keys
            var keyboard = Capabilities()
            keyboard.types = 0b11
            for code in 1...120 as ClosedRange<UInt16> { keyboard.keys.insert(KeyCode(rawValue: code)) }
            var mouse = Capabilities()
            mouse.types = 0b111
            mouse.keys.insert(.buttonLeft)
            mouse.relative = 0b1_0000_0011
            for (name, capabilities) in [("keyboard", keyboard), ("mouse", mouse)] {
                session.devices.append(
                    DeviceDescription(name: name, path: "/dev/input/\(name)", capabilities: capabilities))
                add(.present, 0, of: session.devices.count - 1)
            }
        }

        mutating func add(_ kind: Session.Entry.Kind, _ at: Int64, of device: Int = 0) {
            session.entries.append(Session.Entry(time: time(at), device: device, kind: kind))
        }

        mutating func ask(_ program: UInt32, _ line: String, at: Int64 = 10) {
            add(.request(Array(line.utf8), program: program), at)
        }

        mutating func insert(_ id: String, _ keys: String, by program: UInt32) {
            ask(program, #"{"do":"commands.insert","commands":[{"id":"\#(id)","keys":"\#(keys)"}]}"#)
            ask(program, #"{"do":"responder.set","actions":{"\#(id)":true}}"#)
        }

        mutating func frame(_ type: EventType, _ code: UInt16, _ value: Int32, of device: Int, at: Int64) {
            session.append(
                [
                    InputEvent(type: type, code: code, value: value),
                    InputEvent(type: .synchronization, code: 0, value: 0),
                ], of: device, at: time(at))
        }

        mutating func press(_ code: UInt16, at: Int64, for length: Int64 = 80) {
            let device = code < 256 ? 0 : 1
            frame(.key, code, 1, of: device, at: at)
            frame(.key, code, 0, of: device, at: at + length)
        }

        /// The facts, and each explained episode with what its reasons say, in the words of the page.
        func told(_ configuration: String = scenes) throws -> (facts: ReportFacts, reasons: [String]) {
            let configuration = try Configuration(text: configuration)
            var facts = try ReportPlayer(session, configuration).run(configuration)
            facts.finish()
            let losses = Explanation.Loss.allCases
            let reasons = facts.reasons.reasons.map { reason in
                let episode = facts.log.episodes[Int(reason.episode)]
                let parts = facts.reasons.verdicts[Int(reason.verdict)].candidates.map { candidate in
                    let word = candidate.lost == 0 ? "" : " \(losses[Int(candidate.lost) - 1])"
                    let other = candidate.other == 0 ? "" : " by \(facts.names.names[Int(candidate.other)])"
                    return facts.names.names[Int(candidate.name)] + word + other
                }
                return "\(episode.kind) \(episode.start / 1000): \(parts.joined(separator: ", "))"
            }
            return (facts, reasons)
        }
    }

    private static let buttonLeft: UInt16 = 272
    private static let (a, f5, control): (UInt16, UInt16, UInt16) = (30, 63, 29)

    @Test("A click names what got it, and why what lies there too did not; a click on nothing is marked")
    func press() throws {
        var desk = Desk()
        desk.press(Self.buttonLeft, at: 100)
        desk.frame(.relative, 0, 500, of: 1, at: 300)
        desk.press(Self.buttonLeft, at: 1000)
        let (facts, reasons) = try desk.told()
        #expect(reasons == ["button 100: s › front, s › off disabled, s › back covered by s › front"])
        let unclaimed = facts.log.episodes.filter { $0.flags.contains(.unclaimed) }
        #expect(unclaimed.map(\.kind) == [.button] && unclaimed.map(\.start) == [1_000_000])
        #expect(facts.reasons.missing == 0)
    }

    @Test("A long press is explained where it begins, beside the press that it comes from")
    func longPress() throws {
        var desk = Desk()
        desk.press(Self.buttonLeft, at: 100, for: 1500)
        desk.press(Self.control, at: 3000)
        let reasons = try desk.told().reasons
        #expect(reasons.count == 2)
        #expect(reasons.last?.hasPrefix("regionGesture ") == true)
        #expect(reasons.last?.hasSuffix(": s › front") == true, "\(reasons)")
    }

    @Test("Of two programs that want a key, the page names the one that got it and the one that did not")
    func programs() throws {
        var desk = Desk()
        desk.insert("open", "f5", by: 2)
        desk.insert("send", "f5", by: 3)
        // The recording holds that somebody asked for explanations: they are the same, and once.
        desk.ask(3, #"{"do":"subscribe","explain":true}"#)
        desk.press(Self.f5, at: 100)
        desk.press(Self.control, at: 300)
        let (facts, reasons) = try desk.told("pointer: {acceleration: flat}")
        let open = "command open (program 2)"
        #expect(reasons == ["key 100: \(open), command send (program 3) taken by \(open)"])
        // Modifiers are for others to look at: nothing is said of them.
        #expect(facts.log.episodes.allSatisfy { !$0.flags.contains(.unclaimed) })
    }

    @Test("Where keys that type text are pseudonyms, nothing is said of them; of others it is")
    func redacted() throws {
        for keys in [Session.Keys.shown, .redacted] {
            var desk = Desk(keys)
            desk.insert("secret", "a", by: 2)
            desk.insert("open", "f5", by: 3)
            desk.press(Self.a, at: 100)
            desk.press(Self.f5, at: 300)
            let (facts, reasons) = try desk.told("pointer: {acceleration: flat}")
            let open = "key 300: command open (program 3)"
            let secret = "key 100: command secret (program 2)"
            #expect(reasons == (keys == .shown ? [secret, open] : [open]))
            #expect(facts.log.episodes.allSatisfy { !$0.flags.contains(.unclaimed) })
            #expect(facts.reasons.missing == 0)
        }
    }

    @Test("A recording in which nothing could get anything has a page that does not speak of it")
    func nothing() throws {
        var desk = Desk()
        desk.press(Self.buttonLeft, at: 100)
        desk.press(Self.f5, at: 300)
        desk.press(Self.a, at: 500)
        let (facts, reasons) = try desk.told("pointer: {acceleration: flat}")
        #expect(reasons.isEmpty && !facts.hasReasons)
        let source = ReportSource(name: "x", keys: "shown", losses: [], program: "test")
        let page = String(decoding: ReportPage.bytes(of: facts, from: source), as: UTF8.self)
        #expect(!page.contains("why-rows") && !page.contains(#""reasons""#) && !page.contains("#why"))
    }
}
