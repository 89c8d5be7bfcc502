import InputModel
import Regions
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
            store.add(Rect(x: 10, y: 10, width: .infinity, height: 10))
        }
        await #expect(processExitsWith: .failure) {
            var store = RegionStore(rect: Rect(x: 0, y: 0, width: 100, height: 100))
            store.add(Rect(x: 10, y: .nan, width: 1, height: 1))
        }
    }

    @Test("So does a store in no place; a question about no place finds nothing")
    func stores() async {
        await #expect(processExitsWith: .failure) {
            _ = RegionStore(rect: Rect(x: 0, y: .nan, width: 100, height: 100))
        }
        await #expect(processExitsWith: .failure) {
            _ = RegionStore(rect: Rect(x: 0, y: 0, width: .infinity, height: 100))
        }
        await #expect(processExitsWith: .failure) {
            _ = RegionStore(rect: Rect(x: 0, y: 0, width: 0, height: 100))
        }
        var store = RegionStore(rect: Self.scene)
        store.add(Self.scene, slop: HitSlop(50))
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            let found = [Point(x: value, y: 5), Point(x: 5, y: value)].map { store.topmost(at: $0) }
            #expect(found == [.none, .none], "\(value)")
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
}
