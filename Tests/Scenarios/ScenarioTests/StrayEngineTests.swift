import Engine
import InputModel
import Interaction
import Testing

/// Numbers that are none, from a program in this process: the core's border refuses them, cleans them, or stops the program
/// with a message.
struct StrayEngineTests {
    private static let program = ClientID(rawValue: 1)
    private static let start = Timestamp(microseconds: 0)
    private static let strays = [
        Double.nan, .signalingNaN, .infinity, -.infinity, 2 * Limits.coordinate, -1e300,
    ]

    private static func mouse(_ dotsPerInch: Double?) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 1 | 1 << 2
        capabilities.relative = 0b11
        capabilities.keys = KeySet([.buttonLeft])
        var mouse = DeviceDescription(name: "mouse", path: "mouse", capabilities: capabilities)
        mouse.dotsPerInch = dotsPerInch
        return mouse
    }

    private static func move(_ engine: inout Engine, _ id: DeviceID, at time: Timestamp) {
        let events = [
            InputEvent(type: .relative, code: 0, value: 3), InputEvent(type: .relative, code: 1, value: -2),
        ]
        engine.process(Frame(time: time, device: id, events: events.span))
    }

    @Test(
        "The pointer goes to no place that is none: the request is refused, and nothing is published",
        arguments: strays)
    func warp(_ value: Double) throws {
        var engine = Engine(settings: EngineSettings())
        let before = engine.snapshot(at: Self.start).pointer
        for point in [Point(x: value, y: 3), Point(x: 3, y: value), Point(x: value, y: value)] {
            let error = #expect(throws: RequestError.self) {
                try engine.perform(.warpPointer(point), by: Self.program, at: Self.start)
            }
            #expect(error?.code == .badValue)
        }
        let (after, count) = (engine.snapshot(at: Self.start).pointer, engine.events.count)
        #expect(after == before && count == 0)
        // At the very edge of what is a place, it goes to the nearest display.
        try engine.perform(
            .warpPointer(Point(x: Limits.coordinate, y: -Limits.coordinate)), by: Self.program, at: Self.start
        )
        let pointer = engine.snapshot(at: Self.start).pointer
        #expect(pointer == Space.standard.nearest(to: Point(x: 5000, y: -5000)))
    }

    @Test(
        "A mouse that says nonsense of its resolution moves as one that says nothing",
        arguments: strays + [0, -0.0, -800, 0.5, 1e-300])
    func resolution(_ value: Double) throws {
        func positions(_ dotsPerInch: Double?) throws -> [Point] {
            var engine = Engine(settings: EngineSettings())
            let added = engine.add(Self.mouse(dotsPerInch), at: Self.start)
            let id = try #require(added)
            return (1...20).map { step in
                let time = Timestamp(microseconds: Int64(step) * 8000)
                Self.move(&engine, id, at: time)
                return engine.snapshot(at: time).pointer
            }
        }
        let (stray, silent, known) = (try positions(value), try positions(nil), try positions(800))
        #expect(stray == silent && known != silent)
    }

    @Test("A speed that is no number moves the pointer within its displays", arguments: strays)
    func speed(_ value: Double) throws {
        for profile in Acceleration.Profile.allCases {
            var settings = EngineSettings()
            settings.pointer.speed = value
            settings.pointer.acceleration = profile
            var engine = Engine(settings: settings)
            let added = engine.add(Self.mouse(nil), at: Self.start)
            let id = try #require(added)
            let start = engine.snapshot(at: Self.start).pointer
            for step in 1...20 { Self.move(&engine, id, at: Timestamp(microseconds: Int64(step) * 8000)) }
            let end = engine.snapshot(at: Timestamp(microseconds: 1_000_000)).pointer
            #expect(Space.standard.bounds.contains(end) && end.x > start.x && end.y < start.y)
        }
    }

    @Test("A style with such a number is refused as a whole", arguments: strays)
    func style(_ value: Double) throws {
        var engine = Engine(settings: EngineSettings())
        try engine.perform(
            .activateScene(SceneActivation(scene: SceneName("s"))), by: Self.program, at: Self.start)
        let rect = Rect(x: 0, y: value, width: 1, height: 1)
        let shapes: [PointerStyle.Shape] = [
            .roundedRectangle(rect: nil, radius: value), .roundedRectangle(rect: rect, radius: 1),
            .verticalBeam(length: value), .horizontalBeam(length: value),
        ]
        var styles = shapes.map { shape in
            var style = PointerStyle()
            style.shape = shape
            return style
        }
        for accessory in [
            PointerStyle.Accessory(form: .arrow, offset: value, angle: 0),
            PointerStyle.Accessory(form: .arrow, offset: 0, angle: value),
            PointerStyle.Accessory(form: .shape(.verticalBeam(length: value)), offset: 0, angle: 0),
        ] {
            var style = PointerStyle()
            style.accessories = [accessory]
            styles.append(style)
        }
        for style in styles {
            var region = RegionDescription(id: "r", rect: Rect(x: 0, y: 0, width: 10, height: 10))
            region.style = style
            let error = #expect(throws: RequestError.self, "\(style)") {
                try engine.perform(.setRegions(SceneName("s"), [region]), by: Self.program, at: Self.start)
            }
            #expect(error?.code == .badValue)
        }
        #expect(engine.placedRegions(limit: 10).allSatisfy { $0.region == nil })
    }

    @Test("A session with such a scroll is restored without it", arguments: strays)
    func session(_ value: Double) {
        var engine = Engine(settings: EngineSettings())
        var session = SceneSession(scene: "s", of: ProgramName(user: 1, name: "p"))
        session.scrolls = [
            .init(region: "a", offset: Vector(dx: value, dy: 0)),
            .init(region: "b", offset: Vector(dx: 1, dy: 2)),
            .init(region: "c", offset: Vector(dx: 0, dy: value)),
        ]
        engine.restore([session])
        let scrolls = engine.sessions.first?.scrolls.map(\.region)
        #expect(scrolls == ["b"])
    }

    @Test("A space that is none stops the program and says why")
    func space() async throws {
        await #expect(processExitsWith: .failure) {
            _ = Space(displays: [Rect(x: .nan, y: 0, width: 1, height: 1)])
        }
        await #expect(processExitsWith: .failure) {
            _ = Space(displays: [Rect(x: 0, y: 0, width: .infinity, height: 1)])
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Space(displays: [Rect(x: 0, y: -.infinity, width: 1, height: 1)])
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("a display is within"))
    }

    @Test("So do settings that no drag could go by")
    func threshold() async throws {
        await #expect(processExitsWith: .failure) {
            var settings = EngineSettings()
            settings.interaction.pointer.drag = .nan
            _ = Engine(settings: settings)
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var engine = Engine(settings: EngineSettings())
            var settings = EngineSettings()
            settings.interaction.pointer.drag = -1
            engine.use(settings, at: Timestamp(microseconds: 0))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("a press strays by 0 points or more"))
    }
}
