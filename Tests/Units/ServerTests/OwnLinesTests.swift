import InputModel
import Interaction
import Keymap
import TestSupport
import Testing
import Wire

@testable import Server
@testable import Subscription
@testable import System

/// Who reads the lines of programs of its own user has all that the schema lets others go without.
@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.skipped)))
struct OwnLinesTests {
    private static let scene =
        #"{"do":"scene.activate","scene":"s","activity":{"page":1},"rect":[0,0,1920,1080],"regions":[{"id":"list","rect":[0,0,1920,1080],"role":"collection"},{"id":"a","rect":[900,500,120,80],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[0,0,50,50],"parent":"list","role":"item"}]}"#

    /// What each kind of reader is written while somebody selects, acts, and asks for a menu, and the program goes and is
    /// back.
    private static func lines() throws -> (own: [String], mine: [String], others: [String]) {
        let stage = try SecrecyStage(configuration: "sceneLimit: 8")
        let observer = try stage.join(.all)
        let stranger = try stage.join(.all, user: 2000)
        var program = try stage.join(.all)
        var mine: [String] = []
        func lines(_ id: ClientID) -> [String] {
            stage.stream(of: id).split(separator: "\n").map(String.init)
        }
        for _ in 0..<2 {
            stage.ask(program, #"{"do":"program.identify","name":"p"}"#)
            #expect(stage.ask(program, scene))
            stage.ask(
                program,
                #"{"do":"bar.set","scene":"s","bar":"tools","width":1,"groups":[{"id":"g","items":[{"id":"i","width":2}],"representative":{"id":"r","width":1}},{"id":"h","items":[{"id":"j","width":1}],"submenu":"More"}]}"#
            )
            stage.ask(program, #"{"do":"selection.set","scene":"s","collection":"list","items":["a","b"]}"#)
            for button in [KeyCode.buttonLeft, .buttonRight] {
                stage.button(button, 1)
                stage.wait(50)
                stage.button(button, 0)
                stage.wait(700)
            }
            stage.tellState()
            mine += lines(program)
            stage.leave(program)
            program = try stage.join(.all)
        }
        stage.tellState()
        return (lines(observer), mine, lines(stranger))
    }

    @Test("A program whose commands have no keys on the next layout is shown that, and the end of the list")
    func shortcutsWithoutKeys() throws {
        let stage = try SecrecyStage(KeymapNames(layout: "de"))
        let clients = try [#"ctrl+ö"#, "ctrl+s"].enumerated().map { number, keys in
            let client = try stage.join(.all)
            #expect(stage.ask(client, #"{"do":"program.identify","name":"p\#(number)"}"#))
            let insert = #"{"do":"commands.insert","commands":[{"id":"c","keys":"\#(keys)"}]}"#
            #expect(stage.ask(client, insert))
            #expect(stage.ask(client, #"{"do":"responder.set","actions":{"c":true}}"#))
            return client
        }
        stage.forget()
        stage.key(.leftControl, 1)
        stage.wait(1100)
        #expect(stage.ask(clients[1], #"{"do":"keyboard.set","layout":"us"}"#))
        stage.key(.leftControl, 0)
        let shown = clients.map { client in
            stage.stream(of: client).split(separator: "\n").filter { $0.contains(#""type":"shortcuts""#) }
        }
        #expect(shown[0].count == 3 && shown[0][0].contains(#""keys":"ctrl+ö""#), "\(shown[0])")
        #expect(shown[0].count == 3 && shown[0][1].contains(#""categories":[]"#), "\(shown[0])")
        #expect(shown[0].last?.contains(#""phase":"hidden""#) == true, "\(shown[0])")
        #expect(shown[1].count == 3 && shown[1][1].contains(#""keys":"ctrl+s""#), "\(shown[1])")
    }

    @Test("Items, what was added and removed, and activities are in every line that has them")
    func own() throws {
        let lines = try Self.lines()
        for kind in [
            #""type":"selection","#, #""type":"primaryAction","#, #""type":"menu","#, #""phase":"restore","#,
            #""phase":"connected","program":3,"scene""#, #""type":"bar","#, #""bars":[{"#,
        ] {
            #expect(lines.own.contains { $0.contains(kind) }, "\(kind)")
            #expect(lines.others.contains { $0.contains(kind) }, "\(kind)")
        }
        for readers in [lines.own, lines.mine] {
            for validator in [SchemaValidator("stream"), .own] {
                for (line, fault) in zip(readers, try validator.faults(readers)) where fault != nil {
                    Issue.record("\(fault!)\n\(line)")
                }
            }
        }
        #expect(try SchemaValidator("stream").faults(lines.others).allSatisfy { $0 == nil })
    }

    @Test("To other users none of them is told: each such line lacks what own ones have")
    func others() throws {
        let lines = try Self.lines().others
        let faults = try SchemaValidator.own.faults(lines)
        let kinds = ["selection", "primaryAction", "menu", "bar"]
        for (line, fault) in zip(lines, faults) {
            let isToLack =
                kinds.contains { line.hasPrefix(#"{"type":"\#($0)""#) }
                || line.hasPrefix(#"{"type":"scene""#)
                    && (line.contains(#""phase":"connected""#) || line.contains(#""phase":"restore""#))
                || line.hasPrefix(#"{"type":"snapshot""#)
                    && (line.contains(#""collection""#) || line.contains(#""bars":[{"#))
            #expect((fault != nil) == isToLack, "\(fault ?? "")\n\(line)")
        }
    }
}
