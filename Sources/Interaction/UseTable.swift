import Regions

/// Values, each stored once under a number and counted by its uses.
struct UseTable<Value: Hashable> {
    /// By number; nil for unused numbers.
    private(set) var values: [Value?] = []
    private var uses: [Int] = []
    private var numbers: [Value: UInt32] = [:]
    private var free: [UInt32] = []

    /// The number of a value, which is used once more.
    mutating func use(_ value: Value) -> UInt32 {
        if let known = numbers[value] {
            uses[Int(known)] += 1
            return known
        }
        let number = free.popLast() ?? UInt32(values.count)
        if Int(number) == values.count {
            values.append(value)
            uses.append(1)
        } else {
            values[Int(number)] = value
            uses[Int(number)] = 1
        }
        numbers[value] = number
        return number
    }

    /// A value is used once less.
    ///
    /// - Returns: true if it is used no more: ``forget(_:)`` frees its number.
    mutating func release(_ number: UInt32) -> Bool {
        uses[Int(number)] -= 1
        return uses[Int(number)] == 0
    }

    /// Frees the number of a value, unless it is used again, or free.
    mutating func forget(_ number: UInt32) {
        guard uses[Int(number)] == 0, let value = values[Int(number)] else { return }
        numbers[value] = nil
        values[Int(number)] = nil
        free.append(number)
    }

    /// Makes room for `count` more values.
    mutating func reserve(_ count: Int) { numbers.reserveCapacity(numbers.count + count) }

    /// Checks the numbers from `first` on: a value is stored as long as it is used, and only once.
    ///
    /// - Parameter known: how often each is used.
    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants(
        _ name: String, from first: Int = 0, uses known: [UInt32: Int]
    ) throws(BrokenInvariant) {
        for index in values.indices.dropFirst(first) {
            let (number, count) = (UInt32(index), known[UInt32(index)] ?? 0)
            try require(
                uses[index] == count,
                "\(name) \(number) is used \(count) times, and counted \(uses[index]) times")
            guard let value = values[index] else {
                try require(
                    free.contains(number) && count == 0, "\(name) \(number) has gone, and is not free")
                continue
            }
            try require(numbers[value] == number && !free.contains(number), "\(name) \(number) is not found")
        }
    }
}
