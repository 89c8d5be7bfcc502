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
        "Whatever the hands do, presses and their ends alternate; slow keys have been down, ends are not undone",
        arguments: 1...100
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
        func settle() {
            while let outcome = filter.next(at: time) {
                switch outcome {
                case .pressed(let key, let due, _):
                    #expect(down.contains(key) && due == downSince[key]! + settings.slowKeys!)
                    #expect(passed.insert(key).inserted)
                case .released(let key, let since):
                    #expect(!down.contains(key) && passed.remove(key) != nil)
                    #expect(since <= lastUp[key]!)
                case .held(let key): #expect(down.contains(key) && passed.contains(key))
                }
            }
        }
        for _ in 0..<500 {
            time = time + .milliseconds(.random(in: 0...40, using: &random))
            settle()
            let key = KeyCode(rawValue: .random(in: 30...34, using: &random))
            if down.remove(key) != nil {
                lastUp[key] = time
                if filter.release(key, at: time) == .pass {
                    #expect(settings.debounce == nil && passed.remove(key) != nil)
                }
            } else {
                down.insert(key)
                downSince[key] = time
                let isPassed = filter.press(key, at: time) == .pass
                #expect(isPassed == (settings.slowKeys == nil && !passed.contains(key)))
                if isPassed { passed.insert(key) }
            }
            #expect(down.allSatisfy { !filter.isPressed($0) || passed.contains($0) })
        }
        time = time + .milliseconds(100)
        settle()
        #expect(passed.isSubset(of: down) && filter.deadline == .distantFuture)
    }

    @Test(
        "A key that loses contact while it is held was held; one that bounces as it goes up was released then"
    )
    func chatter() {
        var settings = KeyFilter.Settings()
        settings.debounce = .milliseconds(30)
        var filter = KeyFilter(settings)!
        func at(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }
        let key = KeyCode(rawValue: 30)
        #expect(filter.press(key, at: at(0)) == .pass)
        #expect(filter.release(key, at: at(200)) == .holdBack)
        #expect(filter.press(key, at: at(203)) == .holdBack)
        #expect(filter.deadline == at(230))
        #expect(filter.next(at: at(230)) == .held(key))
        #expect(filter.isPressed(key) && filter.next(at: at(900)) == nil)
        #expect(filter.release(key, at: at(1000)) == .holdBack)
        #expect(filter.press(key, at: at(1010)) == .holdBack)
        #expect(filter.release(key, at: at(1020)) == .holdBack)
        // The time counts from the release that is accepted, not from that of its bounce.
        #expect(filter.next(at: at(1030)) == .released(key, at(1000)))
        #expect(filter.press(key, at: at(1035)) == .pass)
    }

    @Test("The end of a modifier does not follow what is pressed meanwhile; that of a text key does")
    func order() {
        var settings = KeyFilter.Settings()
        settings.debounce = .milliseconds(30)
        var filter = KeyFilter(settings)!
        let time = Timestamp(microseconds: 0)
        let (text, other) = (KeyCode(rawValue: 30), KeyCode(rawValue: 31))
        _ = filter.press(.leftControl, at: time)
        _ = filter.press(text, isText: true, at: time)
        _ = filter.release(.leftControl, at: time)
        _ = filter.release(text, at: time)
        #expect(filter.release(before: other, isText: true)?.key == .leftControl)
        #expect(filter.release(before: other, isText: true) == nil)
        #expect(filter.press(text, isText: true, at: time) == .bounce)
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
