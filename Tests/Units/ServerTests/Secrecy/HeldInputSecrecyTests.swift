import InputModel
import Interaction
import Keymap
import Testing
import Wire

/// Text keys that are pressed while a scene is being restored: what waits, and for how long, must not tell which they were.
struct HeldInputSecrecyTests {
    private let attack = SecrecyAttackTests()
    /// Client 3: a program without scenes that has the scope `keys`.
    private static let holder = ClientID(rawValue: 3)

    private static let restored = #"{"do":"scene.activate","scene":"r","rect":[0,0,400,1000]}"#
    private static let restoring = [
        restored, #"{"do":"scene.restoration","scene":"r","extend":true}"#,
        #"{"do":"regions.set","scene":"r","regions":[{"id":"list","rect":[0,0,400,900],"role":"collection"},{"id":"a","rect":[0,0,400,400],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[0,400,400,400],"parent":"list","role":"item","focusable":true}]}"#,
        #"{"do":"focus.set","scene":"r","region":"a"}"#,
    ]
    static let complete = #"{"do":"scene.restoration","scene":"r","complete":true}"#

    /// What an observer without the scope reads of two texts, while its own scene is being restored.
    func streams(
        _ keys: [String], one: [KeyCode] = [.named("J")], two: [KeyCode] = [.named("B")],
        own: [String] = [], act: (SecrecyStage, ClientID, [KeyCode]) throws -> Void
    ) throws -> (String, String) {
        var observer = ClientID(rawValue: 0)
        return try attack.streams(one, two) { stage in
            let former = try stage.join(SecrecyStage.standard)
            stage.ask(former, Self.restored)
            stage.leave(former)
            observer = try stage.join(SecrecyStage.standard)
            for request in Self.restoring { #expect(stage.ask(observer, request)) }
            if !own.isEmpty {
                #expect(
                    stage.ask(
                        observer,
                        #"{"do":"commands.insert","commands":[\#(own.enumerated().map { #"{"id":"o\#($0)","action":"o","keys":"\#($1)"}"# }.joined(separator: ","))]}"#
                    ))
                #expect(stage.ask(observer, #"{"do":"responder.set","actions":{"o":true}}"#))
            }
            let holder = try stage.join(.all)
            let insert =
                #"{"do":"commands.insert","commands":[\#(keys.enumerated().map { #"{"id":"h\#($0)","action":"h","keys":"\#($1)"}"# }.joined(separator: ","))]}"#
            #expect(stage.ask(holder, insert))
            #expect(stage.ask(holder, #"{"do":"responder.set","actions":{"h":true}}"#))
            return observer
        } act: { stage, text in
            try act(stage, observer, text)
        }
    }

    @Test("That something was dropped at the deadline")
    func deadline() throws {
        let (one, two) = try streams(["j"]) { stage, observer, text in
            stage.type(text[0])
            stage.wait(6000)
        }
        #expect(one == two)
    }

    @Test("Whether a click still waits while a text key is down")
    func waiting() throws {
        let (one, two) = try streams(["j"]) { stage, observer, text in
            stage.move(-5000, -5000)
            stage.move(20, 20)
            stage.button(.buttonLeft, 1)
            stage.wait(20)
            stage.button(.buttonLeft, 0)
            stage.wait(20)
            stage.type(.named("X"))
            stage.key(text[0], 1)
            stage.wait(20)
            stage.ask(observer, Self.complete)
            stage.wait(20)
            stage.type(.named("F20"))
            stage.key(text[0], 0)
            stage.wait(20)
        }
        #expect(one == two)
        #expect(one.contains(#""type":"click""#))
    }

