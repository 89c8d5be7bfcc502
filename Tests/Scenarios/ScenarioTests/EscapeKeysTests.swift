import Engine
import InputModel
import Testing

/// The keys that release every grab.
struct EscapeKeysTests {
    /// A core with two keyboards.
    private struct Desk: ~Copyable {
        var engine: Engine
        let keyboards: [DeviceID]

        init(_ settings: EngineSettings = EngineSettings()) throws {
            var engine = Engine(settings: settings)
            let description = try DevicePreset.make("keyboard", name: "kb")
            var keyboards: [DeviceID] = []
            for _ in 0..<2 {
                let added = engine.add(description, at: Timestamp(microseconds: 0))
                keyboards.append(try #require(added))
            }
            self.keyboards = keyboards
            self.engine = engine
        }

        mutating func set(_ key: KeyCode, on keyboard: Int = 0, _ isDown: Bool, at milliseconds: Int64) {
            let events = [InputEvent(type: .key, code: key.rawValue, value: isDown ? 1 : 0)]
            engine.process(
                Frame(time: time(milliseconds), device: keyboards[keyboard], events: events.span))
        }

        /// What is asked for when nothing else happens up to then.
        mutating func isAsked(at milliseconds: Int64) -> Bool {
            engine.advance(to: time(milliseconds))
            return engine.takeEscapeRequest()
        }

        func time(_ milliseconds: Int64) -> Timestamp { Timestamp(microseconds: milliseconds * 1000) }
    }

    @Test(
        "Held together for a second, on whichever keyboards, they ask once; and again when they are held again"
    )
    func held() throws {
        var desk = try Desk()
        for start in [0, 5000] as [Int64] {
            desk.set(.escape, true, at: start + 10)
            desk.set(.backspace, true, at: start + 20)
            desk.set(.enter, on: 1, true, at: start + 30)
            let answers = [1029, 1030, 1031].map { desk.isAsked(at: start + $0) }
            #expect(answers == [false, true, false])
            // Another key while they are still held is no second time.
            for isDown in [true, false] { desk.set(.leftShift, isDown, at: start + 1500) }
            let isAskedAgain = desk.isAsked(at: start + 4000)
            #expect(!isAskedAgain)
            for (key, keyboard) in [(KeyCode.escape, 0), (.backspace, 0), (.enter, 1)] {
                desk.set(key, on: keyboard, false, at: start + 4500)
            }
        }
    }

    @Test(
        "Let go a moment before, or gone with their keyboard, they ask for nothing", arguments: [true, false])
    func letGo(_ isUnplugged: Bool) throws {
        var desk = try Desk()
        for key in [KeyCode.escape, .backspace, .enter] { desk.set(key, true, at: 10) }
        if isUnplugged {
            desk.engine.remove(desk.keyboards[0], at: desk.time(1009))
        } else {
            desk.set(.enter, false, at: 1009)
        }
        let isAsked = desk.isAsked(at: 3000)
        #expect(!isAsked)
    }

    @Test("A loop that is late finds that they were held for long enough, also where they are up by then")
    func late() throws {
        var desk = try Desk()
        for key in [KeyCode.escape, .backspace, .enter] { desk.set(key, true, at: 10) }
        desk.set(.enter, false, at: 1500)
        let isAsked = desk.engine.takeEscapeRequest()
        #expect(isAsked)
    }

    /// The settings with these filters of keys.
    private static func filtered(slowKeys: Interval? = nil, debounce: Interval? = nil) -> EngineSettings {
        var settings = EngineSettings()
        settings.keyFilters.slowKeys = slowKeys
        settings.keyFilters.debounce = debounce
        return settings
    }

    @Test(
        "No filter hides them",
        arguments: [
            (filtered(slowKeys: .milliseconds(5000)), [] as [Int64]),
            (filtered(debounce: .milliseconds(30)), [300, 320, 600, 615]),
            // Each was pressed a moment before, so its press is a bounce to the filter.
            (filtered(debounce: .milliseconds(1000)), []),
        ])
    func filters(_ settings: EngineSettings, bounces: [Int64]) throws {
        var desk = try Desk(settings)
        for key in [KeyCode.escape, .backspace, .enter] {
            desk.set(key, true, at: 10)
            desk.set(key, false, at: 20)
            desk.set(key, true, at: 200)
        }
        for (index, time) in bounces.enumerated() { desk.set(.enter, index % 2 == 1, at: time) }
        let answers = [1199, 1200, 1201].map { desk.isAsked(at: $0) }
        #expect(answers == [false, true, false])
    }

