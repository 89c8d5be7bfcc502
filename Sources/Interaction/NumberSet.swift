/// A set of region or action numbers, one bit each: even a very large set hashes nothing.
///
/// Takes an eighth of a byte for each number below the highest in it.
struct NumberSet {
    private var words: [UInt64] = []
    /// The number of members.
    private(set) var count = 0

    func contains(_ id: UInt32) -> Bool {
        let word = Int(id / 64)
        return word < words.count && words[word] & 1 << (id % 64) != 0
    }

    mutating func insert(_ id: UInt32) {
        let word = Int(id / 64)
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        guard words[word] & 1 << (id % 64) == 0 else { return }
        words[word] |= 1 << (id % 64)
        count += 1
    }
}
