import InputModel
import Interaction
import TestSupport
import Testing

/// Where layouts put regions: one by one, and in random trees against rules that are only written down, not optimised.
struct RegionLayoutTests {
    private typealias Edges = (left: Double?, top: Double?, right: Double?, bottom: Double?)

    @Test(
        "Edges, sizes and the middle",
        arguments: [
            ((0, 0, 0, 0), Rect(x: 10, y: 20, width: 300, height: 200)),
            ((5, 6, 7, 8), Rect(x: 15, y: 26, width: 288, height: 186)),
            ((5, nil, nil, 8), Rect(x: 15, y: 182, width: 50, height: 30)),
            ((nil, 6, 7, nil), Rect(x: 253, y: 26, width: 50, height: 30)),
            ((nil, nil, nil, nil), Rect(x: 135, y: 105, width: 50, height: 30)),
            // No room: the left and top distances hold.
            ((200, 150, 101, 51), Rect(x: 210, y: 170, width: 0, height: 0)),
            ((-10, -20, -30, -40), Rect(x: 0, y: 0, width: 340, height: 260)),
        ] as [(Edges, Rect)])
    private func edges(_ edges: Edges, _ expected: Rect) {
        var layout = RegionLayout(width: 50, height: 30)
        (layout.left, layout.top, layout.right, layout.bottom) = edges
        #expect(layout.rect(in: Rect(x: 10, y: 20, width: 300, height: 200)) == expected)
    }

    @Test("Coordinates end where they end")
    func limits() throws {
        let limit = 1_000_000_000.0
        var layout = RegionLayout(width: limit, height: limit)
        layout.left = limit
        let rect = layout.rect(in: Rect(x: limit, y: -limit, width: limit, height: 0))
        #expect(rect.x == limit && rect.y == -limit)
        layout.right = -limit
        #expect(layout.rect(in: Rect(x: 0, y: 0, width: limit, height: 0)).width == limit)
    }

    @Test(
        "Whatever is put, moved, scrolled and resized, regions lie where the rules say",
        arguments: 0..<60 as Range<UInt64>)
    func rules(_ seed: UInt64) throws {
        var world = World(seed: seed)
        for step in 0..<120 {
            try world.step()
            try world.interaction.checkInvariants()
            for placed in world.interaction.placedRegions(limit: 1000) {
                guard let name = placed.region else { continue }
                let expected = try #require(world.regions[name]?.rect)
                let error = [
                    placed.rect.x - expected.x, placed.rect.y - expected.y,
                    placed.rect.width - expected.width, placed.rect.height - expected.height,
                ].map(abs).max()!
                #expect(error < 1e-6, "step \(step), \(name): \(placed.rect), not \(expected)")
            }
        }
        #expect(world.resized > 0)
    }
}

/// A scene with a few regions, and what the rules say of them.
private struct World: ~Copyable {
    struct Region {
        var rect: Rect
        var layout: RegionLayout?
        var parent: String?
        var scroll = Vector.zero
    }

    static let client = ClientID(rawValue: 1)
    static let name = SceneName("s")
    static let ids = (0..<14).map { "r\($0)" }

