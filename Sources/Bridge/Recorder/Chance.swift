/// Where a recording's pseudonyms come from: the system's random source, or for tests a sequence that can be had again.
package struct Chance: RandomNumberGenerator {
    private var system = SystemRandomNumberGenerator()
    private var known: (any RandomNumberGenerator)?

    package init(_ known: (any RandomNumberGenerator)? = nil) {
        self.known = known
    }

    package mutating func next() -> UInt64 {
        known == nil ? system.next() : known!.next()
    }
}
