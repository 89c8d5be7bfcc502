import InputModel
import Interaction
import Testing

/// Coordinates that are no places, in what programs ask.
struct StrayRequestTests {
    private static let scene = Rect(x: 0, y: 0, width: 100, height: 100)
    private static let square = Rect(x: 10, y: 10, width: 10, height: 10)

    @Test(
        "A request with such a coordinate is refused, and changes nothing",
        arguments: [Double.nan, .infinity, -.infinity, 2 * Limits.coordinate])
    func requests(_ value: Double) throws {
        var desk = Desk()
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
        try desk.ask(.setRegions(SceneName("s"), [RegionDescription(id: "r", rect: Self.square)]))
        var moved = RegionUpdate(scene: SceneName("s"))
        moved.move = [.init(region: RegionName("r"), origin: Point(x: value, y: 0))]
        var scrolled = RegionUpdate(scene: SceneName("s"))
        scrolled.scroll = [.init(region: RegionName("r"), delta: Vector(dx: 0, dy: value))]
        var put = RegionUpdate(scene: SceneName("s"))
        put.put = [RegionDescription(id: "q", rect: Rect(x: value, y: 0, width: 1, height: 1))]
        var padded = RegionUpdate(scene: SceneName("s"))
        padded.put = [RegionDescription(id: "q", rect: Self.square)]
        padded.put[0].slop = HitSlop(value)
        for update in [moved, scrolled, put, padded] {
            #expect(throws: RequestError.self) { try desk.ask(.updateRegions(update)) }
        }
        let rect = desk.rect("r")
        #expect(rect == Self.square)
        try desk.check()
    }

    /// A program at its interaction.
    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: StrayRequestTests.scene, pointer: .zero)
        var output = Output()

        mutating func ask(_ request: Request) throws {
            try interaction.perform(
                request, by: ClientID(rawValue: 1), at: Timestamp(microseconds: 0), &output)
            output.removeAll()
            interaction.clearEvents()
        }

        func rect(_ name: String) -> Rect? {
            interaction.placedRegions(limit: 10).first { $0.region == name }?.rect
        }

        func check() throws { try interaction.checkInvariants() }
    }
}
