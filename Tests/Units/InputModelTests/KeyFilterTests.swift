import InputModel
import TestSupport
import Testing

/// What is held back of a keyboard's presses.
struct KeyFilterTests {
    @Test("Nothing to hold back is no filter")
    func none() {
        var settings = KeyFilter.Settings()
        settings.stickyKeys = true
        #expect(KeyFilter(settings) == nil)
    }

    @Test(
        "Whatever the hands do, a press that passed passes its end, and nothing else does", arguments: 1...100
    )
    func pairs(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var settings = KeyFilter.Settings()
        if seed % 3 != 0 { settings.debounce = .milliseconds(30) }
        if seed % 3 != 1 { settings.slowKeys = .milliseconds(50) }
        var filter = KeyFilter(settings)!
        var time = Timestamp(microseconds: 0)
        var (down, passed) = (Set<KeyCode>(), Set<KeyCode>())
        var lastUp: [KeyCode: Timestamp] = [:]
        var downSince: [KeyCode: Timestamp] = [:]
        for _ in 0..<500 {
            time = time + .milliseconds(.random(in: 0...40, using: &random))
            while let (key, due, _) = filter.accept(at: time) {
                #expect(down.contains(key) && due == downSince[key]! + settings.slowKeys!)
                passed.insert(key)
            }
            let key = KeyCode(rawValue: .random(in: 30...34, using: &random))
            if down.remove(key) != nil {
                let isPassed = filter.release(key, at: time) == .pass
                #expect(isPassed == (passed.remove(key) != nil))
                lastUp[key] = time
            } else {
                down.insert(key)
                downSince[key] = time
                let isBounce = settings.debounce.map { delay in lastUp[key].map { $0 + delay > time } ?? false
                }
                let isPassed = filter.press(key, at: time) == .pass
                #expect(isPassed == (isBounce != true && settings.slowKeys == nil))
                if isPassed { passed.insert(key) }
            }
            #expect(down.allSatisfy { filter.isPressed($0) == passed.contains($0) })
        }
    }

    @Test("A modifier is latched, then locked, then free; a press frees the latched alone")
    func sticky() {
        var sticky = StickyModifiers()
        #expect(sticky.tap(.leftShift) == .latch)
        #expect(sticky.tap(.leftControl) == .latch)
        #expect(sticky.tap(.leftShift) == .lock)
        #expect(sticky.lockedModifiers { KeyRole(of: $0).modifiers } == .shift)
        #expect(sticky.use() == .leftControl)
        #expect(sticky.use() == nil)
        #expect(sticky.tap(.leftShift) == .free)
        #expect(sticky.isEmpty)
    }
}
