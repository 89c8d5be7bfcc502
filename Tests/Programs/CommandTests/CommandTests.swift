import Foundation
import TestSupport
import Testing

struct CommandTests {
    private static let recording = """
        # EVEMU 1.3
        N: kb
        I: 0003 0001 0002 0003
        B: 00 03 00 10 00 00 00 00 00
        B: 01 fe ff ff ff ff ff ff ff
        B: 14 00
        E: 0.000001 0001 001e 0001
        E: 0.000001 0000 0000 0000
        E: 0.100000 0001 001e 0000
        E: 0.100000 0000 0000 0000

        """

    /// Runs `body` with the path of a file that holds `content`.
    private func withFile(_ name: String, _ content: String, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: name)
            try content.write(to: file, atomically: true, encoding: .utf8)
            try body(file.path)
        }
    }

    @Test("A command reads the options that its grammar declares, and no other")
    func declaredOptions() throws {
        let commands = try HelpTable.commands()
        #expect(commands.count > 15)
        for command in commands {
            // To a place where nothing can be, so that none of them goes on.
            let socket = try HelpTable.options(of: command).contains { $0.spellings.contains("--socket") }
            let run = try Program([command] + (socket ? ["--socket", "/dev/null/socket"] : []))
            #expect(run.status < 128, "\(command): \(run.errors)")
        }
    }

    @Test("The sample goes through the whole pipeline: every line is JSON, numbered, every press ends")
    func sample() throws {
        let run = try Program("stream", "--sample", "laptop")
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.lines
        #expect(lines.count == run.output.split(separator: "\n").count && lines.count > 100)
        #expect(lines.map { $0["seq"] as? Int } == (0..<lines.count).map { $0 })
        #expect(lines[0]["type"] as? String == "hello" && lines[1]["type"] as? String == "snapshot")
        let typed = lines.filter { $0["type"] as? String == "key" && $0["phase"] as? String == "began" }
            .compactMap { $0["text"] as? String }.joined()
        #expect(typed.hasPrefix("Hello, Inlet"))
        let types = Set(lines.compactMap { $0["type"] as? String })
        #expect(types.isSuperset(of: ["key", "modifiers", "modifierTap", "motion", "button", "scroll"]))
    }

    @Test(
        "Every line of the sample is what the published schema says",
        .enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.skipped)))
    func sampleFollowsSchema() throws {
        let run = try Program("stream", "--sample", "laptop", "--events", "device,key,motion,scroll,touch")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix(#"{"type":"touch""#) })
        let faults = try SchemaValidator("stream").faults(lines)
        #expect(faults.allSatisfy { $0 == nil }, "\(faults.compactMap(\.self).prefix(3))")
    }

    @Test("A recording gives the same bytes every time, from a file and from standard input")
    func replayIsDeterministic() throws {
        try withFile("kb.evemu", Self.recording) { path in
            let first = try Program("replay", path)
            let second = try Program("replay", path)
            #expect(first.status == 0 && first.output == second.output)
            #expect(first.lines.map { $0["type"] as? String } == ["hello", "snapshot", "key", "key"])
            let piped = try Program("replay", "-", input: Self.recording)
            // The snapshot names the file.
            let (events, pipedEvents) = (
                first.output.split(separator: "\n"), piped.output.split(separator: "\n")
            )
            #expect(pipedEvents.count == 4 && pipedEvents.dropFirst(2) == events.dropFirst(2))
        }
    }

    @Test("Only the types asked for come, after hello and snapshot")
    func filter() throws {
        let run = try Program("stream", "--sample", "laptop", "--events", "button,scroll")
        #expect(
            Set(run.lines.compactMap { $0["type"] as? String }) == ["hello", "snapshot", "button", "scroll"])
    }

    @Test("In showmethekey's format there are the presses and releases of keys and buttons, and nothing else")
    func showmethekey() throws {
        let own = try Program("stream", "--sample", "laptop", "--events", "key,button", "--format", "inlet")
        let run = try Program("stream", "--sample", "laptop", "--format", "showmethekey")
        #expect(run.status == 0 && run.errors.isEmpty)
        let states = ["began": "PRESSED", "ended": "RELEASED", "cancelled": "RELEASED"]
        let expected = own.lines.dropFirst(2).compactMap { line -> [AnyHashable]? in
            guard let code = line["code"] as? Int, let time = line["time"] as? Int else { return nil }
            return (states[line["phase"] as? String ?? ""]).map { [code, $0, time / 1000] }
        }
        let lines = run.lines.map { line -> [AnyHashable] in
            [line["key_code"], line["state_name"], line["time_stamp"]].compactMap { $0 as? AnyHashable }
        }
        #expect(lines.count > 30 && lines == expected)
        #expect(Set(run.lines.compactMap { $0["event_type"] as? Int }) == [300, 402])
        #expect(Set(run.lines.compactMap { $0["device_name"] as? String }).contains("Laptop Keyboard"))
        let keys = try Program("stream", "--sample", "laptop", "--format", "showmethekey", "--events", "key")
        #expect(Set(keys.lines.compactMap { $0["event_name"] as? String }) == ["KEYBOARD_KEY"])
    }

    @Test("A rate adds motion up, and loses no way")
    func rate() throws {
        func way(_ lines: [[String: Any]]) -> Double {
            lines.filter { $0["type"] as? String == "motion" }.compactMap { $0["dx"] as? Double }.reduce(0, +)
        }
        let all = try Program("stream", "--sample", "laptop", "--events", "motion").lines
        let few = try Program("stream", "--sample", "laptop", "--events", "motion", "--max-rate", "20").lines
        #expect(few.count * 3 < all.count)
        #expect(abs(way(few) - way(all)) < 0.1)
    }

    @Test(
        "Bad input ends with the status and one line that says what to do",
        arguments: [
            (["stream", "--device", "/nonexistent"], 66, "inlet devices"),
            (["stream", "--device", "/dev/null"], 65, "not an input device"),
            (["stream", "--device", "/"], 65, "not an input device"),
            (["stream", "--bogus"], 64, "--help"),
            (["stream", "--events", "nothing"], 64, "motion"),
            (["stream", "--max-rate", "0"], 64, "0.001 to"),
            (["stream", "--max-rate", "1e-300"], 64, "0.001 to"),
            (["stream", "--sample", "nothing"], 64, "laptop"),
            (["stream", "--sample", "laptop", "--requests"], 64, "--requests"),
            (["stream", "--sample", "laptop", "--grab"], 64, "--grab"),
            (["stream", "--sample", "laptop", "--device", "/dev/input/event0"], 64, "--device"),
            (["stream", "--sample", "laptop", "--seat", "seat1"], 64, "--seat"),
            (["replay", "none.mcap", "--uinput", "--explain"], 64, "--explain"),
            (["replay", "none.mcap", "--uinput", "--max-rate", "5"], 64, "--max-rate"),
            (["stream", "--format", "xml"], 64, "showmethekey"),
            (["stream", "--format", "showmethekey", "--requests"], 64, "--requests"),
            (["stream", "--format", "showmethekey", "--events", "key,motion"], 64, "key or button"),
            (["stream", "--config", "/nonexistent"], 66, "no such file"),
            (["replay", "/nonexistent"], 66, "no such file"),
            (["replay", "/"], 65, "directory"),
            (["commands", "--config", "/dev/null"], 78, "not a regular file"),
            (["commands", "--config", "-"], 69, "no commands"),
            (["replay", "/dev/null"], 65, "no device description"),
            (["record", "--device", "/nonexistent"], 66, "inlet devices"),
            (["nonsense"], 64, "--help"),
        ])
    func badInput(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let run = try Program(arguments)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("inlet: ") && run.errors.contains(words))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test("The commands of a configuration are listed with the keys that its layout has for them")
    func commands() throws {
        let commands = """
            keyboard: {layout: de}
            commands:
              - {id: lamp, title: Lamp, keys: "super+[", category: view}
              - {id: door, title: Open the Door, keys: super+d}
            """
        try withFile("commands.yaml", commands) { path in
            let text = try Program("commands", "--config", path)
            #expect(text.output.contains("View\n  super+ü") && text.output.contains("Open the Door  (door)"))
            let found = try Program("commands", "--config", path, "--search", "LAM", "--json")
            #expect(found.lines.compactMap { $0["command"] as? String } == ["lamp"])
            #expect(try Program("commands", "--config", path, "--search", "nothing").status == 69)
        }
    }

    @Test("A bad configuration is told with file, line and column, and nothing starts")
    func badConfiguration() throws {
        try withFile("bad.yaml", "pointer:\n  speed: 3\n") { path in
            let run = try Program("stream", "--sample", "laptop", "--config", path)
            #expect(run.status == 78 && run.output.isEmpty)
            #expect(run.errors == "inlet: \(path):2:10: speed must be from -1 to 1, not this number\n")
        }
    }

    @Test("A bad recording is told with its line")
    func badRecording() throws {
        try withFile("bad.evemu", Self.recording + "E: what\n") { path in
            let run = try Program("replay", path)
            #expect(run.status == 65)
            #expect(run.errors.hasPrefix("inlet: \(path): line 11: "))
        }
    }

    @Test(
        "Help and version are answers, not errors",
        arguments: [["--help"], ["--version"], ["stream", "--help"]])
    func help(_ arguments: [String]) throws {
        let run = try Program(arguments)
        #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty)
    }
}
