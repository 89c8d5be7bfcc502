import Foundation
import InputModel
import TestSupport
import Testing

@testable import Trace

/// What stands of programs in a recording that somebody else has written.
struct ProgramNameTests {
    private static func time(_ milliseconds: Int) -> Timestamp {
        Timestamp(microseconds: Int64(milliseconds) * 1000)
    }

    /// A keyboard that is pressed, between words of programs that are given as they stand in the file.
    private static func recording(_ words: [String]) -> [UInt8] {
        var file = MCAPWriter(profile: TraceLayout.profile, library: "test")
        file.addMetadata(RecordingHeader(keys: .shown, blur: nil).metadata)
        let schema = file.addSchema(name: "any", encoding: "jsonschema", data: Array("{}".utf8))
        func channel(_ topic: String, _ encoding: String = "json") -> UInt16 {
            file.addChannel(topic: topic, schema: schema, messageEncoding: encoding)
        }
        let (devices, programs) = (channel(DeviceJSON.topic.name), channel(ProgramJSON.topic.name))
        let requests = channel(RequestJSON.topic.name)
        let events = channel(TraceLayout.events(of: 1), TraceLayout.eventsEncoding)
        file.addMessage(
            channel: devices, time: 1_000_000,
            data: DeviceJSON.encode(SessionTests.keyboard(), number: 1, isNew: false))
        for (index, word) in words.enumerated() {
            file.addMessage(channel: programs, time: UInt64(index + 2) * 1_000_000, data: Array(word.utf8))
        }
        let request = #"{"program":7,"line":"{\"do\":\"scene.activate\",\"scene\":\"s\"}"}"#
        file.addMessage(channel: requests, time: 50_000_000, data: Array(request.utf8))
        let press: [UInt8] = [1, 0, 30, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        file.addMessage(channel: events, time: 60_000_000, data: press)
        file.finish()
        return file.takeOutput()
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    static let impossibleNames: [ArgumentText] = [
        "", " ", "a b", "a\"b", "a\nb", "a\u{0}b", "ü", "a/b", "web:", "web:/", "web:x", "web:https://x/",
        "web:/a",
        "web:https://x y/a", ArgumentText(String(repeating: "a", count: 65)),
        ArgumentText(String(repeating: "a", count: 1 << 20)),
        ArgumentText("web:https://" + String(repeating: "x", count: 320) + "/a"),
        ArgumentText("web:https://x/" + String(repeating: "a", count: 65)), "configuration?", "\u{202E}txt",
    ]

    @Test(
        "A name that no program can have is left out with a message, and the rest is read",
        arguments: impossibleNames)
    func impossible(_ name: ArgumentText) throws {
        let word = #"{"program":7,"phase":"connected","user":1000,"name":\#(try Self.quoted(name.text))}"#
        let session = try Session.readMCAP(Self.recording([word]).span)
        #expect(session.isDamaged && session.losses.count == 1)
        let loss = try #require(session.losses.first)
        #expect(
            loss.contains("/programs") && loss.contains("name") && loss.utf8.count < 300,
            "\(loss.prefix(400))")
        let kinds = session.entries.map(\.kind)
        #expect(!kinds.contains { if case .connected = $0 { true } else { false } })
        #expect(kinds.contains { if case .request(_, program: 7) = $0 { true } else { false } })
        #expect(session.events.count == 2)
    }

    @Test(
        "So is a number that no program or user can have, and what is no such word at all",
        arguments: [
            #"{"program":0,"phase":"connected","user":1000}"#,
            #"{"program":-1,"phase":"connected","user":1000}"#,
            #"{"program":4294967295,"phase":"connected","user":1000}"#,
            #"{"program":4294967296,"phase":"disconnected"}"#, #"{"program":1e300,"phase":"connected"}"#,
            #"{"program":7,"phase":"connected","user":-1}"#,
            #"{"program":7,"phase":"connected","user":4294967296}"#,
            #"{"program":"7","phase":"connected"}"#, #"{"program":7,"phase":"connected","name":7}"#,
            #"{"program":7,"phase":["connected"]}"#, "{", "",
        ])
    func impossibleNumbers(_ word: String) throws {
        let session = try Session.readMCAP(Self.recording([word]).span)
        #expect(session.isDamaged && session.losses.count == 1 && session.events.count == 2)
        #expect(session.losses.first?.contains("/programs") == true)
    }

    @Test("The longest names are read as they stand, twice the same number too")
    func possible() throws {
        let names = [
            String(repeating: "a", count: 64),
            "web:https://" + String(repeating: "x", count: 320 - 12 - 65) + "/"
                + String(repeating: "b", count: 64),
        ]
        let words = try names.map {
            #"{"program":7,"phase":"connected","user":4294967295,"name":\#(try Self.quoted($0))}"#
        }
        let session = try Session.readMCAP(Self.recording(words).span)
        let read = session.entries.compactMap { entry -> String? in
            if case .connected(_, _, let name) = entry.kind { name } else { nil }
        }
        #expect(read == names && session.losses.isEmpty)
    }
}
