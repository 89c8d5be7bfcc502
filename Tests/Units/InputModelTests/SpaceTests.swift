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
            if displays.contains(where: { $0.contains(point) && $0.contains(target) }) {
                #expect(next == target)
            }
            // It never goes further than the hand did, on either axis.
            #expect(abs(next.x - point.x) <= abs(delta.dx) + 0.001)
            #expect(abs(next.y - point.y) <= abs(delta.dy) + 0.001)
            point = next
        }
    }

    @Test("The same way leads to the same place, in one move or in many, and never out of the displays")
    func cut() {
        var random = SeededRandom(seed: 56)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random).rounded() }
        for _ in 0..<2000 {
            // Up to six displays, some apart, some that overlap.
            var displays: [Rect] = []
            for place in 0..<6 where Int.random(in: 0..<4, using: &random) > 0 {
                let gap = Bool.random(using: &random) ? 0.0 : 40
                displays.append(
                    Rect(
                        x: Double(place % 3) * (300 + gap),
                        y: Double(place / 3) * 200 + (Bool.random(using: &random) ? 0 : 50),
                        width: 300, height: number(100...200)))
            }
            guard !displays.isEmpty else { continue }
            let space = Space(displays: displays)
            var point = space.start
            for _ in 0..<5 {
                let delta = Vector(
                    dx: number(-700...700), dy: Bool.random(using: &random) ? 0 : number(-400...400))
                let whole = space.move(point, by: delta)
                let count = Int.random(in: 2...60, using: &random)
                var cut = point
                for _ in 0..<count { cut = space.move(cut, by: delta * (1 / Double(count))) }
                #expect((whole - cut).length < 0.1, "\(displays) from \(point) by \(delta)")
                #expect(displays.contains { $0.contains(whole) })
                point = whole
            }
        }
    }

    @Test("A gap is not jumped over, and an edge is slid along until the next display begins")
    func gaps() {
        let apart = Space(displays: [
            Rect(x: 0, y: 0, width: 1920, height: 1080), Rect(x: 2000, y: 200, width: 1280, height: 800),
        ])
        #expect(apart.move(Point(x: 960, y: 540), by: Vector(dx: 1200, dy: 0)) == Point(x: 1919.999, y: 540))
        let beside = Space(displays: [
            Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 100, y: 50, width: 100, height: 100),
        ])
        // Half of it is spent beside the edge.
        let place = beside.move(Point(x: 99.999, y: 10), by: Vector(dx: 80, dy: 80))
        #expect(abs(place.x - 140) < 0.01 && abs(place.y - 90) < 0.01)
    }
}
