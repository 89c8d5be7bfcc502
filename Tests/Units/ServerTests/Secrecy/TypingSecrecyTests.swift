import InputModel
import Interaction
import Testing
import Wire

/// What typing selects and edits in a program with the scope `keys`: others must not tell by their own commands what it was.
struct TypingSecrecyTests {
    private let attack = SecrecyAttackTests()

    /// What an observer reads while "j" or "b" is typed in a list of a program with the scope, and the keys after it.
    ///
    /// - Parameters:
    ///   - fields: of the item that "b" selects.
    ///   - beside: further regions.
    private func streams(
        _ fields: String, beside: String = "", setup: [String] = [], after keys: [KeyCode]
    ) throws -> (String, String) {
        try attack.streams(
            [.named("J")], [.named("B")],
            configuration: "{commands: [{id: go, keys: f20}, {id: erase, keys: delete}]}"
        ) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            #expect(stage.ask(observer, SecrecyAttackTests.insert("delete", "f20", "end")))
            stage.ask(observer, SecrecyAttackTests.perform("x"))
            let program = try stage.join(.all)
            #expect(
                stage.ask(
                    program,
                    #"{"do":"scene.activate","scene":"s","regions":[{"id":"list","rect":[0,0,400,400],"role":"collection"},{"id":"a","rect":[0,0,50,50],"parent":"list","role":"item","focusable":true,"label":"a"},{"id":"j","rect":[60,0,50,50],"parent":"list","role":"item","focusable":true,"label":"J"},{"id":"b","rect":[120,0,50,50],"parent":"list","role":"item","focusable":true,"label":"B"\#(fields)}\#(beside)]}"#
                ))
            for request in setup { #expect(stage.ask(program, request)) }
            stage.ask(program, #"{"do":"focus.set","scene":"s","region":"a"}"#)
            return observer
        } act: { stage, text in
            stage.type(text[0])
            for key in keys { stage.type(key) }
        }
    }

    private static let performer =
        #"{"do":"responder.set","scene":"s","region":"b","actions":{"go":true,"erase":true}}"#

    @Test("An item that performs a command of others, or edits text, is not reached by typing")
    func items() throws {
        let performed = try streams("", setup: [Self.performer], after: [.named("F20"), .delete])
        #expect(performed.0 == performed.1)
        let edited = try streams(#","text":true"#, after: [.delete, .end])
        #expect(edited.0 == edited.1)
        #expect(edited.0.contains(#""type":"command""#))
    }

    @Test("What lies beside the list is as far from each of its items")
    func neighbours() throws {
        let beside =
            #",{"id":"field","rect":[180,0,50,50],"text":true},{"id":"button","rect":[240,0,50,50],"focusable":true}"#
        let button = Self.performer.replacing(#""region":"b""#, with: #""region":"button""#)
        for keys: [KeyCode] in [
            [.right, .delete, .named("F20")], [.tab, .delete, .named("F20")], [.tab, .tab, .named("F20")],
            [.end, .right, .delete], [.named("SPACE"), .tab, .tab, .tab, .right, .named("F20")],
        ] {
            let (one, two) = try streams("", beside: beside, setup: [button], after: keys)
            #expect(one == two)
        }
    }

    @Test("A group that the list shares with what lies beside it is not typed in")
    func sharedGroup() throws {
        let beside = #",{"id":"field","rect":[180,0,50,50],"text":true,"focusGroup":"g"}"#
        let (one, two) = try streams(
            #","focusGroup":"g""#, beside: beside, after: [.right, .delete, .right, .delete])
        #expect(one == two)
    }
}
