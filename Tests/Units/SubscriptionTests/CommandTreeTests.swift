import Engine
import InputModel
import Interaction
import Testing

@testable import Subscription
@testable import Wire

/// The menus of a program are told in parts, and to those alone that may know of them.
struct CommandTreeTests {
    private struct World: ~Copyable {
        var engine = Engine(settings: EngineSettings())
        let time = Timestamp(microseconds: 0)

        init() {
            for number in 1...2 as ClosedRange<UInt32> {
                engine.connect(ClientID(rawValue: number), user: 1, name: nil, at: time)
            }
        }

        mutating func ask(_ json: String, by client: UInt32 = 1) -> RequestHandler.Answer {
            let line = RequestLine.parse(Array(json.utf8).span)
            return RequestHandler.perform(line, by: ClientID(rawValue: client), &engine, at: time)
        }
    }

    private func line(_ answer: RequestHandler.Answer) -> String {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        encoder.reply(id: "1", answer, at: Timestamp(microseconds: 0), to: &buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "All parts together are the whole, and each is a line, however long the titles are",
        arguments: [0, 40, Limits.titleBytes])
    func parts(_ titleBytes: Int) throws {
        var world = World()
        // Each is one byte, and takes six in a line.
        let escaped = String(repeating: #"\u0001"#, count: titleBytes)
        var expected: [String] = []
        // The deepest menus that there can be, with the longest names.
        var nested = #"{"id":"last","title":"\#(escaped)"}"#
        for depth in (1...14).reversed() {
            let id = "\(depth)" + String(repeating: "m", count: 250)
            nested = #"{"id":"\#(id)","title":"\#(escaped)","commands":[\#(nested)]}"#
        }
        _ = world.ask(#"{"do":"commands.remove","commands":["file","edit","format","view","window"]}"#)
        for start in stride(from: 0, to: 600, by: 100) {
            let commands = (start..<start + 100).map { #"{"id":"c\#($0)","title":"\#(escaped)"}"# }
            expected += (start..<start + 100).map { "c\($0)" }
            let list = commands.joined(separator: ",")
            guard case .inserted = world.ask(#"{"do":"commands.insert","into":"help","commands":[\#(list)]}"#)
            else {
                Issue.record("not inserted")
                return
            }
        }
        guard case .inserted = world.ask(#"{"do":"commands.insert","into":"help","commands":[\#(nested)]}"#)
        else {
            Issue.record("not inserted")
            return
        }
        expected.append("last")
        var (found, after, parts): ([String], String?, Int) = ([], nil, 0)
        repeat {
            let place = after.map { #","after":"\#($0)""# } ?? ""
            let text = line(world.ask(#"{"do":"commands.tree"\#(place)}"#))
            #expect(text.utf8.count <= LineEncoder.lineLimit)
            #expect(text.contains(#""ok":true"#))
            found += text.matches(of: /"command":"([^"]+)"/).map { String($0.1) }
            after = text.firstMatch(of: /"after":"([^"]+)"/).map { String($0.1) }
            #expect((after != nil) == text.contains(#""more":true"#))
            parts += 1
        } while after != nil && parts < 1000
        #expect(found == expected)
        #expect(parts >= 3)
    }

    @Test(
        "A part ends where its limit is, and the next goes on where that one ended, whatever came and went meanwhile",
        arguments: [255, 256, 257])
    func boundary(_ count: Int) throws {
        var world = World()
        _ = world.ask(#"{"do":"commands.remove","commands":["file","edit","format","view","window"]}"#)
        // The menu Help, in which they are, is the first of what is told.
        let names = (1..<count).map { "c\($0)" }
        let list = names.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        _ = world.ask(#"{"do":"commands.insert","into":"help","commands":[\#(list)]}"#)
        func commands(_ text: String) -> [String] {
            text.matches(of: /"command":"([^"]+)"/).map { String($0.1) }
        }
        let first = line(world.ask(#"{"do":"commands.tree"}"#))
        #expect(commands(first) == Array(names.prefix(255)))
        let after = first.firstMatch(of: /"after":"([^"]+)"/).map { String($0.1) }
        #expect(after == (count > 256 ? "c255" : nil))
        guard let after else { return }
        // One comes before that place and one behind it, and one goes on each side.
        _ = world.ask(
            #"{"do":"commands.insert","before":"c1","commands":[{"id":"early"}]}"#)
        _ = world.ask(#"{"do":"commands.insert","after":"c255","commands":[{"id":"late"}]}"#)
        _ = world.ask(#"{"do":"commands.remove","commands":["c7","c256"]}"#)
        #expect(commands(line(world.ask(#"{"do":"commands.tree","after":"\#(after)"}"#))) == ["late"])
        _ = world.ask(#"{"do":"commands.remove","commands":["\#(after)"]}"#)
        guard case .failed(let error) = world.ask(#"{"do":"commands.tree","after":"\#(after)"}"#) else {
            Issue.record("goes on from nowhere")
            return
        }
        #expect(error.code == .unknownCommand)
    }

    @Test("The menus of a program with the scope keys are for those that have it")
    func scope() {
        var world = World()
        _ = world.ask(#"{"do":"responder.set","actions":{"copy":true}}"#)
        #expect(line(world.ask(#"{"do":"commands.tree","program":1}"#, by: 2)).contains(#""command":"copy""#))
        world.engine.setKeys(true, of: ClientID(rawValue: 1))
        guard case .failed(let error) = world.ask(#"{"do":"commands.tree","program":1}"#, by: 2) else {
            Issue.record("told")
            return
        }
        #expect(error.code == .notPermitted)
        #expect(line(world.ask(#"{"do":"commands.tree"}"#)).contains(#""command":"copy""#))
        world.engine.setKeys(true, of: ClientID(rawValue: 2))
        #expect(line(world.ask(#"{"do":"commands.tree","program":1}"#, by: 2)).contains(#""command":"copy""#))
    }

    @Test("A shortcut with text keys is told as one of a program with the scope alone")
    func textKeys() {
        var world = World()
        _ = world.ask(#"{"do":"commands.insert","into":"view","commands":[{"id":"j","keys":"j"}]}"#)
        #expect(
            line(world.ask(#"{"do":"commands.tree"}"#)).contains(#""command":"j","title":"j","keys":null"#))
        world.engine.setKeys(true, of: ClientID(rawValue: 1))
        #expect(
            line(world.ask(#"{"do":"commands.tree"}"#)).contains(#""command":"j","title":"j","keys":"j""#))
    }
}
