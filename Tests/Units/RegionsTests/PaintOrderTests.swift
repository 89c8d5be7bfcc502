import InputModel
import TestSupport
import Testing

@testable import Regions

/// Numbers in paint order let a grid be made at once.
struct PaintOrderTests {
    @Test("That numbers are in paint order is what painting them says", arguments: 0..<400 as Range<UInt64>)
    func paintOrder(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var table = RegionTable()
        // Few, so that one that is out of order is not hidden by another.
        var ids: [UInt32] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let parent = (ids + [0]).randomElement(using: &random)!
            let z: Int32 =
                Int.random(in: 0..<8, using: &random) == 0 ? .random(in: -1...1, using: &random) : 0
            let rect = Rect(x: 0, y: 0, width: 1, height: 1)
            ids.append(table.add(rect: rect, parent: parent, z: z, flags: []))
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            table.bringToFront(ids.randomElement(using: &random)!)
        }
        if Int.random(in: 0..<3, using: &random) == 0,
            let leaf = ids.first(where: { table.links[$0].firstChild == 0 })
        {
            table.remove(leaf)
            ids.removeAll { $0 == leaf }
        }
        func painted(in parent: UInt32) -> [UInt32] {
            ids.filter { table.links[$0].parent == parent }.sorted { table.keys[$0] < table.keys[$1] }
                .flatMap { [$0] + painted(in: $0) }
        }
        let (isInOrder, expected) = (table.isInPaintOrder, painted(in: 0) == ids)
        #expect(isInOrder == expected)
    }

    @Test("Padding is not looked for where a grid is made at once")
    func padding() {
        var table = RegionTable()
        let id = table.add(rect: Rect(x: 0, y: 0, width: 1, height: 1), parent: 0, z: 0, flags: [])
        let before = table.isInPaintOrder
        table.setSlop(HitSlop(top: 1, left: 1, bottom: 1, right: 1), of: id)
        let after = table.isInPaintOrder
        #expect((before, after) == (true, false))
    }
}
