import Engine
import Foundation
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Server
@testable import System

/// A state file that cannot be read costs what is in it, and never a start.
struct UnreadableStateTests {
    private func withFile(_ body: (StateFile, String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "state.json").path
            try body(StateFile(path: path), path)
        }
    }

    private static var state: SavedState {
        var session = SceneSession(scene: "main", of: ProgramName(user: 1000, name: "editor"))
        session.needsKeys = true
        session.activity = #"{"page":[1,"ü\n"]}"#
        session.selections = [SceneSession.Selection(collection: "list", items: ["a", "b\u{1}"])]
        session.scrolls = [SceneSession.Scroll(region: "list", offset: Vector(dx: -0.5, dy: 1e9))]
        var command = CommandCustomization(id: "copy")
        command.keys = CommandCustomization.Keys.none
        return SavedState(
            commands: [ProgramCustomizations(of: session.program, [command])],
            bars: [
                ProgramBars(
                    of: session.program!,
                    [BarCustomization(bar: "tools", groups: ["b", "a\u{1}"], hidden: ["c"])])
            ], sessions: [session])
    }

    /// What a start has, and what it says.
    private func start(_ file: StateFile) -> (state: SavedState?, messages: [String]) {
        var messages: [String] = []
        let state = file.load {
            messages.append($0)
        } setAside: { () throws(InletError) in
            try file.setAside()
        }
        return (state, messages)
    }

    @Test("Cut off after any byte, the file is set aside as it is, and the next start has none")
    func cutOff() throws {
        let text = Self.state.encoded().text
        try withFile { file, path in
            for count in 0..<text.count - 1 {
                try Data(text[..<count]).write(to: URL(filePath: path))
                let (state, messages) = start(file)
                #expect(state?.sessions.isEmpty == true && state?.commands.isEmpty == true)
                #expect(messages.count == 1 && messages[0].contains("\(path).unreadable"), "\(count) bytes")
                #expect(!FileManager.default.fileExists(atPath: path))
                #expect(try Data(contentsOf: URL(filePath: path + ".unreadable")) == Data(text[..<count]))
                try FileManager.default.removeItem(atPath: path + ".unreadable")
                #expect(start(file).messages.isEmpty)
            }
            // Without its last end of line it is whole.
            try Data(text[..<(text.count - 1)]).write(to: URL(filePath: path))
            #expect(start(file).state?.sessions == Self.state.sessions)
        }
    }

    @Test("With any byte another, a start has all of what it reads or nothing")
    func otherBytes() throws {
        let text = Self.state.encoded().text
        var random = SeededRandom(seed: 7)
        try withFile { file, path in
            for place in text.indices {
                var other = text
                other[place] = UInt8.random(in: 0...255, using: &random)
                try Data(other).write(to: URL(filePath: path))
                let (state, messages) = start(file)
                #expect(
                    messages.isEmpty || state?.sessions.isEmpty == true && state?.commands.isEmpty == true)
                var engine = Engine(settings: EngineSettings())
                if let state { engine.restore(state, at: Timestamp(microseconds: 0)) }
                try? FileManager.default.removeItem(atPath: path + ".unreadable")
            }
        }
    }

    @Test(
        "Damaged in other ways, it is set aside with the reason",
        arguments: [
            (ArgumentText("{\"version\":\(SavedState.version + 1)}"), "version"),
            (#"{"version":4,"sessions":[{"scene":"a","activity":"{"}]}"#, "must be JSON"),
            (#"{"version":4,"sessions":[{"scene":"a"},{"scene":"a"}]}"#, "duplicate"),
            (
                ArgumentText(
                    #"{"version":2,"sessions":[{"scene":"a","activity":"# + String(repeating: "[", count: 62)
                        + String(repeating: "]", count: 62) + "}]}"), "deep"
            ),
            (ArgumentText(String(repeating: " ", count: SavedState.byteLimit + 1)), "MiB"),
        ])
    func damaged(_ argument: ArgumentText, _ word: String) throws {
        let text = argument.text
        try withFile { file, path in
            try Data(text.utf8).write(to: URL(filePath: path))
            let (state, messages) = start(file)
            #expect(state?.sessions.isEmpty == true)
            #expect(messages.count == 1 && messages[0].contains(word), "\(messages)")
            #expect(FileManager.default.fileExists(atPath: path + ".unreadable"))
        }
    }

    @Test("Files set aside before stay, and where there is no name left the file stays where it is")
    func names() throws {
        try withFile { file, path in
            for number in 0..<StateFile.unreadableLimit {
                try Data("{\(number)".utf8).write(to: URL(filePath: path))
                #expect(start(file).messages.count == 1)
                let name = number == 0 ? path + ".unreadable" : path + ".unreadable.\(number)"
                #expect(try String(contentsOfFile: name, encoding: .utf8) == "{\(number)")
            }
            try Data("{last".utf8).write(to: URL(filePath: path))
            let (state, messages) = start(file)
            #expect(state?.sessions.isEmpty == true)
            #expect(messages.count == 1 && messages[0].contains("move it away"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "{last")
        }
    }

    @Test("A state of before programs had names is nobody's: it is read, and nothing of it is kept")
    func formerVersion() throws {
        try withFile { file, path in
            let text = #"{"version":3,"commands":[{"id":"copy","keys":null}],"sessions":[{"scene":"a"}]}"#
            try Data(text.utf8).write(to: URL(filePath: path))
            let (state, messages) = start(file)
            #expect(messages.isEmpty)
            #expect(state?.sessions.isEmpty == true && state?.commands.isEmpty == true)
        }
    }

    @Test("What was half written when the process was killed is not in the way")
    func halfWritten() throws {
        try withFile { file, path in
            try file.write(Self.state.encoded().text)
            let half = URL(filePath: path).deletingLastPathComponent().appending(path: ".inlet-0123.new")
            try Data("{\"vers".utf8).write(to: half)
            #expect(start(file).state?.sessions == Self.state.sessions)
            try file.write(SavedState().encoded().text)
            #expect(start(file).state?.sessions.isEmpty == true)
        }
    }
}
