import InputModel
import Interaction
import Keymap
import Testing
import Wire

/// Ways in which a program without the scope `keys` found out what was typed, each once.
struct SecrecyAttackTests {
    /// What the observer reads while each of two texts is typed.
    ///
    /// - Parameter prepare: The clients; returns the observer.
    func streams(
        _ first: [KeyCode], _ second: [KeyCode], keymap: KeymapNames = KeymapNames(),
        filters: KeyFilter.Settings = KeyFilter.Settings(), configuration: String = "{}",
        keyboards: Int = 1, prepare: (SecrecyStage) throws -> ClientID,
        act: (SecrecyStage, [KeyCode]) throws -> Void
    ) throws -> (String, String) {
        let streams = try [first, second].map { text in
            let stage = try SecrecyStage(
                keymap, filters: filters, configuration: configuration, keyboards: keyboards)
            let observer = try prepare(stage)
            stage.forget()
            try act(stage, text)
            stage.tellState()
            return stage.stream(of: observer)
        }
        return (streams[0], streams[1])
    }

    static func insert(_ keys: String..., action: String = "x") -> String {
        let commands = keys.enumerated().map {
            #"{"id":"\#(action)\#($0)","action":"\#(action)","keys":"\#($1)"}"#
        }
        return #"{"do":"commands.insert","commands":[\#(commands.joined(separator: ","))]}"#
    }

    static func perform(_ actions: String...) -> String {
        #"{"do":"responder.set","actions":{\#(actions.map { #""\#($0)":true"# }.joined(separator: ","))}}"#
    }

    /// A scene with a focus and items, and another in front that Escape dismisses.
    static let scenes = [
        #"{"do":"scene.activate","scene":"s","regions":[{"id":"list","rect":[0,0,900,900],"role":"collection"},{"id":"a","rect":[0,0,50,50],"parent":"list","role":"item","focusable":true},{"id":"b","rect":[60,0,50,50],"parent":"list","role":"item","focusable":true}]}"#,
        #"{"do":"focus.set","scene":"s","region":"a"}"#,
    ]
    private static let prominent =
        #"{"do":"scene.activate","scene":"p","presentation":"prominent","rect":[0,0,9,9]}"#

    private static let hunter: [KeyCode] = "HUNTER".map { .named(String($0)) } + [.named("2")]
    private static let other: [KeyCode] = "SECRAT".map { .named(String($0)) } + [.named("V")]

    static func type(_ stage: SecrecyStage, _ text: [KeyCode]) {
        for key in text { stage.type(key) }
        stage.type(.enter)
    }

    @Test("Sequences that begin with text keys do not tell a program without keys what was typed")
    func sequences() throws {
        let (one, two) = try streams(Self.hunter, Self.other) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            let rows = "abcdefghijklmnopqrstuvwxyz2".map { "\($0) enter" } + ["e r enter", "e t enter"]
            for row in rows {
                stage.ask(observer, Self.insert(row, action: row.replacing(" ", with: "-")))
                stage.ask(observer, Self.perform("x"))
            }
            let actions = rows.map { #""\#($0.replacing(" ", with: "-"))":true"# }.joined(separator: ",")
            #expect(stage.ask(observer, #"{"do":"responder.set","actions":{\#(actions)}}"#))
            return observer
        } act: { stage, text in
            Self.type(stage, text)
        }
        #expect(one == two)
        #expect(!one.contains(#""type":"command""#))
    }

