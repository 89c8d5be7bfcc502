import InputModel
import TestSupport
import Testing

struct SpaceTests {
    @Test("What belongs to a display is turned as that is; what covers several stands upright")
    func coverage() {
        let displays = [Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 10, y: 0, width: 30, height: 20)]
        let wall = Space(displays: displays, rotations: [.none, .quarter])
        #expect(wall.coverage(of: 0) == (displays[0], .none))
        #expect(wall.coverage(of: 1) == (displays[1], .quarter))
        for display in [nil, 2, -1] {
            #expect(wall.coverage(of: display) == (Rect(x: 0, y: 0, width: 40, height: 20), .none))
        }
        let one = Space(displays: [displays[0]], rotations: [.half, .quarter])
        #expect(one.coverage(of: nil) == (displays[0], .half))
        #expect(Space(displays: displays).rotations == [.none, .none])
        #expect(one != Space(displays: [displays[0]]))
    }

    @Test(
        "The nearest point is in a display, no point of a display is nearer, and what is inside stays",
        arguments: 0..<50)
    func nearestIsNearest(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let displays = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Rect(
                x: Double(Int.random(in: -100...100, using: &random)),
                y: Double(Int.random(in: -100...100, using: &random)),
                width: Double(Int.random(in: 1...100, using: &random)),
                height: Double(Int.random(in: 1...100, using: &random)))
        }
        let space = Space(displays: displays)
        #expect(displays.contains { $0.contains(space.start) })
        for _ in 0..<200 {
            let point = Point(
                x: .random(in: -300...300, using: &random), y: .random(in: -300...300, using: &random))
            let nearest = space.nearest(to: point)
            #expect(displays.contains { $0.contains(nearest) })
            if displays.contains(where: { $0.contains(point) }) { #expect(nearest == point) }
            let display = displays.randomElement(using: &random)!
            let other = Point(
                x: display.x + .random(in: 0..<1, using: &random) * display.width,
                y: display.y + .random(in: 0..<1, using: &random) * display.height)
            // The pointer stops a thousandth inside the far edge; a point in that thousandth is nearer by as much.
            #expect((nearest - point).length <= (other - point).length + 0.002)
        }
    }

    @Test("A moved pointer never leaves the displays, and stops only at their edges", arguments: 0..<50)
    func moveStaysInside(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let displays = [
            Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 100, y: -20, width: 50, height: 60),
            Rect(x: -30, y: 100, width: 60, height: 10),
        ]
        let space = Space(displays: displays)
        var point = space.start
        for _ in 0..<500 {
            let delta = Vector(
                dx: .random(in: -40...40, using: &random), dy: .random(in: -40...40, using: &random))
            let next = space.move(point, by: delta)
            #expect(displays.contains { $0.contains(next) })
            let target = point + delta
            if displays.contains(where: { $0.contains(target) }) { #expect(next == target) }
            // It never goes further than the hand did, on either axis.
            #expect(abs(next.x - point.x) <= abs(delta.dx) + 0.001)
            #expect(abs(next.y - point.y) <= abs(delta.dy) + 0.001)
            point = next
        }
    }
}
