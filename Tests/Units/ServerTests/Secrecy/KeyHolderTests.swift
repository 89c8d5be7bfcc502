import InputModel
import Interaction
import Keymap
import Testing
import Wire

/// What programs with the scope `keys` have, and others do not: commands on text keys, and lines about what they do.
struct KeyHolderTests {
    private static let scene =
        #"{"do":"scene.activate","scene":"s","activity":{"page":1},"regions":[{"id":"list","rect":[0,0,900,900],"role":"collection","selectionFollowsFocus":true},{"id":"a","rect":[0,0,50,50],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[60,0,50,50],"parent":"list","role":"item","focusable":true}]}"#
    private static let commands =
        #"{"do":"commands.insert","commands":[{"id":"j","keys":"j"},{"id":"row","keys":"v f20"},{"id":"both","keys":"k&left"},{"id":"save","keys":"ctrl+s"},{"id":"late","keys":"ctrl+d x"}]}"#
    private static let responder =
        #"{"do":"responder.set","actions":{"j":true,"row":true,"both":true,"save":true,"late":true},"presses":true}"#

    private func stage() throws -> (stage: SecrecyStage, holder: ClientID, observer: ClientID) {
        let stage = try SecrecyStage()
        let holder = try stage.join(.all)
        let observer = try stage.join(SecrecyStage.standard)
        for request in [Self.scene, Self.commands, Self.responder] { #expect(stage.ask(holder, request)) }
        stage.forget()
        return (stage, holder, observer)
    }

    private static func use(_ stage: SecrecyStage) {
        stage.type(.named("J"), .named("V"), .named("F20"))
        stage.key(.named("K"), 1)
        stage.type(.left)
        stage.key(.named("K"), 0)
        stage.key(.leftControl, 1)
        stage.type(.named("S"), .named("D"))
        stage.key(.leftControl, 0)
        stage.type(.named("X"), .named("H"))
    }

    @Test(
        "A program with keys gets its commands on text keys, in sequences and chords too, and its key presses"
    )
    func gets() throws {
        let (stage, holder, observer) = try stage()
        Self.use(stage)
        let lines = stage.stream(of: holder)
        for id in ["j", "row", "both", "save", "late"] {
            #expect(lines.contains(#""command":"\#(id)","action""#), "\(id)")
        }
        #expect(lines.count(of: #""type":"command""#) == 5)
        #expect(lines.contains(#""type":"keyPress""#) && lines.contains(#""text":"h""#))
        // A press that is a step of a command is told to nobody as a press.
        #expect(
            !lines.contains(
                #""phase":"began","target":{"scene":null,"region":null},"device":1,"key":"KEY_J""#))
        #expect(!stage.stream(of: observer).contains(#""type":"command""#))
    }

    @Test("Held, a text key repeats its command")
    func repeats() throws {
        let (stage, holder, _) = try stage()
        stage.key(.named("J"), 1)
        stage.wait(1000)
        stage.key(.named("J"), 0)
        #expect(stage.stream(of: holder).count(of: #""command":"j","action""#) > 4)
    }

    @Test("A press that ends one of a program's sequences performs no other command of that program")
    func besides() throws {
        let (stage, holder, observer) = try stage()
        let insert = #"{"do":"commands.insert","commands":[{"id":"bare","keys":"f20"}]}"#
        stage.ask(holder, insert)
        stage.ask(holder, #"{"do":"responder.set","actions":{"row":true,"bare":true}}"#)
        stage.ask(observer, insert)
        stage.ask(observer, #"{"do":"responder.set","actions":{"bare":true}}"#)
        stage.type(.named("V"), .named("F20"))
        #expect(!stage.stream(of: holder).contains(#""command":"bare","action""#))
        stage.type(.named("F20"))
        #expect(stage.stream(of: holder).contains(#""command":"bare","action""#))
    }

    @Test(
        "The configuration's commands on text keys reach those with keys, past responders of programs without"
    )
    func configuration() throws {
        let stage = try SecrecyStage(
            configuration: #"{commands: [{id: q, keys: "q"}, {id: s, keys: "ctrl+q"}]}"#)
        let holder = try stage.join(.all)
        let observer = try stage.join(SecrecyStage.standard)
        stage.ask(observer, #"{"do":"scene.activate","scene":"s"}"#)
        stage.ask(observer, #"{"do":"responder.set","scene":"s","actions":{"q":true,"s":true}}"#)
        stage.type(.named("Q"))
        stage.key(.leftControl, 1)
        stage.type(.named("Q"))
        stage.key(.leftControl, 0)
        #expect(stage.stream(of: holder).contains(#""command":"q","action":"q","target":null,"keys":"q""#))
        #expect(!stage.stream(of: observer).contains(#""command":"q""#))
        #expect(stage.stream(of: observer).contains(#""command":"s","action":"s","target":{"scene":"s""#))
    }

    @Test("What a program with keys has in focus, selects, opens and performs is not for those without")
    func lines() throws {
        let (stage, holder, observer) = try stage()
        stage.type(.tab, .tab, .enter, .menu)
        stage.ask(holder, #"{"do":"selection.set","scene":"s","collection":"list","items":["a"]}"#)
        stage.ask(holder, #"{"do":"command.perform","command":"save"}"#)
        stage.ask(
            holder,
            #"{"do":"bar.set","scene":"s","bar":"tools","width":9,"groups":[{"id":"g","items":[{"id":"i","width":1}]}]}"#
        )
        stage.tellState()
        let (seen, unseen) = (stage.stream(of: holder), stage.stream(of: observer))
        for type in ["focus", "selection", "primaryAction", "menu", "command", "bar"] {
            #expect(seen.contains(#""type":"\#(type)""#), "\(type)")
            #expect(!unseen.contains(#""type":"\#(type)""#), "\(type)")
        }
        #expect(unseen.contains(#""focus":null"#) && unseen.contains(#""selection":[]"#))
        #expect(unseen.contains(#""bars":[]"#) && !unseen.contains("tools") && seen.contains(#""bars":[{"#))
        #expect(!seen.contains(#""focus":null"#))
    }

    @Test("Lists of commands leave out those of programs with keys, and keys that never work")
    func lists() throws {
        let (stage, _, observer) = try stage()
        stage.ask(observer, Self.commands)
        stage.ask(observer, #"{"do":"responder.set","actions":{"j":true,"save":true}}"#)
        stage.ask(ClientID(rawValue: 1), #"{"do":"scene.destroy","scene":"s"}"#)
        stage.forget()
        stage.key(.leftControl, 1)
        stage.wait(1500)
        stage.key(.leftControl, 0)
        stage.ask(observer, #"{"id":1,"do":"commands.search","text":""}"#)
        let lines = stage.stream(of: observer).split(separator: "\n")
        let shown = lines.first { $0.contains(#""phase":"shown""#) } ?? ""
        let found = lines.first { $0.contains(#""type":"reply""#) } ?? ""
        #expect(lines.count { $0.contains(#""type":"shortcuts""#) } == 2)
        #expect(shown.contains(#""command":"save""#) && !shown.contains(#""command":"j""#))
        #expect(found.count(of: #""command":"#) == 2)
        #expect(found.contains(#""command":"j","title":"j","keys":null"#))
        let all = stage.stream(of: ClientID(rawValue: 1)).split(separator: "\n")
        #expect(all.count { $0.contains(#""phase":"shown""#) } == 1)
        #expect(all.contains { $0.contains(#""phase":"shown""#) && $0.contains(#""keys":"v f20""#) })
    }

    @Test(
        "A program that loses the scope in a sequence does not get its command, nor later what others then see"
    )
    func revoked() throws {
        let (stage, holder, observer) = try stage()
        stage.type(.named("V"))
        stage.setScopes(SecrecyStage.standard, of: holder)
        stage.type(.named("F20"), .named("V"), .named("F20"), .named("J"))
        #expect(!stage.stream(of: holder).contains(#""type":"command""#))
        // What it learned it still knows.
        stage.type(.tab)
        #expect(!stage.stream(of: observer).contains(#""type":"focus""#))
        stage.setScopes(.all, of: holder)
        stage.type(.named("F20"))
        #expect(!stage.stream(of: holder).contains(#""type":"command""#))
        stage.type(.named("V"), .named("F20"))
        #expect(stage.stream(of: holder).contains(#""command":"row","action""#))
    }

    @Test(
        "A program that gave up the scope gets its own lines all the same, but for what text keys drive; others still do not"
    )
    func givenUp() throws {
        let (stage, holder, observer) = try stage()
        stage.ask(holder, #"{"do":"subscribe","scopes":["pointer","commands","scenes"]}"#)
        stage.forget()
        stage.type(.tab)
        stage.ask(holder, #"{"do":"selection.set","scene":"s","collection":"list","items":["b"]}"#)
        stage.key(.leftControl, 1)
        stage.type(.named("S"))
        stage.key(.leftControl, 0)
        stage.ask(holder, #"{"do":"responder.set","actions":{"j":true,"save":{"title":"Save All"}}}"#)
        let (own, others) = (stage.stream(of: holder), stage.stream(of: observer))
        for type in ["focus", "selection", "command", "commandsChanged"] {
            #expect(own.contains(#""type":"\#(type)""#), "\(type)")
            #expect(!others.contains(#""type":"\#(type)""#), "\(type)")
        }
        #expect(own.contains(#""command":"save","action":"save""#))
        stage.forget()
        // The command, the sequence, the chord, the toggled selection and the press of text keys.
        stage.type(.named("J"), .named("V"), .named("F20"), .named("SPACE"))
        stage.key(.named("K"), 1)
        stage.type(.left)
        stage.key(.named("K"), 0)
        for type in ["command", "selection", "pending", "key", "edit"] {
            #expect(!stage.stream(of: holder).contains(#""type":"\#(type)""#), "\(type)")
        }
        #expect(!stage.stream(of: holder).contains("KEY_J"))
    }

    @Test("A scene of a program with keys comes back to one without as its program declared it, and no more")
    func sessions() throws {
        for scopes in [Scopes.all, SecrecyStage.standard] {
            let (stage, holder, observer) = try stage()
            stage.ask(holder, #"{"do":"selection.set","scene":"s","collection":"list","items":["b"]}"#)
            stage.ask(holder, #"{"do":"focus.set","scene":"s","region":"b"}"#)
            stage.leave(holder)
            let next = try stage.join(scopes)
            stage.ask(next, Self.scene)
            let lines = stage.stream(of: next)
            #expect(lines.contains(#""activity":{"page":1}"#))
            #expect(lines.contains(#""interactionState":{"focus":"b""#) == (scopes == .all))
            #expect(lines.contains(#""type":"focus""#) == (scopes == .all))
            #expect(lines.contains(#""type":"selection""#) == (scopes == .all))
            #expect(!stage.stream(of: observer).contains(#""type":"focus""#))
        }
    }
}

extension StringProtocol {
    /// How often `word` is in it.
    fileprivate func count(of word: String) -> Int { ranges(of: word).count }
}