    @Test("A chord with a text key does not tell that it is held")
    func chords() throws {
        let (one, two) = try streams([.named("K")], [.named("J")]) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            for request in Self.scenes { stage.ask(observer, request) }
            #expect(stage.ask(observer, Self.insert("k&right", "left&up")))
            stage.ask(observer, Self.perform("x"))
            return observer
        } act: { stage, text in
            stage.key(text[0], 1)
            stage.type(.right)
            // A chord without text keys works whatever else is held.
            stage.key(.left, 1)
            stage.type(.up)
            stage.key(.left, 0)
            stage.key(text[0], 0)
        }
        #expect(one == two)
        #expect(one.contains(#""region":"b","other":"a""#) && one.contains(#""command":"x1","action""#))
    }

    @Test(
        "A prominent scene that Escape closes does not tell whether a dead key came before it",
        arguments: [false, true])
    func deadKeys(_ isText: Bool) throws {
        let (one, two) = try streams(
            [.named("EQUAL")], [.named("E")], keymap: KeymapNames(layout: "de")
        ) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            for request in Self.scenes { stage.ask(observer, request) }
            let program = try stage.join(.all)
            let region = #"{"id":"t","rect":[0,0,9,9],"focusable":true,"text":\#(isText)}"#
            #expect(
                stage.ask(
                    program,
                    #"{"do":"scene.activate","scene":"p","presentation":"prominent","regions":[\#(region)]}"#)
            )
            #expect(stage.ask(program, #"{"do":"focus.set","scene":"p","region":"t"}"#))
            return observer
        } act: { stage, text in
            stage.type(text[0])
            stage.type(.escape)
            stage.move(-9999, -9999)
        }
        #expect(one == two)
        #expect(one.contains(#""phase":"entered""#) && one.contains(#""region":"a""#))
    }

    @Test(
        "A sequence with a text key that waits or ends takes no key from others",
        arguments: ["v f20", "v escape", "v right", "v ctrl+s", "v enter"])
    func swallowing(_ keys: String) throws {
        for holder in [Scopes.all, SecrecyStage.standard] {
            let (one, two) = try streams([.named("V")], [.named("B")]) { stage in
                let observer = try stage.join(SecrecyStage.standard)
                for request in Self.scenes { stage.ask(observer, request) }
                #expect(stage.ask(observer, Self.insert("f20", "ctrl+s")))
                stage.ask(observer, Self.perform("x"))
                let program = try stage.join(holder)
                #expect(stage.ask(program, Self.insert(keys, action: "y")))
                stage.ask(program, Self.perform("y"))
                return observer
            } act: { stage, text in
                for next: KeyCode in [.named("F20"), .right, .enter, .escape] {
                    stage.type(text[0], next)
                }
                stage.type(text[0])
                stage.key(.leftControl, 1)
                stage.type(.named("S"))
                stage.key(.leftControl, 0)
                stage.ask(ClientID(rawValue: 1), Self.prominent)
                stage.type(text[0], .escape)
            }
            #expect(one == two, "\(keys)")
            for line in [
                #""keys":"f20""#, #""keys":"ctrl+s""#, #""region":"b","other":"a""#,
                #""type":"primaryAction""#, #""phase":"destroyed","program":1,"scene":"p""#,
            ] { #expect(one.contains(line), "\(line)") }
        }
    }

    @Test("A region that asks for key presses has its arrows, whatever takes the press from being told")
    func keyPresses() throws {
        let (one, two) = try streams([.named("V")], [.named("B")]) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            for request in Self.scenes { stage.ask(observer, request) }
            stage.ask(observer, #"{"do":"responder.set","scene":"s","region":"a","presses":true}"#)
            let program = try stage.join(.all)
            stage.ask(program, Self.insert("v right"))
            stage.ask(program, Self.perform("x"))
            return observer
        } act: { stage, text in
            stage.type(text[0])
            stage.key(.right, 1)
            stage.wait(900)
            stage.key(.right, 0)
        }
        #expect(one == two)
        #expect(!one.contains(#""region":"b","other":"a""#))
    }

    @Test("The configuration's commands on text keys do nothing that a program without keys sees")
    func configuration() throws {
        let configuration = """
            {commands: [{id: a, keys: "q"}, {id: b, keys: "w enter"}, {id: c, keys: "e&right"}, {id: d, keys: "ctrl+d x"}]}
            """
        let (one, two) = try streams(
            [.named("Q"), .named("W"), .named("E"), .named("X")],
            [.named("P"), .named("O"), .named("I"), .named("U")], configuration: configuration
        ) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            for request in Self.scenes { stage.ask(observer, request) }
            stage.ask(
                observer,
                #"{"do":"responder.set","scene":"s","actions":{"a":true,"b":true,"c":true,"d":true}}"#)
            return observer
        } act: { stage, text in
            stage.type(text[0], text[1], .enter)
            stage.key(text[2], 1)
            stage.type(.right)
            stage.key(text[2], 0)
            stage.key(.leftControl, 1)
            stage.type(.named("D"))
            stage.key(.leftControl, 0)
            stage.type(text[3], .enter)
        }
        #expect(one == two)
        #expect(!one.contains(#""type":"command""#))
    }

    @Test("A key of the keypad does not show in the modifiers of what happens next")
    func keypad() throws {
        let (one, two) = try streams([.named("KPPLUS")], [.named("A")]) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            stage.ask(
                observer,
                #"{"do":"scene.activate","scene":"s","regions":[{"id":"r","rect":[0,0,5000,5000],"gestures":["longPress"]}]}"#
            )
            return observer
        } act: { stage, text in
            stage.button(.buttonLeft, 1)
            stage.type(text[0])
            stage.wait(2000)
            stage.button(.buttonLeft, 0)
        }
        #expect(one == two)
        #expect(one.contains("longPress"))
    }

    @Test(
        "What types text in any layout and level is a text key",
        arguments: [
            ("de", "LEFTBRACE"), ("us,ru", "LEFTBRACE"), ("us,de", "102ND"), ("us", "KPASTERISK"),
            ("fr", "2"),
            ("jp", "RO"), ("us", "SPACE"),
        ])
    func layouts(_ layout: String, _ key: String) throws {
        let keymap = KeymapNames(layout: layout)
        let (one, two) = try streams([.named(key)], [.named("A")], keymap: keymap) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            stage.ask(observer, Self.insert("KEY_\(key)", "KEY_\(key) f20"))
            stage.ask(observer, Self.insert("KEY_\(key) f20", action: "y"))
            stage.ask(observer, Self.insert("KEY_\(key)&left", action: "z"))
            stage.ask(observer, Self.perform("x", "y", "z"))
            return observer
        } act: { stage, text in
            stage.type(text[0], .named("F20"))
            stage.key(text[0], 1)
            stage.type(.left)
            stage.key(text[0], 0)
        }
        #expect(one == two)
        #expect(!one.contains(#""type":"command""#))
    }

    @Test("Digits of a character's number are text, though Control and Shift or Alt are held")
    func characterEntry() throws {
        let (one, two) = try streams([.named("2"), .named("KP3")], [.named("9"), .named("KP7")]) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            #expect(
                stage.ask(
                    observer,
                    Self.insert("ctrl+shift+2", "ctrl+shift+9", "alt+KEY_KP3", "alt+KEY_KP7", "ctrl+9")))
            stage.ask(observer, Self.perform("x"))
            return observer
        } act: { stage, text in
            stage.key(.leftControl, 1)
            stage.key(.leftShift, 1)
            stage.type(.named("U"), text[0], text[0])
            stage.key(.leftShift, 0)
            stage.key(.leftControl, 0)
            stage.type(text[0], .enter)
            stage.key(.leftAlt, 1)
            stage.type(text[1])
            stage.key(.leftAlt, 0)
            // Over: what it was is a command again.
            stage.key(.leftControl, 1)
            stage.type(.named("9"))
            stage.key(.leftShift, 1)
            stage.type(.named("2"))
            stage.key(.leftShift, 0)
            stage.key(.leftControl, 0)
        }
        #expect(one == two)
        #expect(one.contains(#""command":"x4","action""#) && one.contains(#""command":"x0","action""#))
    }

    @Test("Space with Alt that switches layouts does that for all to see, and is no command's")
    func consumed() throws {
        let keymap = KeymapNames(layout: "us,de", options: "grp:alt_space_toggle")
        let stage = try SecrecyStage(keymap)
        let observer = try stage.join(SecrecyStage.standard)
        stage.ask(observer, Self.insert("alt+space"))
        stage.ask(observer, Self.perform("x"))
        stage.key(.leftAlt, 1)
        stage.type(.space)
        stage.key(.leftAlt, 0)
        #expect(stage.stream(of: observer).contains(#""group":1"#))
        #expect(!stage.stream(of: observer).contains(#""command":"x0","action""#))
    }

    @Test("Whether two keyboards hold the same key or two does not show")
    func twoKeyboards() throws {
        let (one, two) = try streams([.named("A")], [.named("B")], keyboards: 2) { stage in
            let observer = try stage.join(SecrecyStage.standard)
            stage.ask(observer, Self.insert("ctrl+j"))
            stage.ask(observer, Self.perform("x"))
            return observer
        } act: { stage, text in
            stage.key(.named("A"), 1, on: 0)
            stage.key(text[0], 1, on: 1)
            stage.key(.named("A"), 0, on: 0)
            stage.key(.leftControl, 1)
            stage.wait(2000)
            stage.key(.leftControl, 0)
            stage.key(text[0], 0, on: 1)
            #expect(!stage.stream(of: ClientID(rawValue: 1)).contains(#""type":"shortcuts""#))
            stage.key(.leftControl, 1)
            stage.wait(2000)
            stage.key(.leftControl, 0)
        }
        #expect(one == two)
        #expect(one.contains(#""type":"shortcuts""#))
    }
}