    @Test("Whether a key waits while something is dragged elsewhere")
    func empty() throws {
        let (one, two) = try streams(["j"]) { stage, observer, text in
            stage.ask(
                observer,
                #"{"do":"scene.activate","scene":"o","rect":[500,0,400,1000],"regions":[{"id":"x","rect":[500,0,400,900]}]}"#
            )
            stage.move(-5000, -5000)
            stage.move(600, 20)
            stage.button(.buttonLeft, 1)
            stage.ask(observer, #"{"do":"scene.activate","scene":"r"}"#)
            stage.wait(20)
            stage.type(text[0])
            stage.ask(observer, Self.complete)
            stage.wait(20)
            stage.ask(observer, #"{"do":"focus.set","scene":"r","region":"a"}"#)
            stage.type(.down)
            stage.ask(observer, #"{"do":"scene.update","scene":"r","rect":[0,0,410,1000]}"#)
            stage.move(2, 2)
            stage.wait(20)
            stage.button(.buttonLeft, 0)
            stage.wait(20)
        }
        #expect(one == two)
        #expect(one.contains(#""type":"focus""#))
    }

    @Test("Whether a sequence of another program was interrupted, before and after")
    func sequences() throws {
        for isBefore in [false, true] {
            let (one, two) = try streams(["j"]) { stage, observer, text in
                let other = try stage.join(SecrecyStage.standard)
                #expect(
                    stage.ask(
                        other,
                        #"{"do":"commands.insert","commands":[{"id":"seq","action":"seq","keys":"ctrl+k ctrl+c"}]}"#
                    ))
                #expect(stage.ask(other, #"{"do":"responder.set","actions":{"seq":true}}"#))
                func step(_ key: KeyCode) {
                    stage.key(.leftControl, 1)
                    stage.type(key)
                    stage.key(.leftControl, 0)
                }
                if isBefore {
                    stage.type(text[0])
                    step(.named("K"))
                    stage.ask(observer, Self.complete)
                } else {
                    step(.named("K"))
                    stage.type(text[0])
                }
                step(.named("C"))
                stage.ask(observer, Self.complete)
            }
            #expect(one == two, "\(isBefore)")
        }
    }

    @Test("Whether the restoring program's own sequence was interrupted")
    func ownSequence() throws {
        let (one, two) = try streams(["j"], own: ["ctrl+k ctrl+c"]) { stage, observer, text in
            func step(_ key: KeyCode) {
                stage.key(.leftControl, 1)
                stage.type(key)
                stage.key(.leftControl, 0)
            }
            step(.named("K"))
            stage.type(text[0])
            step(.named("C"))
            stage.ask(observer, Self.complete)
        }
        #expect(one == two)
    }

    @Test(
        "Whether a key after a text key ended a sequence",
        arguments: ["j enter", "j down", "j f20", "j&down"])
    func taken(_ keys: String) throws {
        let (one, two) = try streams([keys], own: ["f20"]) { stage, observer, text in
            stage.key(text[0], 1)
            stage.wait(10)
            if !keys.contains("&") { stage.key(text[0], 0) }
            stage.type(keys.hasSuffix("enter") ? .enter : keys.hasSuffix("f20") ? .named("F20") : .down)
            stage.type(.leftShift)
            if keys.contains("&") { stage.key(text[0], 0) }
            stage.ask(observer, Self.complete)
            stage.wait(100)
        }
        #expect(one == two, "\(keys)")
    }

    @Test("Whether the list of shortcuts is shown while a text key is down")
    func list() throws {
        let (one, two) = try streams(["j"], own: ["f20"]) { stage, observer, text in
            stage.ask(
                observer, #"{"do":"commands.insert","commands":[{"id":"z","action":"o","keys":"ctrl+s"}]}"#)
            stage.key(text[0], 1)
            stage.wait(20)
            stage.key(.leftControl, 1)
            stage.wait(2000)
            stage.key(.leftControl, 0)
            stage.key(text[0], 0)
            stage.ask(observer, Self.complete)
        }
        #expect(one == two)
    }

    @Test("How much was held, and whether a command waits")
    func store() throws {
        let (one, two) = try streams(["j"], own: ["f20"]) { stage, observer, text in
            for _ in 0..<130 { stage.type(text[0]) }
            stage.ask(observer, #"{"id":7,"do":"command.perform","command":"o0"}"#)
            stage.ask(observer, Self.complete)
        }
        #expect(one == two)
        let (three, four) = try streams(["j"], own: ["f20"]) { stage, observer, text in
            stage.key(text[0], 1)
            stage.wait(3000)
            stage.key(text[0], 0)
            for _ in 0..<20 {
                stage.ask(observer, #"{"do":"scene.restoration","scene":"r","extend":true}"#)
                stage.key(text[0], 1)
                stage.wait(3000)
                stage.key(text[0], 0)
            }
            stage.type(.named("F20"))
            stage.ask(observer, Self.complete)
        }
        #expect(three == four)
    }
}
