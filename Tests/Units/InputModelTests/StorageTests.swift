import InputModel
import TestSupport
import Testing

struct StorageTests {
    @Test("A key set agrees with a plain set under random changes", arguments: 0..<20)
    func keySetAgreesWithSet(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var keys = KeySet()
        var plain: Set<UInt16> = []
        for _ in 0..<500 {
            let code = UInt16.random(in: 0...800, using: &random)
            if Bool.random(using: &random) {
                keys.insert(KeyCode(rawValue: code))
                if code < 768 { plain.insert(code) }
            } else {
                keys.remove(KeyCode(rawValue: code))
                plain.remove(code)
            }
            #expect(keys.contains(KeyCode(rawValue: code)) == plain.contains(code))
        }
        #expect(keys.codes.map(\.rawValue) == plain.sorted())
        #expect(keys.isEmpty == plain.isEmpty)
        #expect(keys.first?.rawValue == plain.min())
        #expect(KeySet(bitmap: keys.bitmap) == keys)
        #expect(keys.isSuperset(of: KeySet(plain.prefix(3).map { KeyCode(rawValue: $0) })))
    }

    @Test("A text that does not fit is cut at a character's boundary")
    func shortTextIsCut() {
        func cut(_ text: String) -> String {
            Array(text.utf8).withUnsafeBufferPointer { ShortText(utf8: $0).description }
        }
        #expect(cut("") == "")
        #expect(cut("ß") == "ß")
        #expect(cut("123456789012345") == "123456789012345")
        #expect(cut("1234567890123456") == "123456789012345")
        #expect(cut("12345678901234ß") == "12345678901234")
        #expect(cut("123456789012😀") == "123456789012")
    }
}
