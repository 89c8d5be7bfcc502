import InputModel
import TestSupport
import Testing

@testable import Regions

/// The store answers as if it looked at every region.
struct RegionStoreTests {
    static let scene = Rect(x: -200, y: 100, width: 1000, height: 700)

    @Test("Under random changes the store equals looking at every region", arguments: 0..<60 as Range<UInt64>)
    func equalsLinearScan(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var pair = Pair()
        for _ in 0..<12 {
            for _ in 0..<30 { pair.change(&random) }
            let faults = try pair.faults(60, &random)
            #expect(faults.isEmpty, "seed \(seed): at \(faults.prefix(3))")
            let (count, expected) = (pair.store.count, pair.model.entries.count)
            #expect(count == expected)
        }
    }

    @Test("What changes while the whole grid is out is found afterwards", arguments: 0..<60 as Range<UInt64>)
    func suspendedGrid(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var pair = Pair()
        pair.kind = .allCases[Int(seed % 4)]
        for round in 0..<8 {
            pair.isHeld = round % 3 != 2
            // Where the grid stays, another is made while some are out.
            if pair.isHeld, seed % 8 < 4 { pair.store.suspendGrid(additions: 1000, removals: 0) }
            for _ in 0..<60 { pair.change(&random) }
            // Numbers come again in another order.
            if pair.kind != .tree { pair.store.reuseRemoved() }
            pair.store.resume()
            let faults = try pair.faults(60, &random)
            #expect(faults.isEmpty, "seed \(seed): at \(faults.prefix(3))")
        }
    }

    @Test("What changes from one grid to the next is found", arguments: 0..<8 as Range<UInt64>)
    func growingStore(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var pair = Pair()
        pair.kind = .allCases[Int(seed % 4)]
        var whileGrowing = 0
        for _ in 0..<12 {
            for _ in 0..<200 { pair.add(&random) }
            // Some are carried over at the end of many changes.
            pair.isHeld = true
            for _ in 0..<60 { pair.change(&random) }
            pair.store.reuseRemoved()
            pair.store.resume()
            pair.isHeld = false
            if pair.store.next != nil { whileGrowing += 1 }
            let faults = try pair.faults(60, &random)
            #expect(faults.isEmpty, "seed \(seed): at \(faults.prefix(3))")
        }
        #expect(whileGrowing > 0, "seed \(seed)")
    }

    @Test("What changes while a grid is filled in steps is found", arguments: 0..<4 as Range<UInt64>)
    func settlesInSteps(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var pair = Pair()
        pair.kind = .allCases[Int(seed % 4)]
        pair.isHeld = true
        pair.store.suspendGrid(additions: 1200, removals: 0)
        for _ in 0..<1200 { pair.add(&random) }
        pair.store.resume()
        var rounds = (out: 0, settled: 0)
        for round in 0..<28 {
            // Everything is out again, settled or not.
            let isLarge = round % 7 == 0
            if isLarge { pair.store.suspendGrid(additions: 2000, removals: 0) }
            for _ in 0..<(isLarge ? 60 : 4) { pair.change(&random) }
            if pair.kind != .tree { pair.store.reuseRemoved() }
            pair.store.resume()
            if pair.store.isGridOut { rounds.out += 1 } else if pair.store.isSettled { rounds.settled += 1 }
            let faults = try pair.faults(20, &random)
            #expect(faults.isEmpty, "seed \(seed), round \(round): at \(faults.prefix(3))")
            pair.store.settleSome(Int.random(in: 0...200, using: &random))
        }
        #expect(rounds.out > 3 && rounds.settled > 3, "seed \(seed): \(rounds)")
        #expect(pair.store.count > 1024)
    }

