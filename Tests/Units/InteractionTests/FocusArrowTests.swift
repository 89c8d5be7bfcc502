import InputModel
import Interaction
import Regions
import TestSupport
import Testing

/// Arrows over random layouts, compared with a reference that shares no code with the core.
struct FocusArrowTests {
    private static let arrows: [KeyCode] = [.left, .right, .up, .down]

    /// Regions as programs have them: rows, columns, toolbars, fields as wide as the form, and overlapping cards. Whole
    /// numbers, so that no sum is rounded.
    private static func layout(_ random: inout SeededRandom) -> [RegionDescription] {
        func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        var rects: [Rect] = []
        switch Int.random(in: 0...3, using: &random) {
        case 0:
            let (width, height, gap) = (number(10...60), number(10...40), number(0...10))
            for row in 0..<Int.random(in: 1...6, using: &random) {
                for column in 0..<Int.random(in: 1...8, using: &random) {
                    rects.append(
                        Rect(
                            x: Double(column) * (width + gap), y: Double(row) * (height + gap), width: width,
                            height: height))
                }
            }
        case 1:
            var y = 0.0
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                var x = number(0...20)
                for _ in 0..<Int.random(in: 1...5, using: &random) {
                    let width = number(5...200)
                    rects.append(Rect(x: x, y: y + number(0...6), width: width, height: number(10...30)))
                    x += width + number(0...12)
                }
                y += 30 + number(0...12)
            }
        case 2:
            for _ in 0..<Int.random(in: 2...30, using: &random) {
                rects.append(
                    Rect(
                        x: number(0...500), y: number(0...400), width: number(0...200),
                        height: number(0...150)))
            }
        default:
            // A row of a list with its buttons inside.
            for row in 0..<Int.random(in: 1...8, using: &random) {
                let y = Double(row) * 40
                rects.append(Rect(x: 0, y: y, width: 400, height: 40))
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    rects.append(Rect(x: number(0...380), y: y + 10, width: 20, height: 20))
                }
            }
        }
        return rects.enumerated().map { index, rect in
            var region = RegionDescription(id: "r\(index)", rect: rect)
            region.isFocusable = true
            return region
        }
    }

    @Test("1000 moves in 500 random layouts equal the reference", arguments: 0..<10)
    func moves(_ tenth: Int) throws {
        for seed in tenth * 50..<tenth * 50 + 50 {
            var random = SeededRandom(seed: UInt64(seed))
            let regions = Self.layout(&random)
            var desk = try ArrowDesk(regions)
            for _ in 0..<4 {
                let start = regions.randomElement(using: &random)!
                let key = Self.arrows.randomElement(using: &random)!
                let others = regions.filter { $0.id != start.id }.map { (name: $0.id, rect: $0.rect) }
                let expected = FocusArrowReference.target(of: key, from: start.rect, among: others)
                let found = try desk.press(key, from: start.id)
                #expect(found == expected ?? start.id, "seed \(seed), \(key) from \(start.id)")
            }
        }
    }

    @Test("No arrow goes to a region that does not lie in its direction", arguments: 0..<4)
    func sides(_ direction: Int) throws {
        // In words of its own: the target ends further than the start does, or is inside or around it.
        for seed in 0..<200 {
            var random = SeededRandom(seed: UInt64(10_000 + seed))
            let regions = Self.layout(&random)
            var desk = try ArrowDesk(regions)
            let start = regions.randomElement(using: &random)!
            let found = try desk.press(Self.arrows[direction], from: start.id)
            guard found != start.id else { continue }
            let (from, to) = (start.rect, regions.first { $0.id == found }!.rect)
            let isNested =
                from.x <= to.x && from.right >= to.right && from.y <= to.y && from.bottom >= to.bottom
                || to.x <= from.x && to.right >= from.right && to.y <= from.y && to.bottom >= from.bottom
            let isFurther =
                switch direction {
                case 0: to.x < from.x && to.right < from.right
                case 1: to.x > from.x && to.right > from.right
                case 2: to.y < from.y && to.bottom < from.bottom
                default: to.y > from.y && to.bottom > from.bottom
                }
            #expect(isNested || isFurther, "seed \(seed) from \(from) to \(to)")
        }
    }
}

/// One scene of focusable regions, and arrows pressed in it.
private struct ArrowDesk: ~Copyable {
    private static let client = ClientID(rawValue: 1)
    private static let scene = SceneName("s")
    private var interaction = Interaction(
        settings: InteractionSettings(), space: Rect(x: 0, y: 0, width: 1000, height: 800), pointer: .zero)
    private var output = Output()
    private var time = Timestamp(microseconds: 0)

    init(_ regions: [RegionDescription]) throws {
        var activation = SceneActivation(scene: Self.scene)
        activation.regions = regions
        try interaction.perform(.activateScene(activation), by: Self.client, at: time, &output)
    }

    /// - Returns: the region that has the focus then.
    mutating func press(_ key: KeyCode, from start: String) throws -> String? {
        try interaction.perform(
            .setFocus(Self.scene, region: RegionName(start)), by: Self.client, at: time, &output)
        for phase in [Phase.began, .ended] {
            let event = KeyEvent(
                phase: phase, device: DeviceID(rawValue: 1), key: key, text: ShortText(),
                plainText: ShortText(), modifiers: [])
            interaction.handle(StreamEvent(time: time, body: .key(event)), &output)
        }
        interaction.clearEvents()
        output.removeAll()
        return interaction.state.focus?.region
    }
}
