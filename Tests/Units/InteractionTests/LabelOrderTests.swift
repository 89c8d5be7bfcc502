import InputModel
import TestSupport
import Testing

@testable import Interaction

/// The order of labels against a list of all that is gone through.
struct LabelOrderTests {
    @Test("The next item by label is the one that a look at all finds", arguments: 1...10)
    func model(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var order = LabelOrder()
        var known: [UInt32: LabelOrder.Entry] = [:]
        // Few letters fit many, which are whole chunks.
        let letters = seed % 2 == 0 ? 1 : 4
        func text(_ length: ClosedRange<Int>) -> ItemLabel {
            let letters = (0..<number(length)).map { _ in
                Character(UnicodeScalar(97 + UInt8(number(0...letters))))
            }
            return ItemLabel(String(letters))
        }
        for _ in 0..<4000 {
            let id = UInt32(number(1...3000))
            if number(0...4) == 0 {
                order.remove(id)
                known[id] = nil
            } else {
                let key = RegionOrder.Key(
                    index: number(0...1) == 0 ? Int64(number(0...50)) : RegionOrder.Key.none,
                    sequence: UInt64(id))
                let entry = LabelOrder.Entry(
                    collection: UInt32(number(1...2)), label: text(1...4), key: key, id: id)
                order.place(entry)
                known[id] = entry
            }
        }
        try order.checkInvariants(of: Array(known.values))
        for _ in 0..<400 {
            let prefix = LabelOrder.Prefix(collection: UInt32(number(1...3)), label: text(1...3))
            let after = number(0...5) == 0 ? nil : known.values.randomElement(using: &random)?.key
            let fitting = known.values.filter {
                $0.collection == prefix.collection && $0.label.starts(with: prefix.label)
            }.sorted { $0.key < $1.key }
            let expected = after.flatMap { after in fitting.first { after < $0.key } } ?? fitting.first
            #expect(order.next(prefix, after: after) == expected?.id)
        }
        for id in known.keys { order.remove(id) }
        #expect(order.count == 0)
        try order.checkInvariants(of: [])
    }

    @Test("Letters are compared in one case, whatever their script")
    func folding() {
        func isSame(_ a: String, _ b: String) -> Bool { ItemLabel(a) == ItemLabel(b) }
        #expect(isSame("ÜBUNG Straße", "übung straße") && isSame("ДОМ", "дом"))
        #expect(isSame("ΣΟΦΟΣ", "σοφος") && isSame("σοφος", "σοφοσ"))
        #expect(!isSame("a", "o") && !isSame("a", "ab") && !isSame("한", "하"))
        #expect(ItemLabel(String(repeating: "é", count: 100)).count == ItemLabel.byteLimit)
        #expect(ItemLabel(String(repeating: "€", count: 100)).count == ItemLabel.byteLimit - 2)
    }

    @Test("Diacritics do not count, composed or not, and letters of other scripts stay whole")
    func diacritics() {
        func isSame(_ a: String, _ b: String) -> Bool { ItemLabel(a) == ItemLabel(b) }
        #expect(isSame("Émile", "emile") && isSame("E\u{301}mile", "emile") && isSame("Việt", "viet"))
        #expect(isSame("Ёлка", "елка") && isSame("ά", "α") && isSame("ÅNGSTRÖM", "angstrom"))
        #expect(!isSame("ø", "o") && !isSame("ß", "s") && !isSame("가", "ᄀ") && !isSame("क्", "क"))
        #expect(ItemLabel("\u{301}").count == 0)
    }

    @Test("A label is compared as its text is, byte by byte", arguments: 1...5)
    func comparing(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        func text() -> String {
            String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in "abяz€".randomElement(using: &random)!
                })
        }
        for _ in 0..<2000 {
            let (a, b) = (text(), text())
            func bytes(_ text: String) -> [UInt8] {
                var bytes: [UInt8] = []
                for character in text where bytes.count + character.utf8.count <= ItemLabel.byteLimit {
                    bytes += character.utf8
                }
                return bytes
            }
            guard a.utf8.count <= ItemLabel.byteLimit, b.utf8.count <= ItemLabel.byteLimit else { continue }
            let (one, other) = (ItemLabel(a), ItemLabel(b))
            #expect(one.isBefore(other) == bytes(a).lexicographicallyPrecedes(bytes(b)))
            #expect(one.starts(with: other) == bytes(a).starts(with: bytes(b)))
            let length = bytes(b).count
            #expect(one.prefix(length).starts(with: other) == bytes(a).starts(with: bytes(b)))
        }
    }
}
