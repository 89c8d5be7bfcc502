import InputModel
import Interaction
import TestSupport
import Testing

/// What a band selects by differences is what looking at every item anew would select.
struct BandTests {
    private static let mouse = DeviceID(rawValue: 1)
    private static let area = Rect(x: 0, y: 0, width: 1000, height: 800)

    private enum Layout: CaseIterable, Sendable {
        case grid, random, slivers, oneSpot, large, points
    }

    private struct Desk: ~Copyable {
        var interaction = Interaction(
            settings: InteractionSettings(), space: area, pointer: Point(x: 0, y: 0))
        var output = Output()
        var time = Timestamp(microseconds: 0)
        var rects: [String: Rect] = [:]

        mutating func ask(_ request: Request) throws {
            try interaction.perform(request, by: ClientID(rawValue: 1), at: time, &output)
            clear()
        }

        mutating func move(_ to: Point, _ modifiers: Modifiers) {
            handle(.motion(MotionEvent(device: mouse, delta: .zero, position: to, modifiers: modifiers)))
        }

        mutating func press(_ phase: Phase, _ at: Point, _ modifiers: Modifiers) {
            handle(
                .button(
                    ButtonEvent(
                        phase: phase, device: mouse, button: .primary, code: .buttonLeft, position: at,
                        count: 1, modifiers: modifiers)))
        }

        mutating func handle(_ body: StreamEvent.Body) {
            time = time + .milliseconds(1)
            interaction.handle(StreamEvent(time: time, body: body), &output)
            clear()
        }

        mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }

        var selected: Set<String> {
            Set(interaction.state.selections.flatMap { $0.items ?? [] })
        }
    }

    private func rects(_ layout: Layout, _ random: inout SeededRandom) -> [Rect] {
        func number(_ range: ClosedRange<Double>) -> Double {
            // Whole numbers, so that edges meet exactly.
            Double.random(in: range, using: &random).rounded()
        }
        return (0..<200).map { index in
            switch layout {
            case .grid:
                Rect(x: Double(index % 20) * 48 + 9, y: Double(index / 20) * 70 + 9, width: 30, height: 30)
            case .random:
                Rect(
                    x: number(-50...1000), y: number(-50...800), width: number(0...90), height: number(0...90)
                )
            case .slivers:
                index % 2 == 0
                    ? Rect(x: 0, y: number(0...800), width: 1000, height: 2)
                    : Rect(x: number(0...1000), y: 0, width: 2, height: 800)
            case .oneSpot: Rect(x: 400, y: 400, width: 20, height: 20)
            case .large: Rect(x: number(-900...500), y: number(-700...400), width: 900, height: 700)
            case .points: Rect(x: number(0...999), y: number(0...799), width: 1, height: 1)
            }
        }
    }

    private func touches(_ rect: Rect, _ band: Rect) -> Bool {
        rect.x <= band.right && rect.right > band.x && rect.y <= band.bottom && rect.bottom > band.y
    }

    @Test("Selecting by differences is selecting anew", arguments: Layout.allCases, 1...8)
    private func differential(_ layout: Layout, _ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed * 100))
        var desk = Desk()
        let rects = rects(layout, &random)
        var list = RegionDescription(id: "list", rect: Self.area)
        list.role = .collection
        var empty = RegionDescription(id: "empty", rect: Self.area)
        empty.role = .bandArea
        // Over the items, so that a band begins anywhere; the list lies in it.
        list.parent = nil
        empty.z = 1
        empty.parent = "list"
        var regions = [list, empty]
        for (index, rect) in rects.enumerated() {
            var item = RegionDescription(id: "i\(index)", rect: rect)
            item.role = .item
            item.parent = "list"
            regions.append(item)
        }
        try desk.ask(.activateScene(SceneActivation(scene: SceneName("s"))))
        try desk.ask(.setRegions(SceneName("s"), regions))
        let initial = Set((0..<20).map { "i\($0 * 7)" })
        try desk.ask(
            .setSelection(
                SelectionChange(
                    scene: SceneName("s"), collection: RegionName("list"),
                    items: initial.map { RegionName($0) })))
        for modifiers in [[], Modifiers.shift, .control] {
            let before = desk.selected
            let start = Point(
                x: .random(in: 0...999, using: &random), y: .random(in: 0...799, using: &random))
            var end = start
            desk.move(start, modifiers)
            desk.press(.began, start, modifiers)
            for step in 0..<60 {
                let stride: Double = step % 9 == 0 ? 700 : step % 3 == 0 ? 40 : 3
                end.x += Double.random(in: -stride...stride, using: &random).rounded()
                end.y += Double.random(in: -stride...stride, using: &random).rounded()
                desk.move(end, [])
                guard let band = desk.interaction.state.band else { continue }
                let inside = Set(rects.indices.filter { touches(rects[$0], band.rect) }.map { "i\($0)" })
                let expected =
                    modifiers == .shift
                    ? before.union(inside)
                    : modifiers == .control ? before.symmetricDifference(inside) : inside
                let selected = desk.selected
                #expect(selected == expected, "step \(step), \(band.rect)")
                guard selected == expected else { return }
            }
            desk.press(.ended, end, [])
            let isOver = desk.interaction.state.band == nil
            #expect(isOver)
        }
    }
}
