import InputModel
import Interaction
import Keymap
import Testing
import Wire

/// Filters of keys take some presses and not others, which must not show.
struct KeyFilterSecrecyTests {
    private let attack = SecrecyAttackTests()

    @Test("A bounce of a text key is not to be told from another key", arguments: [false, true])
    func bounces(_ isSlow: Bool) throws {
        var filters = KeyFilter.Settings()
        filters.debounce = .milliseconds(300)
        filters.stickyKeys = true
        if isSlow { filters.slowKeys = .milliseconds(20) }
        for step in 0..<4 {
            let (one, two) = try attack.streams([.named("J")], [.named("B")], filters: filters) { stage in
                let observer = try stage.join(SecrecyStage.standard)
                for request in SecrecyAttackTests.scenes { stage.ask(observer, request) }
                stage.ask(observer, SecrecyAttackTests.insert("ctrl+j", "f20"))
                stage.ask(observer, SecrecyAttackTests.perform("x"))
                return observer
            } act: { stage, text in
                func press(_ key: KeyCode) {
                    stage.key(key, 1)
                    stage.wait(30)
                    stage.key(key, 0)
                    stage.wait(10)
                }
                press(text[0])
                switch step {
                case 0:  // Uses up a latched modifier.
                    press(.leftShift)
                    press(.named("J"))
                case 1:  // Held, it keeps a modifier from being tapped.
                    stage.key(.named("J"), 1)
                    stage.wait(30)
                    press(.leftShift)
                    stage.key(.named("J"), 0)
                case 2:  // Stops what repeats.
                    stage.key(.right, 1)
                    stage.wait(30)
                    press(.named("J"))
                    stage.wait(2000)
                    stage.key(.right, 0)
                default:  // Is not a bounce of a command.
                    stage.key(.leftControl, 1)
                    stage.wait(30)
                    press(.named("J"))
                    stage.key(.leftControl, 0)
                }
            }
            #expect(one == two, "step \(step)")
            if step == 3 { #expect(one.contains(#""keys":"ctrl+j""#)) }
        }
    }

    @Test("When a button that was held back went up does not tell which key was pressed meanwhile")
    func heldBackButton() throws {
        var filters = KeyFilter.Settings()
        filters.debounce = .milliseconds(300)
        filters.slowKeys = .milliseconds(10)
        let (one, two) = try attack.streams([.named("J")], [.named("B")], filters: filters) { stage in
            try stage.join(SecrecyStage.standard)
        } act: { stage, text in
            stage.key(.named("J"), 1)
            stage.wait(30)
            stage.key(.named("J"), 0)
            stage.wait(30)
            stage.button(.buttonLeft, 1)
            stage.wait(5)
            // Within the bounce of its press: published when the switch has settled.
            stage.button(.buttonLeft, 0)
            stage.wait(5)
            stage.key(text[0], 1)
            stage.wait(100)
            stage.key(text[0], 0)
        }
        #expect(one == two)
        #expect(one.contains(#""type":"button","time":1065000"#))
    }
}
