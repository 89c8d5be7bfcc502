import TestSupport
import Testing

@testable import Interaction

/// Ids are found as in a dictionary.
struct RegionNamesTests {
    @Test("Ids that come and go are found as in a dictionary", arguments: 0..<20 as Range<UInt64>)
    func equalsDictionary(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var names = RegionNames()
        var numbers: [String: UInt32] = [:]
        var ids = [""]
        for _ in 0..<800 {
            let id = "region \(Int.random(in: 0..<300, using: &random))"
            switch (Int.random(in: 0..<100, using: &random), numbers[id]) {
            case (0, _):
                let rest = UInt32.random(in: 0..<3, using: &random)
                numbers = numbers.filter { $0.value % 3 == rest }
                names.keep(numbers.values.shuffled(using: &random))
            case (_, nil):
                let isReused = numbers.count < ids.count - 1 && Bool.random(using: &random)
                let free = (1..<ids.count).filter { number in numbers[ids[number]] != UInt32(number) }
                let number = isReused ? free.randomElement(using: &random)! : ids.count
                if number == ids.count { ids.append(id) } else { ids[number] = id }
                names.set(id, of: UInt32(number))
                numbers[id] = UInt32(number)
            case (1..<60, let number?):
                names.forget(number)
                // Nothing changes for one that is forgotten already.
                names.forget(number)
                numbers[id] = nil
                // What was published still names it.
                #expect(names[number] == id)
            default: break
            }
            #expect(names.count == numbers.count)
            #expect(names[id] == numbers[id])
        }
        for number in 0..<300 {
            let id = "region \(number)"
            #expect(names[id] == numbers[id])
        }
        for (number, id) in ids.enumerated() { #expect(names[UInt32(number)] == id) }
    }
}
