import Engine
import Foundation
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Configuration

/// What is published, asked and configured is what the published schemas say.
@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.skipped)))
struct SchemaTests {
    private static func scenarios() throws -> [(name: String, scenario: Scenario)] {
        try ScenarioTests.names.map { name in
            let url = ScenarioTests.folder.appending(path: name)
            return (name, try Scenario(try String(contentsOf: url, encoding: .utf8)))
        }
    }

    /// The line types that the schema knows, but for those that are reserved.
    private static func types() throws -> Set<String> {
        let definitions = try SchemaValidator("stream").schema()["$defs"] as? [String: [String: Any]] ?? [:]
        return Set(
            definitions.filter { $0.key.hasPrefix("line.") && $0.value["$comment"] == nil }
                .map { String($0.key.dropFirst("line.".count)) })
    }

    private static func type(of line: String) -> String? {
        line.firstMatch(of: /^{"type":"(\w+)"/).map { String($0.1) }
    }

    /// A scene with so much in it that lists take several lines.
    private static func crowd() throws -> [String] {
        let items = (0..<400).map { "\($0)" + String(repeating: "-", count: 200) }
        let regions = items.map { #"{"id":"\#($0)","rect":[10,10,50,50],"role":"item","parent":"list"}"# }
        let list =
            #"{"id":"list","rect":[0,0,400,400],"role":"collection"},"# + regions.joined(separator: ",")
        let names = items.map { "\"\($0)\"" }.joined(separator: ",")
        let text = """
            device mouse mouse
            0 ask {"do":"scene.activate","scene":"s"}
            10 ask {"do":"regions.set","scene":"s","regions":[\(list)]}
            20 ask {"do":"selection.set","scene":"s","collection":"list","items":[\(names)]}
            30 at 20 20
            40 mouse BTN_RIGHT=1
            140 mouse BTN_RIGHT=0
            200 gone
            300 ask 2 {"do":"scene.activate","scene":"s"}
            """
        return try ScenarioRunner(scenario: Scenario(text)).stream()
    }

    /// What no scenario comes upon: lines of a reader that is slow, or may see less.
    private static func linesOfDaemons() -> [String] {
        var encoder = LineEncoder()
        var buffer = LineBuffer()
        let time = Timestamp(microseconds: 7)
        encoder.gap(lost: 3, at: time, to: &buffer)
        encoder.permission = Permission(scopes: [.pointer, .scenes], areKeysSuspended: true)
        encoder.scopes(at: time, to: &buffer)
        encoder.permission = Permission(isOffSeat: true)
        encoder.scopes(at: time, to: &buffer)
        encoder.hello(version: "0", space: .standard, at: time, to: &buffer)
        let snapshot = Engine(settings: EngineSettings()).snapshot(at: time)
        _ = encoder.encode(snapshot, scopes: [], to: &buffer)
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(
            String.init)
    }

    @Test("Every line of every scenario is what the schema says, and every type of line is among them")
    func stream() throws {
        var lines: [(origin: String, line: String)] = Self.linesOfDaemons().map { ("a daemon", $0) }
        for (name, scenario) in try Self.scenarios() {
            lines += try ScenarioRunner(scenario: scenario).stream().map { (name, $0) }
        }
        #expect(lines.count > 1000)
        let faults = try SchemaValidator("stream").faults(lines.map(\.line))
        for (index, fault) in faults.enumerated() where fault != nil {
            Issue.record("\(lines[index].origin): \(fault!)\n\(lines[index].line)")
        }
        for (line, fault) in zip(lines, try SchemaValidator.own.faults(lines.map(\.line))) where fault != nil
        {
            Issue.record("\(line.origin): \(fault!)\n\(line.line)")
        }
        #expect(Set(lines.compactMap { Self.type(of: $0.line) }) == (try Self.types()))
    }

    @Test("Lists that go on in further lines are what the schema says")
    func longLists() throws {
        let lines = try Self.crowd()
        let faults = try SchemaValidator("stream").faults(lines)
        #expect(faults.allSatisfy { $0 == nil }, "\(faults.compactMap(\.self).prefix(3))")
        #expect(try SchemaValidator.own.faults(lines).allSatisfy { $0 == nil })
        let long = lines.filter { $0.hasSuffix(#""more":true}"#) }
        #expect(Set(long.compactMap(Self.type)) == ["selection", "menu", "scene", "snapshot"])
        #expect(lines.allSatisfy { $0.utf8.count < LineEncoder.lineLimit })
    }

    @Test("What Inlet would never write is no line")
    func wrongLines() throws {
        let change: [(String, String)] = [
            (#","x":3"#, ""),  // A field is missing.
            (#","x":3"#, #","x":"3""#),
            (#","x":3"#, #","x":3,"z":3"#),
            (#""entered""#, #""arrived""#),
            (#","style""#, #","look""#),
            (#""entered""#, #""exited""#),  // Who leaves has no style.
            (#""shape":"system""#, #""shape":"square""#),
            (#""lift""#, #"{"kind":"lift"}"#),
            (#"["vertical"]"#, #"["diagonal"]"#),
            (#"{"x":1,"y":2}"#, #"[1,2]"#),
            (#""hover""#, #""hoover""#),
            (#""seq":1"#, #""seq":-1"#),
        ]
        let right =
            #"{"type":"hover","time":0,"seq":1,"phase":"entered","program":1,"scene":"s","region":"r","other":null,"#
            + #""style":{"effect":"lift","shape":"system","constrainedAxes":["vertical"],"accessories":[]},"#
            + #""effect":{"x":1,"y":2},"x":3,"y":4,"modifiers":[]}"#
        let wrong =
            change.map { right.replacing($0.0, with: $0.1) } + [
                #"{"type":"motion","time":0,"seq":1,"device":1,"dx":1,"dy":0,"x":1,"y":0,"modifiers":["hyper"]}"#,
                #"{"type":"scene","time":0,"seq":1,"phase":"destroyed","program":1,"scene":"s"}"#,
                #"{"type":"scene","time":0,"seq":1,"phase":"activated","program":1,"scene":"s","reason":"commit"}"#,
                #"{"type":"reply","time":0,"seq":1,"id":1,"ok":false}"#,
                #"{"type":"focus","time":0,"seq":1,"program":1,"scene":"s","region":7,"other":null}"#,
                #"{"type":"menu","time":0,"seq":1,"program":1,"scene":"s","region":"r","x":0,"y":0,"modifiers":[],"items":[],"more":false}"#,
                #"{"time":0,"seq":1}"#, "[]",
            ]
        #expect(Set(wrong).count == wrong.count && !wrong.contains(right))
        let faults = try SchemaValidator("stream").faults([right] + wrong)
        #expect(faults[0] == nil)
        for (line, fault) in zip(wrong, faults.dropFirst()) { #expect(fault != nil, "\(line)") }
    }

    @Test(
        "The schema takes the requests of the scenarios that have an effect, and none that is not understood")
    func requests() throws {
        let requests = try Self.scenarios().flatMap { try ScenarioRunner(scenario: $0.scenario).requests() }
        #expect(requests.count > 50)
        try compare(requests.map(\.line), doneIn: Set(requests.filter { $0.error == nil }.map(\.line)))
    }

    @Test("The schema takes what is understood, and refuses what is not")
    func manyRequests() throws {
        let regions = SchemaSamples.regions.map { #"{"do":"regions.set","scene":"s","regions":[\#($0)]}"# }
        let lines = SchemaSamples.requests + regions
        try compare(lines, doneIn: Set(lines))
    }

    /// What reads requests and the schema say the same of each; but the core may refuse what both understand.
    ///
    /// - Parameter done: those that it does not refuse.
    private func compare(_ lines: [String], doneIn done: Set<String>) throws {
        let readable = lines.filter { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil }
        let faults = try SchemaValidator("request").faults(readable)
        for (line, fault) in zip(readable, faults) {
            switch (RequestLine.parse(Array(line.utf8).span).body, fault) {
            case (.success, let fault?) where done.contains(line): Issue.record("\(fault)\n\(line)")
            case (.failure(let error), nil): Issue.record("\(error.message): the schema takes it\n\(line)")
            default: break
            }
        }
    }

    @Test("What the pages show is what the schemas say")
    func pages() throws {
        let blocks = try ["README.md", "Settings.md", "Requests.md"].flatMap { name in
            let folder = name == "README.md" ? "" : "Sources/Inlet/Documentation.docc/"
            let text = try String(
                contentsOf: Checkout.root.appending(path: folder + name), encoding: .utf8)
            return text.matches(of: /```(\w*)\n([^`]*)```/).map { (String($0.1), String($0.2)) }
        }
        let configurations = blocks.filter { $0.0 == "yaml" }.map(\.1)
        let requests = blocks.flatMap { $0.1.split(separator: "\n") }.map(String.init).filter {
            $0.hasPrefix(#"{"do""#) || $0.hasPrefix(#"{"id""#)
        }
        #expect(configurations.count > 1 && requests.count > 2)
        for text in configurations { _ = try Configuration(yaml: Array(text.utf8)) }
        try compare(requests, doneIn: Set(requests))
        let scenario = try Scenario(requests.map { "0 ask \($0)" }.joined(separator: "\n"))
        for (line, error) in try ScenarioRunner(scenario: scenario).requests() {
            #expect(error == nil, "\(line)")
        }
        #expect(
            try SchemaValidator("configuration").faults(configurations, isYAML: true).allSatisfy { $0 == nil }
        )
    }

    @Test("The schema takes the configurations that are read, and refuses those that are not")
    func configurations() throws {
        let scenarios = try Self.scenarios().map(\.scenario.configuration)
        let regions = SchemaSamples.regions.map { "scenes: [{scene: s, regions: [\($0)]}]" }
        let texts = scenarios + SchemaSamples.configurations + regions
        let faults = try SchemaValidator("configuration").faults(texts, isYAML: true)
        for (text, fault) in zip(texts, faults) {
            do {
                _ = try Configuration(yaml: Array(text.utf8))
                #expect(fault == nil, "\(text)")
            } catch {
                #expect(fault != nil, "\(error.message): the schema takes it\n\(text)")
            }
        }
    }
}
