import TestSupport
import Testing

@testable import Publish

struct OutboxTests {
    private func outbox(_ count: Int, of size: Int = 10) -> Outbox {
        var outbox = Outbox(overhead: 5)
        for index in 0..<count {
            outbox.append([UInt8](repeating: UInt8(truncatingIfNeeded: index), count: size))
        }
        return outbox
    }

    @Test("Lines are sent once, in order, and count until they are acknowledged")
    func order() {
        var box = outbox(3)
        #expect(box.bytes == 45 && box.count == 3)
        let numbers = (0..<3).compactMap { _ in box.next() }
        #expect(numbers.map(\.payload[0]) == [0, 1, 2] && box.next() == nil)
        #expect(box.sentCount == 3 && box.sentBytes == 30)
        for line in numbers { box.acknowledge(line.number) }
        #expect(box.bytes == 0 && box.isEmpty && box.sentCount == 0 && box.sentBytes == 0)
    }

    @Test("The bytes of an acknowledged line are free although an earlier one is not acknowledged")
    func holes() {
        var box = outbox(1000, of: 1000)
        let numbers = (0..<1000).compactMap { _ in box.next()?.number }
        for number in numbers.dropFirst() { box.acknowledge(number) }
        #expect(box.count == 1 && box.bytes == 1000 + 1000 * 5)
        box.acknowledge(numbers[0])
        #expect(box.bytes == 0)
    }

    @Test(
        "After a lost connection all that is not acknowledged is sent again, in order, and what is acknowledged is not"
    )
    func rewind() {
        var box = outbox(6)
        let numbers = (0..<4).compactMap { _ in box.next()?.number }
        box.acknowledge(numbers[0])
        box.acknowledge(numbers[2])
        box.rewind()
        #expect(box.sentCount == 0 && box.sentBytes == 0 && box.count == 4)
        var again: [UInt8] = []
        while let line = box.next() { again.append(line.payload[0]) }
        #expect(again == [1, 3, 4, 5])
    }

    @Test("Acknowledgements of lines that were not sent, or twice, change nothing")
    func strangers() {
        var box = outbox(2)
        let number = box.next()!.number
        for stranger in [-1, number + 1, number + 100, .max] { box.acknowledge(stranger) }
        #expect(box.count == 2)
        box.acknowledge(number)
        box.acknowledge(number)
        #expect(box.count == 1 && box.bytes == 15)
    }

    @Test(
        "In any order of sending, acknowledging and reconnecting it holds what a plain list would",
        arguments: 1...20)
    func chance(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var box = Outbox(overhead: 5)
        var model: [(number: Int, isSent: Bool)] = []
        var next = 0
        for _ in 0..<5000 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                box.append(withUnsafeBytes(of: UInt32(next)) { Array($0) })
                model.append((next, false))
                next += 1
            case 3...4:
                let index = model.firstIndex { !$0.isSent }
                #expect(box.next()?.number == index.map { model[$0].number })
                if let index { model[index].isSent = true }
            case 5...6:
                let sent = model.filter(\.isSent)
                guard let line = sent.randomElement(using: &random) else { continue }
                box.acknowledge(line.number)
                model.removeAll { $0.number == line.number }
            default:
                guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
                box.rewind()
                for index in model.indices { model[index].isSent = false }
            }
            #expect(box.count == model.count && box.sentCount == model.count(where: \.isSent))
        }
        for line in model where !line.isSent { #expect(box.next()?.number == line.number) }
        for line in model { box.acknowledge(line.number) }
        #expect(box.isEmpty && box.bytes == 0)
    }
}
