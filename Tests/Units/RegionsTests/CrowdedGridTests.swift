import InputModel
import TestSupport
import Testing

@testable import Regions

/// Cells with more regions than a line has room for, and cells that are split.
struct CrowdedGridTests {
    private static let scene = Rect(x: 0, y: 0, width: 4000, height: 4000)

    /// What every region being looked at says.
    private func topmost(_ rects: [Rect?], _ point: Point) -> UInt32 {
        rects.lastIndex { $0?.contains(point) ?? false }.map { UInt32($0 + 1) } ?? 0
    }

    /// Regions that are all in one corner, of sizes from a point to half of it.
    private func cluster(_ count: Int, _ random: inout SeededRandom) -> [Rect] {
        (0..<count).map { index in
            let side = index % 50 == 0 ? 40.0 : 4
            return Rect(
                x: .random(in: 10...80, using: &random), y: .random(in: 10...80, using: &random),
                width: .random(in: 1...side, using: &random), height: .random(in: 1...side, using: &random))
        }
    }

    /// How many of some random places the two disagree about.
    private func faults(_ store: borrowing RegionStore, _ rects: [Rect?], _ random: inout SeededRandom) -> Int
    {
        var faults = 0
        for _ in 0..<2000 {
            let point = Point(
                x: .random(in: 0...130, using: &random), y: .random(in: 0...130, using: &random))
            if store.topmost(at: point).rawValue != topmost(rects, point) { faults += 1 }
        }
        return faults
    }

    @Test("A crowd is found, also after it has moved and half of it has gone", arguments: [true, false])
    func crowd(_ isBulk: Bool) {
        var random = SeededRandom(seed: 7)
        let crowd = cluster(3000, &random)
        var rects: [Rect?] = crowd
        var store = RegionStore(rect: Self.scene)
        if isBulk {
            store.add(crowd)
        } else {
            for rect in crowd { store.add(rect) }
        }
        let built = faults(store, rects, &random)
        #expect(built == 0)
        for _ in 0..<3000 {
            let index = Int.random(in: 0..<crowd.count, using: &random)
            let origin = Point(x: .random(in: 0...90, using: &random), y: .random(in: 0...90, using: &random))
            store.move(RegionID(rawValue: UInt32(index + 1)), to: origin)
            rects[index] = Rect(
                x: origin.x, y: origin.y, width: crowd[index].width, height: crowd[index].height)
        }
        let moved = faults(store, rects, &random)
        #expect(moved == 0)
        for index in stride(from: 0, to: rects.count, by: 2) {
            store.remove(RegionID(rawValue: UInt32(index + 1)))
            rects[index] = nil
        }
        let thinned = faults(store, rects, &random)
        #expect(thinned == 0)
    }

    @Test("A thousand regions in one place: each comes up when those in front of it have gone")
    func pile() {
        var store = RegionStore(rect: Self.scene)
        for index in 0..<1000 {
            store.add(Rect(x: 1000, y: 1000, width: 100, height: 100), z: Int32(index % 3))
        }
        let order = (1...1000 as ClosedRange<UInt32>).sorted { (($0 - 1) % 3, $0) > (($1 - 1) % 3, $1) }
        for id in order {
            let found = store.topmost(at: Point(x: 1050, y: 1050)).rawValue
            #expect(found == id)
            store.remove(RegionID(rawValue: id))
        }
        let none = store.topmost(at: Point(x: 1050, y: 1050))
        #expect(none == .none)
    }

    @Test("Nobody is found outside of the scene, or nowhere")
    func outside() {
        var store = RegionStore(rect: Self.scene)
        store.add(Rect(x: -100, y: -100, width: 5000, height: 5000))
        let points = [
            Point(x: 0.0.nextDown, y: 5), Point(x: 4000, y: 5), Point(x: 5, y: -1e300),
            Point(x: 5, y: .infinity),
            Point(x: .nan, y: 5), Point(x: 5, y: .nan),
        ]
        for point in points {
            let found = store.topmost(at: point)
            #expect(found == .none, "at \(point)")
        }
        let corners = [Point(x: 0, y: 0), Point(x: 4000.0.nextDown, y: 4000.0.nextDown)]
        for point in corners {
            let found = store.topmost(at: point)
            #expect(found.rawValue == 1, "at \(point)")
        }
    }
}
