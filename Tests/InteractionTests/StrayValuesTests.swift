import InputModel
import Interaction
import Testing

/// What a program in this process may get wrong: numbers of regions that are none, and coordinates that are no places.
/// Each stops it at once and says why, instead of reading memory that is not the store's.
struct StrayValuesTests {
    private static let scene = Rect(x: 0, y: 0, width: 100, height: 100)
    private static let square = Rect(x: 10, y: 10, width: 10, height: 10)

    @Test("A number that is no region's stops the program, whatever is asked of it")
    func strayNumbers() async {
        await #expect(processExitsWith: .failure) {
            let store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            _ = store.rect(of: RegionID(rawValue: 4_000_000))
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.move(RegionID(rawValue: 7), to: .zero)
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.remove(.none)
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            let id = store.add(Rect(x: 10, y: 10, width: 10, height: 10))
            store.remove(id)
            store.remove(id)
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.add(Rect(x: 10, y: 10, width: 10, height: 10), parent: RegionID(rawValue: 9))
        }
    }

    @Test("So does a coordinate that is no place")
    func strayCoordinates() async {
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            let id = store.add(Rect(x: 10, y: 10, width: 10, height: 10))
            store.move(id, to: Point(x: .nan, y: 0))
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.add(Rect(x: 10, y: 10, width: .infinity, height: 10))
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.add(contentsOf: [Rect(x: 10, y: .nan, width: 1, height: 1)].span)
        }
    }

    @Test("The message says what is wrong")
    func message() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.remove(RegionID(rawValue: 7))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("region 7 is not in this store"))
    }

    @Test("What is right goes on to work")
    func right() {
        var store = RegionStore(rect: Self.scene)
        let id = store.add(Self.square)
        store.move(id, to: Point(x: 50, y: 50))
        let (rect, isThere, isOther) = (
            store.rect(of: id), store.contains(id), store.contains(RegionID(rawValue: 2))
        )
        #expect(rect == Rect(x: 50, y: 50, width: 10, height: 10))
        #expect(isThere && !isOther)
        store.remove(id)
        let isLeft = store.contains(id)
        #expect(!isLeft)
    }

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
            settings: InteractionSettings(), space: StrayValuesTests.scene, pointer: .zero)
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
