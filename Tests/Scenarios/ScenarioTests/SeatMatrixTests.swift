import Engine
import InputModel
import Interaction
import Keymap
import Testing

/// Whatever a person points with, the seat makes the same of it: each kind of device against each of its rules.
struct SeatMatrixTests {
    enum Kind: String, CaseIterable {
        case mouse, absolute, touchpad, touchscreen, tablet, barrelButton

        /// Its press is one of the pointer, which then is where the press is.
        var movesPointer: Bool { self != .touchscreen }
    }

    /// A keyboard, one device to point with, two regions side by side, and what was published.
    private struct Desk: ~Copyable {
        var engine: Engine
        let keyboard: DeviceID
        let device: DeviceID
        let kind: Kind
        var now: Int64 = 10
        var events: [StreamEvent] = []

        /// The middles of the regions.
        static let places = [Point(x: 1024, y: 2048), Point(x: 3072, y: 2048)]

        init(_ kind: Kind, sticky: Bool = false) throws {
            var settings = EngineSettings()
            settings.space = Space(displays: [Rect(x: 0, y: 0, width: 4096, height: 4096)])
            settings.keyFilters.stickyKeys = sticky
            settings.pointer.acceleration = .flat
            var engine = Engine(settings: settings)
            engine.use(try Keymap(), at: Timestamp(microseconds: 0))
            let keyboard = engine.add(
                try DevicePreset.make("keyboard", name: "kb"), at: Timestamp(microseconds: 0))
            let preset = kind == .barrelButton ? "tablet" : kind.rawValue
            let device = engine.add(
                try DevicePreset.make(preset, name: "device"), at: Timestamp(microseconds: 0))
            var scene = SceneActivation(scene: SceneName("s"))
            scene.regions = (0..<2).map {
                var region = RegionDescription(
                    id: "r\($0)", rect: Rect(x: Double($0) * 2048, y: 0, width: 2048, height: 4096))
                region.gestures = [GestureInterest(.tap)]
                return region
            }
            try engine.perform(.activateScene(scene), by: .configuration, at: Timestamp(microseconds: 0))
            engine.clearEvents()
            let (known, other) = (try #require(keyboard), try #require(device))
            self.engine = engine
            self.keyboard = known
            self.device = other
            self.kind = kind
        }

        mutating func send(_ events: [(type: EventType, code: UInt16, value: Int32)], to device: DeviceID) {
            now += 30
            let events = events.map { InputEvent(type: $0.type, code: $0.code, value: $0.value) }
            engine.process(
                Frame(time: Timestamp(microseconds: now * 1000), device: device, events: events.span))
            take()
        }

        mutating func take() {
            for index in engine.events.indices { events.append(engine.events[index]) }
            engine.clearEvents()
        }

        mutating func key(_ key: KeyCode, _ isDown: Bool) {
            send([(.key, key.rawValue, isDown ? 1 : 0)], to: keyboard)
        }

        /// Comes to the middle of a region, without pressing.
        mutating func move(to place: Int) throws {
            let target = Self.places[place]
            switch kind {
            case .mouse, .touchpad:
                // A touchpad's pointer is where something put it: how far fingers move it is not the seat's matter.
                try engine.perform(
                    .warpPointer(target), by: .configuration, at: Timestamp(microseconds: now * 1000))
                take()
            case .absolute:
                send([(.absolute, 0, units(target.x)), (.absolute, 1, units(target.y))], to: device)
            case .tablet, .barrelButton:
                send(
                    [
                        (.key, KeyCode.toolPen.rawValue, 1),
                        (.absolute, 0, Int32((target.x / 4096 * 19199).rounded())),
                        (.absolute, 1, Int32((target.y / 4096 * 10799).rounded())),
                    ], to: device)
            case .touchscreen: next = target
            }
        }

        private var next = Point.zero

        /// A device unit of the presets' absolute axes is about a point here.
        private func units(_ points: Double) -> Int32 {
            kind == .absolute ? Int32((points / 4096 * 32767).rounded()) : Int32(points)
        }

        mutating func press(_ isDown: Bool) {
            let value: Int32 = isDown ? 1 : 0
            switch kind {
            case .mouse, .absolute: send([(.key, KeyCode.buttonLeft.rawValue, value)], to: device)
            case .touchpad: send([(.key, KeyCode.buttonLeft.rawValue, value)], to: device)
            case .barrelButton: send([(.key, KeyCode.stylus.rawValue, value)], to: device)
            case .tablet:
                send(
                    [(.key, KeyCode.touch.rawValue, value), (.absolute, 0x18, value * 500)], to: device)
            case .touchscreen:
                let place: [(type: EventType, code: UInt16, value: Int32)] =
                    isDown
                    ? [(.absolute, 0x35, units(next.x)), (.absolute, 0x36, units(next.y))] : []
                send([(.absolute, 0x39, isDown ? Int32(now) : -1)] + place, to: device)
            }
        }

        mutating func click() {
            press(true)
            press(false)
        }

        /// Whatever may have been held back is published.
        mutating func settle() {
            now += 2000
            engine.advance(to: Timestamp(microseconds: now * 1000))
            take()
        }

        var presses: [PressEvent] {
            events.compactMap {
                if case .press(let press) = $0.body { press } else { nil }
            }
        }

        var clicks: [ClickEvent] {
            events.compactMap {
                if case .click(let click) = $0.body { click } else { nil }
            }
        }

        var taps: Int {
            events.count {
                if case .modifierTap = $0.body { true } else { false }
            }
        }
    }