    var interaction = Interaction(
        settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 1000), pointer: .zero)
    var output = Output()
    var random: SeededRandom
    var regions: [String: Region] = [:]
    var scene = Rect(x: 0, y: 0, width: 500, height: 400)
    private(set) var resized = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        var activation = SceneActivation(scene: Self.name)
        activation.rect = scene
        try? ask(.activateScene(activation))
    }

    private mutating func ask(_ request: Request) throws {
        try interaction.perform(request, by: Self.client, at: Timestamp(microseconds: 0), &output)
        output.removeAll()
        interaction.clearEvents()
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random))
    }

    mutating func step() throws {
        if number(0...3) == 0 || regions.isEmpty {
            let isMove = number(0...1) == 0
            let before = scene
            scene = Rect(
                x: number(0...300), y: number(0...300), width: isMove ? scene.width : number(100...700),
                height: isMove ? scene.height : number(100...600))
            var update = SceneUpdate(scene: Self.name)
            update.rect = scene
            try ask(.updateScene(update))
            for name in regions.keys {
                regions[name]!.rect = regions[name]!.rect.moved(
                    by: Vector(dx: scene.x - before.x, dy: scene.y - before.y))
            }
            let moved = regions
            layOut(before: moved, put: [])
            if regions.contains(where: { $0.value.rect != moved[$0.key]!.rect }) { resized += 1 }
        }
        var update = RegionUpdate(scene: Self.name)
        for name in Self.ids.shuffled(using: &random).prefix(Int(number(0...3))) {
            var region = RegionDescription(
                id: name,
                rect: Rect(
                    x: number(0...900), y: number(0...900), width: number(0...300), height: number(0...300)))
            if number(0...1) == 0 { region.layout = RegionLayout(random: &random) }
            // Only among those before it: so none lies in itself.
            let place = Self.ids.firstIndex(of: name)!
            let parents = Self.ids[..<place].filter { regions[$0] != nil }
            if number(0...3) > 0 { region.parent = parents.randomElement(using: &random) }
            if number(0...3) == 0 { region.scroll = Vector(dx: number(-20...20), dy: number(-20...20)) }
            update.put.append(region)
        }
        for name in regions.keys.sorted() where number(0...9) == 0 {
            update.scroll.append(
                RegionUpdate.Scroll(region: RegionName(name), delta: Vector(dx: number(-9...9), dy: 3)))
        }
        for name in regions.keys.sorted() where number(0...9) == 0 {
            let isPut = update.put.last { $0.id == name }
            guard (isPut.map { $0.layout } ?? regions[name]!.layout) == nil else { continue }
            update.move.append(
                RegionUpdate.Move(region: RegionName(name), origin: Point(x: number(0...500), y: 7)))
        }
        try ask(.updateRegions(update))
        apply(update)
    }

    private mutating func apply(_ update: RegionUpdate) {
        let before = regions
        for put in update.put {
            let former = regions[put.id]
            regions[put.id] = Region(
                rect: put.layout == nil ? put.rect : former?.rect ?? put.rect, layout: put.layout,
                parent: put.parent, scroll: put.scroll ?? former?.scroll ?? .zero)
        }
        layOut(before: before, put: Set(update.put.map(\.id)))
        for move in update.move {
            let rect = regions[move.region.id]!.rect
            let delta = move.origin - Point(x: rect.x, y: rect.y)
            for name in inside(move.region.id) { regions[name]!.rect = regions[name]!.rect.moved(by: delta) }
        }
        for scroll in update.scroll {
            for name in inside(scroll.region.id) where name != scroll.region.id {
                regions[name]!.rect = regions[name]!.rect.moved(by: scroll.delta)
            }
            regions[scroll.region.id]!.scroll = regions[scroll.region.id]!.scroll + scroll.delta * -1
        }
    }

    /// A region and all that is in it.
    private func inside(_ root: String) -> [String] {
        [root] + regions.keys.filter { regions[$0]!.parent == root }.flatMap { inside($0) }
    }

    /// From the outside in: what has a layout goes where that says; what was there before and is not put with a rectangle goes
    /// along with what it lies in, where that goes along or has a layout.
    private mutating func layOut(before: [String: Region], put: Set<String>) {
        var deltas: [String: Vector] = [:]
        for name in Self.ids {
            guard let region = regions[name] else { continue }
            var rect = region.rect
            if let layout = region.layout {
                let outer =
                    region.parent.map { regions[$0]!.rect.moved(by: regions[$0]!.scroll * -1) } ?? scene
                rect = layout.rect(in: outer)
            } else if !put.contains(name), let parent = region.parent {
                rect = rect.moved(by: deltas[parent] ?? .zero)
            }
            regions[name]!.rect = rect
            let isCarrier = region.layout != nil || !put.contains(name)
            if isCarrier, let former = before[name] {
                deltas[name] = Vector(dx: rect.x - former.rect.x, dy: rect.y - former.rect.y)
            }
        }
    }
}
