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
        func text(_ length: ClosedRange<Int>) -> [UInt8] {
            (0..<number(length)).map { _ in UInt8(97 + number(0...letters)) }
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
                order.place(id, in: entry.collection, entry.label, at: key)
                known[id] = entry
            }
        }
        try order.checkInvariants(of: Array(known.values))
        for _ in 0..<400 {
            let prefix = LabelOrder.Prefix(collection: UInt32(number(1...3)), bytes: text(1...3))
            let after = number(0...5) == 0 ? nil : known.values.randomElement(using: &random)?.key
            let fitting = known.values.filter {
                $0.collection == prefix.collection && $0.label.starts(with: prefix.bytes)
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
        #expect(LabelOrder.folded("ÜBUNG Straße") == LabelOrder.folded("übung straße"))
        #expect(LabelOrder.folded("ΣΟΦΟΣ") == LabelOrder.folded("σοφος"))
        #expect(LabelOrder.folded("σοφος") == LabelOrder.folded("σοφοσ"))
        #expect(LabelOrder.folded("ДОМ") == LabelOrder.folded("дом"))
        #expect(LabelOrder.folded("a") != LabelOrder.folded("ä"))
        #expect(LabelOrder.folded(String(repeating: "é", count: 100)).count == LabelOrder.byteLimit)
        #expect(LabelOrder.folded(String(repeating: "€", count: 100)).count == LabelOrder.byteLimit - 1)
    }
}
