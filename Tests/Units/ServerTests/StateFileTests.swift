import Engine
import Foundation
import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Server
@testable import Subscription
@testable import System

/// What users have changed about commands outlives the process.
struct StateFileTests {
    /// Runs `body` with a file that is not there yet.
    private func withFile(_ body: (StateFile, String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "state.json").path
            try body(StateFile(path: path), path)
        }
    }

    private func change(_ id: String, _ keys: CommandCustomization.Keys?, isHidden: Bool = false)
        -> CommandCustomization
    {
        var change = CommandCustomization(id: id)
        change.keys = keys
        change.isHidden = isHidden
        return change
    }

    /// Writes what `engine` holds, as the helper does.
    private func save(_ engine: borrowing Engine, in file: StateFile) throws {
        let save = try StateSave(engine)
        while try !save.goOn(engine) {}
        try file.write(save.bytes)
    }

    @Test("A program hears that its scene is destroyed once the session is gone from the disk, if it has one")
    func destroyed() throws {
        try withFile { file, _ in
            var engine = Engine(settings: EngineSettings())
            let time = Timestamp(microseconds: 0)
            func ask(_ line: String, _ client: UInt32) -> RequestHandler.Answer {
                RequestHandler.perform(
                    RequestLine.parse(Array(line.utf8).span), by: ClientID(rawValue: client), &engine,
                    isSaved: true, at: time)
            }
            engine.connect(ClientID(rawValue: 1), user: 1000, name: "editor", at: time)
            engine.connect(ClientID(rawValue: 2), user: 1000, name: nil, at: time)
            for client in [1, 2] as [UInt32] { _ = ask(#"{"do":"scene.activate","scene":"main"}"#, client) }
            try save(engine, in: file)
            #expect(try file.read().sessions.count == 1)
            // A program without a name has no session.
            guard case .done = ask(#"{"do":"scene.destroy","scene":"main"}"#, 2),
                case .isToBeSaved = ask(#"{"do":"scene.destroy","scene":"main"}"#, 1)
            else {
                Issue.record("replied too early, or too late")
                return
            }
            try save(engine, in: file)
            #expect(try file.read().sessions.isEmpty)
        }
    }

    @Test("What is written is read again, whatever the ids and keys")
    func roundTrip() throws {
        try withFile { file, path in
            #expect(try file.read().commands.isEmpty)
            let keys = [
                "ctrl+shift+t", "primary+k primary+c", "j&k", "alt++", "ctrl+ü", "super+pageDown", "f5", "&",
                "1",
            ]
            var changes = try keys.enumerated().map {
                change("c\($0.offset) \"\\ü", .shortcut(try Shortcut(text: $0.element)))
            }
            changes += [
                change("none", CommandCustomization.Keys.none), change("hidden", nil, isHidden: true),
            ]
            let name = ProgramName(user: 1000, name: "web:http://127.0.0.1:7711/a")
            let programs = [
                ProgramCustomizations(of: nil, changes), ProgramCustomizations(of: name, changes),
            ]
            try file.write(SavedState(commands: programs).encoded().text)
            let read = try file.read().commands
            #expect(read.map(\.program) == [nil, name])
            for program in read {
                let commands = program.commands.map { change($0.id, $0.keys, isHidden: $0.isHidden) }
                #expect(commands == changes)
            }
            let permissions =
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
        }
    }

    @Test("A file that cannot be written leaves the old one as it was, and one that is not ours is not read")
    func faults() throws {
        try withFile { file, path in
            let changes = ProgramCustomizations(of: nil, [change("a", CommandCustomization.Keys.none)])
            try file.write(SavedState(commands: [changes]).encoded().text)
            #expect(throws: InletError.self) {
                try StateFile(path: path + "/below").write(SavedState().encoded().text)
            }
            #expect(try file.read().commands.count == 1)
            for text in [
                "", "{", #"{"version":\#(SavedState.version + 1)}"#,
                #"{"version":4,"commands":[{"commands":[{"id":"a","keys":"ctrl"}]}]}"#,
                #"{"version":4,"sessions":[],"x":1}"#,
                #"{"version":7,"bars":[{"bars":[]}]}"#,
                #"{"version":7,"bars":[{"user":1,"program":"p","bars":[{"bar":"b"}]}]}"#,
                #"{"version":7,"bars":[{"user":1,"program":"p","bars":[]},{"user":1,"program":"p","bars":[]}]}"#,
                #"{"version":7,"bars":[{"user":1,"program":"p","bars":[{"bar":"b","groups":["a"],"hidden":["a"]}]}]}"#,
                #"{"version":7,"bars":[{"user":1,"program":"p","bars":[{"bar":"b","groups":[],"hidden":[]},{"bar":"b","groups":[],"hidden":[]}]}]}"#,
                #"{"version":4,"sessions":[{"scene":"a","program":"p"}]}"#,
                #"{"version":4,"sessions":[{"scene":"a","program":"p ","user":1}]}"#,
            ] {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
                let error = #expect(throws: InletError.self) { try file.read() }
                #expect(error?.message.contains("state.json:1:") ?? false)
            }
        }
    }

    @Test("A request that customises a bar saves it, and the next process lays it out so")
    func bars() throws {
        try withFile { file, _ in
            let (client, time) = (ClientID(rawValue: 1), Timestamp(microseconds: 0))
            let declared = [
                #"{"do":"scene.activate","scene":"main"}"#,
                #"{"do":"bar.set","scene":"main","bar":"tools","width":100,"groups":[{"id":"a","items":[{"id":"x","width":1}]},{"id":"b","items":[{"id":"y","width":1}]}]}"#,
            ]
            func ask(_ line: String, _ engine: inout Engine) throws {
                let line = RequestLine.parse(Array(line.utf8).span)
                switch RequestHandler.perform(line, by: client, &engine, isSaved: true, at: time) {
                case .isToBeSaved: try save(engine, in: file)
                case .done, .activated: break
                default: Issue.record("refused")
                }
            }
            func layouts(_ engine: borrowing Engine) -> [[String]] {
                engine.snapshot(at: time).interaction.bars.map { $0.layout.groups.map(\.id) }
            }
            var engine = Engine(settings: EngineSettings())
            engine.connect(client, user: 1000, name: "editor", at: time)
            for line in declared { try ask(line, &engine) }
            #expect(layouts(engine) == [["a", "b"]])
            try ask(#"{"do":"bar.customize","bar":"tools","groups":["b","a"]}"#, &engine)
            #expect(layouts(engine) == [["b", "a"]])
            var next = Engine(settings: EngineSettings())
            next.restore(try file.read(), at: time)
            next.connect(client, user: 1000, name: "editor", at: time)
            for line in declared { try ask(line, &next) }
            #expect(layouts(next) == [["b", "a"]])
            // Of another program, and of another user's, they are their own.
            for (user, name) in [(1000, "viewer"), (1001, "editor")] {
                var other = Engine(settings: EngineSettings())
                other.restore(try file.read(), at: time)
                other.connect(client, user: UInt32(user), name: name, at: time)
                for line in declared { try ask(line, &other) }
                #expect(layouts(other) == [["a", "b"]])
            }
            try ask(#"{"do":"bar.customize","bar":"tools","reset":true}"#, &next)
            #expect(layouts(next) == [["a", "b"]])
            #expect(try file.read().bars.isEmpty)
        }
    }

    @Test("A request that changes commands saves them, and the next process has them")
    func requests() throws {
        try withFile { file, _ in
            var engine = Engine(settings: EngineSettings())
            let client = ClientID(rawValue: 1)
            let time = Timestamp(microseconds: 0)
            engine.connect(client, user: 1000, name: "editor", at: time)
            let asked = #"{"do":"commands.customize","commands":[{"id":"copy","keys":"ctrl+j"}]}"#
            let answer = RequestHandler.perform(
                RequestLine.parse(Array(asked.utf8).span), by: client, &engine, isSaved: true, at: time)
            guard case .isToBeSaved = answer else {
                Issue.record("\(answer)")
                return
            }
            try save(engine, in: file)
            var next = Engine(settings: EngineSettings())
            next.restore(try file.read(), at: time)
            let changes = next.commandCustomizations
            #expect(changes.map(\.program) == [ProgramName(user: 1000, name: "editor")])
            #expect(changes.flatMap(\.commands).map(\.id) == ["copy"])
            let line = RequestLine.parse(Array(#"{"do":"state.save"}"#.utf8).span)
            guard case .failed(let error) = RequestHandler.perform(line, by: client, &engine, at: time) else {
                Issue.record("saved nowhere")
                return
            }
            #expect(error.code == .unsupported)
        }
    }
}
