import InputModel
import TestSupport
import Testing

@testable import Trace

/// Keys that are down where one recording ends and the next begins.
struct HeldKeyTests {
    /// In no class of text keys: F13, which a layout may have type something.
    private static let special = KeyCode(rawValue: 183)
    private static let letter = KeyCode(rawValue: 30)

    @Test("A text key is down as another, up to its release; keys that are no text stay", arguments: 1...50)
    func hold(_ seed: UInt64) {
        var redactor = KeyRedactor(keys: .ofKeyboard, source: SeededRandom(seed: seed))
        let held = redactor.hold(KeySet([Self.letter, .leftShift, Self.special]), text: KeySet())
        #expect(held.contains(.leftShift) && held.contains(Self.special) && held.codes.count == 3)
        let pseudonym = held.subtracting(KeySet([.leftShift, Self.special])).first
        let release = InputEvent(type: .key, code: Self.letter.rawValue, value: 0)
        #expect(redactor.redact(release)?.code == pseudonym?.rawValue)
    }

    @Test(
        "A key that was text in the recording before is down as another here, whatever it is",
        arguments: 1...50)
    func holdsText(_ seed: UInt64) {
        var before = KeyRedactor(keys: .ofKeyboard, source: SeededRandom(seed: seed))
        let press = InputEvent(type: .key, code: Self.special.rawValue, value: 1)
        _ = before.redact(press, isText: true)
        #expect(before.keysDown == KeySet([Self.special]))
        var after = KeyRedactor(keys: .ofKeyboard, source: SeededRandom(seed: seed + 1000))
        let held = after.hold(KeySet([Self.special]), text: before.keysDown)
        #expect(!held.contains(Self.special) && held.codes.count == 1)
        let release = InputEvent(type: .key, code: Self.special.rawValue, value: 0)
        #expect(after.redact(release)?.code == held.first?.rawValue)
    }
}
