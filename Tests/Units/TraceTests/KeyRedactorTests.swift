import InputModel
import TestSupport
import Testing

@testable import Trace

struct KeyRedactorTests {
    private let keyboard = KeySet((1...127 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) })

    private func press(_ code: UInt16, _ value: Int32) -> InputEvent {
        InputEvent(type: .key, code: code, value: value)
    }

    @Test("A repeated letter does not repeat its pseudonym, and its release follows its press")
    func repeatedLetters() throws {
        var redactor = KeyRedactor(keys: keyboard, source: SeededRandom(seed: 1))
        var seen: [UInt16: Int] = [:]
        for _ in 0..<2700 {
            let results = [
                redactor.redact(press(30, 1)), redactor.redact(press(30, 2)), redactor.redact(press(30, 0)),
            ]
            let (down, held, up) = (
                try #require(results[0]), try #require(results[1]), try #require(results[2])
            )
            #expect(down.code == up.code && held.code == down.code)
            #expect((down.value, held.value, up.value) == (1, 2, 0))
            seen[down.code, default: 0] += 1
        }
        // 27 members of the class, 2700 presses: a fair choice gives each about a hundred.
        #expect(seen.count == 27)
        #expect(seen.values.allSatisfy { $0 > 50 && $0 < 160 })
    }

    @Test("Keys held together stay distinct", arguments: 0..<20)
    func heldTogether(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var redactor = KeyRedactor(keys: keyboard, source: SeededRandom(seed: seed &+ 1))
        var held: [UInt16: UInt16] = [:]
        for _ in 0..<400 {
            let code = UInt16.random(in: 16...25, using: &random)
            if let pseudonym = held[code] {
                let release = redactor.redact(press(code, 0))
                #expect(release?.code == pseudonym)
                held[code] = nil
            } else {
                let press = redactor.redact(press(code, 1))
                let pseudonym = try #require(press).code
                #expect(!held.values.contains(pseudonym))
                held[code] = pseudonym
            }
        }
    }

    @Test("Modifiers, navigation and buttons stay; scan codes go")
    func structureStays() {
        var redactor = KeyRedactor(keys: keyboard, source: SeededRandom(seed: 1))
        for code in [1, 14, 15, 28, 29, 42, 54, 56, 58, 59, 100, 103, 105, 106, 108, 111, 125, 0x110]
            as [UInt16]
        {
            let event = redactor.redact(press(code, 1))
            #expect(event == press(code, 1))
        }
        let scanCode = redactor.redact(InputEvent(type: .miscellaneous, code: 4, value: 30))
        #expect(scanCode == nil)
        let motion = InputEvent(type: .relative, code: 0, value: 3)
        let passed = redactor.redact(motion)
        #expect(passed == motion)
    }

    @Test("A pseudonym is a key of the same class that the device has")
    func classesStay() throws {
        var redactor = KeyRedactor(
            keys: KeySet([KeyCode(rawValue: 2), KeyCode(rawValue: 3)]), source: SeededRandom(seed: 3))
        for _ in 0..<50 {
            let event = redactor.redact(press(2, 1))
            #expect([2, 3].contains(try #require(event).code))
            _ = redactor.redact(press(2, 0))
        }
    }

    @Test("A key that types text only in the current layout is another up to its release", arguments: 1...50)
    func textOfALayout(_ seed: UInt64) throws {
        // F13, in no class of text keys.
        let special: UInt16 = 183
        var redactor = KeyRedactor(keys: keyboard, source: SeededRandom(seed: seed))
        let down = redactor.redact(press(special, 1), isText: true)
        let pseudonym = try #require(down).code
        #expect(pseudonym != special)
        let (held, up) = (redactor.redact(press(special, 2)), redactor.redact(press(special, 0)))
        #expect((held?.code, up?.code) == (pseudonym, pseudonym))
        let after = redactor.redact(press(special, 1), isText: false)
        #expect(after?.code == special)
    }

    @Test("A key that the device did not have when it was opened is redacted, too")
    func remapped() throws {
        var redactor = KeyRedactor(keys: KeySet([.leftShift]), source: SeededRandom(seed: 3))
        var seen: Set<UInt16> = []
        for _ in 0..<100 {
            let event = redactor.redact(press(30, 1))
            seen.insert(try #require(event).code)
            _ = redactor.redact(press(30, 0))
        }
        #expect(seen.count > 10)
    }

    @Test("Every key that types a character in the American layout is redacted")
    func nothingTypedIsLeft() {
        let typing =
            Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [55, 57, 86] as [UInt16]
        for code in typing where code != 42 {
            #expect(KeyCode(rawValue: code).typesText, "key \(code)")
        }
    }
}