    @Test("A press is where the device points, and the pointer is there afterwards", arguments: Kind.allCases)
    func position(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        desk.click()
        try desk.move(to: 1)
        desk.click()
        desk.settle()
        let clicks = desk.clicks
        try #require(clicks.count == 2)
        for (click, place) in zip(clicks, Desk.places) {
            #expect(
                abs(click.position.x - place.x) < 1 && abs(click.position.y - place.y) < 1,
                "\(click.position)")
        }
        let pointer = desk.engine.snapshot(at: Timestamp(microseconds: desk.now * 1000)).pointer
        let expected = kind.movesPointer ? clicks[1].position : Point(x: 2048, y: 2048)
        #expect(pointer == expected)
    }

    @Test(
        "Presses that follow each other in one place are counted, others begin anew", arguments: Kind.allCases
    )
    func counts(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        for _ in 0..<3 { desk.click() }
        try desk.move(to: 1)
        desk.click()
        desk.settle()
        desk.click()
        desk.settle()
        let counts = desk.clicks.map(\.count)
        #expect(counts == [1, 2, 3, 1, 1])
    }

    @Test("A press between the press and the release of a modifier makes it no tap", arguments: Kind.allCases)
    func modifierTaps(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        desk.key(.leftMeta, true)
        desk.click()
        desk.key(.leftMeta, false)
        let taps = desk.taps
        #expect(taps == 0)
        // And so does the end of one that began before.
        desk.press(true)
        desk.key(.leftMeta, true)
        desk.press(false)
        desk.key(.leftMeta, false)
        let later = desk.taps
        #expect(later == 0)
        desk.settle()
        desk.key(.leftMeta, true)
        desk.key(.leftMeta, false)
        let alone = desk.taps
        #expect(alone == 1)
    }

    @Test("A latched modifier is that of one press, and used up by it", arguments: Kind.allCases)
    func stickyModifiers(_ kind: Kind) throws {
        var desk = try Desk(kind, sticky: true)
        try desk.move(to: 0)
        desk.key(.leftShift, true)
        desk.key(.leftShift, false)
        desk.click()
        desk.settle()
        desk.click()
        desk.settle()
        let modifiers = desk.presses.filter { $0.phase == .began }.map(\.modifiers)
        #expect(modifiers == [.shift, []])
        let left = desk.engine.snapshot(at: Timestamp(microseconds: desk.now * 1000)).modifiers.modifiers
        #expect(left == [])
    }

    @Test("That a key was on the keypad is said of the key alone", arguments: Kind.allCases)
    func keypad(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        desk.key(.keypadEnter, true)
        desk.click()
        desk.key(.keypadEnter, false)
        desk.key(.leftShift, true)
        desk.click()
        desk.settle()
        let clicks = desk.clicks.map(\.modifiers)
        #expect(clicks == [[], .shift])
    }

    @Test("What moves under the pointer is hovered at once, pressed or not", arguments: Kind.allCases)
    func hover(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        desk.press(true)
        desk.events.removeAll()
        var update = RegionUpdate(scene: SceneName("s"))
        update.move = [
            .init(region: RegionName("r0"), origin: Point(x: 2048, y: 0)),
            .init(region: RegionName("r1"), origin: .zero),
        ]
        try desk.engine.perform(
            .updateRegions(update), by: .configuration, at: Timestamp(microseconds: desk.now * 1000))
        let names = desk.engine.names
        var entered: [String?] = []
        for index in desk.engine.events.indices {
            if case .hover(let hover) = desk.engine.events[index].body, hover.phase == .entered {
                entered.append(names.name(of: hover.target.region, in: hover.target.scene))
            }
        }
        // Nothing hovers beside a touchscreen alone.
        #expect(entered == (kind == .touchscreen ? [] : ["r1"]))
    }

    @Test("When the device goes, its press is cancelled, and nothing else is", arguments: Kind.allCases)
    func cancellation(_ kind: Kind) throws {
        var desk = try Desk(kind)
        try desk.move(to: 0)
        desk.key(.leftShift, true)
        desk.press(true)
        desk.engine.remove(desk.device, at: Timestamp(microseconds: desk.now * 1000))
        desk.take()
        let phases = desk.presses.map(\.phase)
        let (clicks, held) = (
            desk.clicks.count, desk.engine.snapshot(at: Timestamp(microseconds: 0)).keys.count
        )
        #expect(phases == [.began, .cancelled])
        #expect(clicks == 0 && held == 1)
    }
}