    @Test("A modifier that stays in force although it is up is not held")
    func stickyKeys() throws {
        var settings = EngineSettings()
        settings.keyFilters.stickyKeys = true
        settings.escapeKeys = [.leftShift, .rightShift]
        var desk = try Desk(settings)
        for key in [KeyCode.leftShift, .rightShift] {
            desk.set(key, true, at: 10)
            desk.set(key, false, at: 20)
            desk.set(key, true, at: 200)
            desk.set(key, false, at: 210)
        }
        let isAsked = desk.isAsked(at: 5000)
        #expect(!isAsked)
    }

    @Test("Cancelled presses, sleep and a device that is opened again leave their time as it is")
    func survivors() throws {
        var desk = try Desk()
        for key in [KeyCode.escape, .backspace, .enter] { desk.set(key, true, at: 10) }
        desk.engine.cancelAll(at: desk.time(200))
        desk.engine.process(.slept, of: desk.keyboards[0], at: desk.time(300))
        var description = try DevicePreset.make("keyboard", name: "kb")
        description.initialState.keys = KeySet([.escape, .backspace, .enter])
        desk.engine.remove(desk.keyboards[0], at: desk.time(400))
        _ = desk.engine.add(description, at: desk.time(405))
        let answers = [1009, 1010, 1011].map { desk.isAsked(at: $0) }
        #expect(answers == [false, true, false])
    }

    @Test(
        "After lost events, keys that the kernel reports as down count, also by their repeats",
        arguments: [1, 2])
    func reported(_ value: Int32) throws {
        var desk = try Desk()
        desk.set(.escape, true, at: 10)
        desk.set(.enter, true, at: 10)
        let events = [InputEvent(type: .key, code: KeyCode.backspace.rawValue, value: value)]
        desk.engine.process(Frame(time: desk.time(50), device: desk.keyboards[0], events: events.span))
        desk.engine.process(.resynced, of: desk.keyboards[0], at: desk.time(50))
        let answers = [1049, 1050].map { desk.isAsked(at: $0) }
        #expect(answers == [false, true])
    }

    @Test("A finger on a touchpad at its start keeps it from being idle until it lifts")
    func touchedTouchpad() throws {
        var engine = Engine(settings: EngineSettings())
        var description = try DevicePreset.make("touchpad", name: "pad")
        description.initialState.keys = KeySet([.touch, .toolFinger])
        let added = engine.add(description, at: Timestamp(microseconds: 0))
        let pad = try #require(added)
        let wasIdle = engine.isIdle(pad)
        let events = [KeyCode.touch, .toolFinger].map { InputEvent(type: .key, code: $0.rawValue, value: 0) }
        engine.process(Frame(time: Timestamp(microseconds: 1000), device: pad, events: events.span))
        let isIdle = engine.isIdle(pad)
        #expect(!wasIdle && isIdle)
    }

    @Test("The configuration names others")
    func others() throws {
        var settings = EngineSettings()
        settings.escapeKeys = [.leftShift, .rightShift]
        var desk = try Desk(settings)
        for key in [KeyCode.escape, .backspace, .enter] { desk.set(key, true, at: 10) }
        let isAskedByThose = desk.isAsked(at: 2000)
        #expect(!isAskedByThose)
        desk.set(.leftShift, true, at: 2010)
        desk.set(.rightShift, true, at: 2020)
        let isAsked = desk.isAsked(at: 3020)
        #expect(isAsked)
    }

    @Test("Settings that change while they are held change nothing, as long as the keys are the same")
    func otherSettings() throws {
        var desk = try Desk()
        for key in [KeyCode.escape, .backspace, .enter] { desk.set(key, true, at: 10) }
        var settings = EngineSettings()
        settings.keyRepeat.delay = .milliseconds(700)
        settings.doubleClick = .milliseconds(300)
        desk.engine.use(settings, at: desk.time(600))
        let answers = [1009, 1010, 1011].map { desk.isAsked(at: $0) }
        #expect(answers == [false, true, false])
        // Other keys that are all held already count from then on.
        settings.escapeKeys = [.escape, .enter]
        desk.engine.use(settings, at: desk.time(2000))
        let others = [2999, 3000].map { desk.isAsked(at: $0) }
        #expect(others == [false, true])
    }
}
