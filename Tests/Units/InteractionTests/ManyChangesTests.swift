import InputModel
import Interaction
import Testing

/// Requests as large as they may be.
struct ManyChangesTests {
    private static let client = ClientID(rawValue: 1)

    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000),
            pointer: .zero)
        var output = Output()

        mutating func ask(_ request: Request) throws {
            try interaction.perform(request, by: client, at: Timestamp(microseconds: 0), &output)
            output.removeAll()
            interaction.clearEvents()
        }

        /// Who is hovered at a place.
        mutating func hovered(_ x: Double, _ y: Double) -> String? {
            let motion = MotionEvent(
                device: .none, delta: .zero, position: Point(x: x, y: y), modifiers: [])
            interaction.handle(StreamEvent(time: Timestamp(microseconds: 0), body: .motion(motion)), &output)
            output.removeAll()
            return interaction.state.hover?.region
        }
    }

    private func chain(_ count: Int, x: Double) -> [RegionDescription] {
        (0..<count).map { index in
            var region = RegionDescription(id: "r\(index)", rect: Rect(x: x, y: 0, width: 400, height: 400))
            region.parent = index == 0 ? nil : "r\(index - 1)"
            return region
        }
    }

    @Test("A chain as deep as may be is set, and set again elsewhere")
    func deepChain() throws {
        var desk = Desk()
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
        try desk.ask(.setRegions(SceneName("s"), chain(Limits.regionDepth, x: 0)))
        let before = desk.hovered(10, 10)
        #expect(before == "r\(Limits.regionDepth - 1)")
        try desk.ask(.setRegions(SceneName("s"), chain(Limits.regionDepth, x: 500)))
        let (gone, there) = (desk.hovered(10, 10), desk.hovered(510, 10))
        #expect(gone == nil)
        #expect(there == "r\(Limits.regionDepth - 1)")
        #expect(throws: RequestError.self) {
            try desk.ask(.setRegions(SceneName("s"), chain(Limits.regionDepth + 1, x: 0)))
        }
        let still = desk.hovered(510, 10)
        #expect(still == "r\(Limits.regionDepth - 1)")
    }

    @Test("A list takes another's place: who stays is known by its name, who went is not")
    func replacedList() throws {
        func list(_ numbers: Range<Int>) -> [RegionDescription] {
            numbers.map {
                RegionDescription(id: "r\($0)", rect: Rect(x: Double($0), y: 0, width: 1, height: 400))
            }
        }
        var desk = Desk()
        let scene = SceneName("s")
        func move(_ name: String, to x: Double) -> Request {
            var update = RegionUpdate(scene: scene)
            update.move = [.init(region: RegionName(name), origin: Point(x: x, y: 0))]
            return .updateRegions(update)
        }
        try desk.ask(.activateScene(SceneActivation(scene: scene)))
        try desk.ask(.setRegions(scene, list(0..<200)))
        for first in [150, 300, 450] {
            try desk.ask(.setRegions(scene, list(first..<first + 200)))
            let ends = (desk.hovered(Double(first) + 0.5, 1), desk.hovered(Double(first) + 199.5, 1))
            #expect(ends == ("r\(first)", "r\(first + 199)"))
            let gone = desk.hovered(Double(first) - 0.5, 1)
            #expect(gone == nil)
            #expect(throws: RequestError.self) { try desk.ask(move("r\(first - 1)", to: 0)) }
            try desk.ask(move("r\(first)", to: 5))
            let moved = desk.hovered(5.5, 1)
            #expect(moved == "r\(first)")
        }
    }

    @Test("A region with very much in it is moved very often in one request; its last place counts")
    func manyMoves() throws {
        var desk = Desk()
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
        var regions = [RegionDescription(id: "p", rect: Rect(x: 0, y: 0, width: 400, height: 400))]
        for index in 0..<10_000 {
            let (row, column) = index.quotientAndRemainder(dividingBy: 100)
            var region = RegionDescription(
                id: "k\(index)", rect: Rect(x: Double(column), y: Double(row), width: 1, height: 1))
            region.parent = "p"
            regions.append(region)
        }
        try desk.ask(.setRegions(SceneName("s"), regions))
        var update = RegionUpdate(scene: SceneName("s"))
        for step in 0..<20_000 {
            update.move.append(.init(region: RegionName("p"), origin: Point(x: Double(step % 7), y: 0)))
            update.scroll.append(
                .init(region: RegionName("p"), delta: Vector(dx: step % 2 == 0 ? 1 : -1, dy: 0)))
        }
        try desk.ask(.updateRegions(update))
        // 20 000 steps end at place 0 (19 999 modulo 7), and the scrolling adds up to nothing.
        let name = desk.hovered(Double(19_999 % 7) + 0.5, 0.5)
        #expect(name == "k0")
    }

    @Test("What a request reaches is counted as often as it does, and has an end", arguments: [20, 30])
    func reach(_ depth: Int) throws {
        var desk = Desk()
        let scene = SceneName("s")
        try desk.ask(.activateScene(SceneActivation(scene: scene)))
        var regions = chain(depth, x: 0)
        for index in 0..<6000 {
            var region = RegionDescription(id: "k\(index)", rect: Rect(x: 0, y: 0, width: 1, height: 1))
            region.parent = "r\(depth - 1)"
            regions.append(region)
        }
        try desk.ask(.setRegions(scene, regions))
        // All in the last of the chain lies in each of it, too.
        var moves = RegionUpdate(scene: scene)
        var scrolls = moves
        var puts = moves
        for index in 0..<depth {
            let name = RegionName("r\(index)")
            moves.move.append(.init(region: name, origin: Point(x: 500, y: 0)))
            scrolls.scroll.append(.init(region: name, delta: Vector(dx: 1, dy: 0)))
            var region = regions[index]
            region.role = .collection
            region.rect.x = 500
            puts.put.append(region)
        }
        let isTooFar = depth * 6000 > Limits.movedRegions
        for update in [moves, scrolls, puts] {
            var code: RequestError.Code?
            do { try desk.ask(.updateRegions(update)) } catch let error as RequestError { code = error.code }
            #expect(code == (isTooFar ? .limit : nil))
        }
        let there = desk.hovered(300, 300)
        #expect(there == (isTooFar ? "r\(depth - 1)" : nil))
    }

    @Test("What is put into a region is reached with it")
    func reachOfPut() throws {
        var desk = Desk()
        let scene = SceneName("s")
        try desk.ask(.activateScene(SceneActivation(scene: scene)))
        var regions = [RegionDescription(id: "a", rect: Rect(x: 0, y: 0, width: 400, height: 400))]
        for index in 0..<6000 {
            var region = RegionDescription(id: "k\(index)", rect: Rect(x: 0, y: 0, width: 1, height: 1))
            region.parent = "a"
            regions.append(region)
        }
        try desk.ask(.setRegions(scene, regions))
        func update(_ depth: Int) -> RegionUpdate {
            var update = RegionUpdate(scene: scene)
            update.put = chain(depth, x: 0)
            var carried = regions[0]
            carried.parent = "r\(depth - 1)"
            update.put.append(carried)
            update.move = (0..<depth).map { .init(region: RegionName("r\($0)"), origin: Point(x: 500, y: 0)) }
            return update
        }
        var code: RequestError.Code?
        do { try desk.ask(.updateRegions(update(25))) } catch let error as RequestError { code = error.code }
        #expect(code == .limit)
        let before = desk.hovered(300, 300)
        #expect(before == "a")
        try desk.ask(.updateRegions(update(15)))
        let after = desk.hovered(700, 300)
        #expect(after == "a")
    }
}
