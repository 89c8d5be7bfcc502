import Foundation
import InputModel
import Interaction
import Testing
import Wire

@testable import Subscription

/// Who is told what is typed into regions that edit text, and until when.
struct EditingSecrecyTests {
    private static let declare =
        #"{"do":"scene.activate","scene":"s","rect":[0,0,400,400],"regions":[{"id":"field","rect":[0,0,50,50],"text":true}]}"#
    private static let focus = #"{"do":"focus.set","scene":"s","region":"field"}"#
    private static let restore = #"{"do":"scene.restoration","scene":"s","extend":true}"#
    private static let complete = #"{"do":"scene.restoration","scene":"s","complete":true}"#

    /// What was typed, as `edit` lines tell it.
    private func edits(_ stream: String) -> [String] {
        stream.split(separator: "\n").filter { $0.contains(#""type":"edit""#) }.map { line in
            line.firstMatch(of: /"text":"(.)"/).map { String($0.1) } ?? "?"
        }
    }

    @Test(
        "Edits go to the program alone whose region it is, whoever else has the scope keys and whatever it asks for"
    )
    func audience() throws {
        let stage = try SecrecyStage()
        let owner = try stage.join(.all)
        let others = [
            try stage.join(.all), try stage.join(SecrecyStage.standard), try stage.join(.all, user: 0),
            try stage.join(.all, events: [.edit]),
        ]
        for request in [Self.declare, Self.focus] { #expect(stage.ask(owner, request)) }
        #expect(stage.ask(others[0], #"{"do":"subscribe","mine":false}"#))
        for letter in ["A", "B", "1"] { stage.type(.named(letter)) }
        #expect(edits(stage.stream(of: owner)) == ["a", "b", "1"])
        for other in others { #expect(edits(stage.stream(of: other)).isEmpty) }
    }

    @Test("A program that loses the scope while it is typed to is told nothing of what comes")
    func lost() throws {
        let streams = try ["J", "B"].map { letter in
            let stage = try SecrecyStage()
            let owner = try stage.join(.all)
            for request in [Self.declare, Self.focus] { #expect(stage.ask(owner, request)) }
            stage.type(.named("A"))
            stage.key(.named("A"), 1)
            #expect(edits(stage.stream(of: owner)) == ["a", "a"])
            stage.setScopes(SecrecyStage.standard, of: owner)
            stage.forget()
            stage.wait(1000)
            stage.key(.named("A"), 0)
            stage.type(.named(letter))
            stage.tellState()
            // Nothing is edited at all, rather than kept from the reader at the last moment.
            #expect(stage.editsPublished == 2)
            return stage.stream(of: owner)
        }
        #expect(streams[0] == streams[1] && edits(streams[0]).isEmpty)
    }

    @Test("A program that loses the scope between two letters that select is told of no other item")
    func selecting() throws {
        let streams = try ["J", "B"].map { letter in
            let stage = try SecrecyStage()
            let owner = try stage.join(.all)
            let items = ["aa", "aj", "ab"].enumerated().map {
                #"{"id":"\#($1)","rect":[\#($0 * 60),0,50,50],"parent":"list","role":"item","focusable":true,"label":"\#($1)"}"#
            }
            let list = #"{"id":"list","rect":[0,0,400,400],"role":"collection"}"#
            #expect(
                stage.ask(
                    owner,
                    #"{"do":"scene.activate","scene":"s","regions":[\#(([list] + items).joined(separator: ","))]}"#
                ))
            #expect(stage.ask(owner, #"{"do":"focus.set","scene":"s","region":"ab"}"#))
            stage.type(.named("A"))
            #expect(stage.stream(of: owner).contains(#""added":["aa"]"#))
            stage.setScopes(SecrecyStage.standard, of: owner)
            stage.forget()
            stage.type(.named(letter))
            stage.tellState()
            // Nor does the state tell it to whoever gets the scope back.
            stage.setScopes(.all, of: owner)
            stage.tellState()
            return stage.stream(of: owner)
        }
        #expect(streams[0] == streams[1])
    }

    /// A program whose scene is being restored, with the focus in its text.
    private func restoring(_ stage: SecrecyStage) throws -> ClientID {
        let former = try stage.join(.all)
        #expect(stage.ask(former, Self.declare))
        stage.leave(former)
        let owner = try stage.join(.all)
        for request in [#"{"do":"scene.activate","scene":"s"}"#, Self.restore] {
            #expect(stage.ask(owner, request))
        }
        let put = Self.declare.replacing("scene.activate", with: "regions.set").replacing(
            #""rect":[0,0,400,400],"#, with: "")
        for request in [put, Self.focus] { #expect(stage.ask(owner, request)) }
        return owner
    }

    @Test(
        "What is typed while a scene is restored is edited in order after it, unless keys are suspended meanwhile"
    )
    func held() throws {
        for isSuspended in [false, true] {
            let stage = try SecrecyStage()
            let owner = try restoring(stage)
            for letter in ["A", "B"] { stage.type(.named(letter)) }
            #expect(edits(stage.stream(of: owner)).isEmpty)
            if isSuspended {
                stage.suspend(true)
                stage.suspend(false)
            }
            stage.type(.named("C"))
            #expect(stage.ask(owner, Self.complete))
            stage.type(.named("D"))
            #expect(edits(stage.stream(of: owner)) == (isSuspended ? ["c", "d"] : ["a", "b", "c", "d"]))
        }
    }

    @Test("More is typed while a scene is restored than is held: what is edited after it has no gap")
    func heldAtLimit() throws {
        let stage = try SecrecyStage()
        let owner = try restoring(stage)
        let typed = (0..<140).map { Array("ABCDEFGHIJKLM")[$0 % 13] }
        for letter in typed { stage.type(.named(String(letter))) }
        #expect(edits(stage.stream(of: owner)).isEmpty)
        #expect(stage.ask(owner, Self.complete))
        // Each key has a place, and its end.
        #expect(edits(stage.stream(of: owner)) == typed.prefix(256 / 2).map { $0.lowercased() })
        stage.type(.named("N"))
        #expect(edits(stage.stream(of: owner)).last == "n")
        #expect(stage.stream(of: owner).split(separator: #""type":"anomaly""#).count == 2)
    }

    @Test("What is typed until the deadline is dropped, with one anomaly")
    func dropped() throws {
        let stage = try SecrecyStage()
        let owner = try restoring(stage)
        for letter in ["A", "B"] { stage.type(.named(letter)) }
        stage.wait(6000)
        let stream = stage.stream(of: owner)
        #expect(edits(stream).isEmpty && stream.split(separator: #""type":"anomaly""#).count == 2)
    }

    @Test(
        "However many commands may follow a step, they are told in one line that has room, and says that it has not all"
    )
    func pending() throws {
        let stage = try SecrecyStage()
        let owner = try stage.join(.all, events: [.pending])
        let title = String(repeating: #"\u0001"#, count: Limits.titleBytes)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for first in letters {
            let commands = letters.map {
                #"{"id":"\#(first)\#($0)","action":"go","title":"\#(title)","keys":"ctrl+k \#(first) \#($0)"}"#
            }
            #expect(
                stage.ask(
                    owner, #"{"do":"commands.insert","commands":[\#(commands.joined(separator: ","))]}"#))
        }
        #expect(stage.ask(owner, #"{"do":"responder.set","actions":{"go":true}}"#))
        stage.forget()
        stage.key(.leftControl, 1)
        stage.type(.named("K"))
        let lines = stage.stream(of: owner).split(separator: "\n")
        try #require(lines.count == 1)
        #expect(lines[0].utf8.count < 65536)
        let line = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        #expect(line?["more"] as? Bool == true)
        #expect((line?["commands"] as? [Any])?.count ?? 0 > 5)
    }
}