    @Test("A step puts no more regions into the grid than it says")
    func sizeOfAStep() {
        var store = RegionStore(rect: Self.scene)
        store.suspendGrid(additions: 3000, removals: 0)
        let root = store.add(Self.scene)
        for index in 0..<2999 {
            let (row, column) = index.quotientAndRemainder(dividingBy: 100)
            store.add(
                Rect(x: Double(column * 5), y: Double(110 + row * 5), width: 5, height: 5), parent: root)
        }
        store.resume()
        for step in 1...2 {
            store.move(root, to: Point(x: -200 + Double(step), y: 100))
            #expect(store.grid.places == 0 && !store.isSettled)
            var steps = 0
            while !store.isSettled {
                let before = store.next!.end
                store.settleSome(200)
                if let next = store.next?.end { #expect(next - before <= 200) }
                steps += 1
            }
            #expect(steps >= 15)
            let front = store.topmost(at: Point(x: 2 + Double(step), y: 112))
            #expect(front.rawValue == root.rawValue + 1)
        }
    }

    @Test("The next grid is done before twice as many have come", arguments: [1, 30, 1000])
    func nextGridIsDone(_ lineCount: Int) {
        var store = RegionStore(rect: Rect(x: 0, y: 0, width: 1000, height: 1000))
        var begun = 0
        var ratios: [Double] = []
        while store.count < 24_000 {
            for _ in 0..<lineCount {
                let number = Double(store.count)
                store.add(
                    Rect(x: number / 100, y: number.remainder(dividingBy: 500) + 500, width: 4, height: 4))
                if begun == 0, store.next != nil { begun = store.count }
                if begun > 0, store.next == nil {
                    ratios.append(Double(store.count) / Double(begun))
                    begun = 0
                }
            }
            store.resume()
        }
        #expect(ratios.count >= 3)
        #expect(ratios.allSatisfy { $0 < 1.7 }, "\(ratios)")
    }

    @Test(
        "Regions added by one request are found as those added one by one",
        arguments: 0..<8 as Range<UInt64>)
    func bulkEqualsSingle(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let rects = (0..<3000).map { _ in
            Rect(
                x: .random(in: -200...800, using: &random), y: .random(in: 100...800, using: &random),
                width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
        }
        var bulk = RegionStore(rect: Self.scene)
        bulk.add(rects)
        var single = RegionStore(rect: Self.scene)
        for rect in rects { single.add(rect) }
        for _ in 0..<4000 {
            let point = Point(
                x: .random(in: -200...800, using: &random), y: .random(in: 100...800, using: &random))
            let expected = rects.lastIndex { $0.contains(point) }.map { UInt32($0 + 1) } ?? 0
            let answers = (bulk.topmost(at: point).rawValue, single.topmost(at: point).rawValue)
            #expect(answers == (expected, expected))
        }
    }

    @Test("A thousand regions in each other: the innermost is hit")
    func nested() {
        var store = RegionStore(rect: Rect(x: 0, y: 0, width: 2000, height: 2000))
        var parent = RegionID.none
        for inset in 0..<1000 {
            let side = Double(2000 - 2 * inset)
            parent = store.add(
                Rect(x: Double(inset), y: Double(inset), width: side, height: side), parent: parent)
        }
        for ring in stride(from: 0, to: 1000, by: 7) {
            let answer = store.topmost(at: Point(x: Double(ring) + 0.5, y: 1000))
            #expect(answer.rawValue == UInt32(ring + 1))
        }
    }

    @Test("A region removed leaves nothing behind")
    func removal() {
        var store = RegionStore(rect: Self.scene)
        let panel = store.add(Rect(x: 0, y: 200, width: 300, height: 300))
        let button = store.add(Rect(x: 10, y: 210, width: 50, height: 50), parent: panel)
        let label = store.add(Rect(x: 20, y: 220, width: 10, height: 10), parent: button)
        let found = store.topmost(at: Point(x: 25, y: 225))
        #expect(found == label)
        store.remove(panel)
        let (after, count) = (store.topmost(at: Point(x: 25, y: 225)), store.count)
        #expect(after == .none)
        #expect(count == 0)
    }
}
