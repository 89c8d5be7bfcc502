import CAllocations
import InputModel
import Interaction

/// Measures the cost of a frame while a band is dragged over very many items.
enum BandBench {
    private static let client = ClientID(rawValue: 1)
    private static let mouse = DeviceID(rawValue: 1)

    static func run(_ options: BenchOptions) throws {
        let count = try options.number("regions", default: 100_000)
        let frames = try options.number("frames", default: 1000)
        let rects = try Layouts.rects(options.text("layout") ?? "uniform", count: count)
        let bounds = Layouts.bounds(of: rects)
        // From near one corner to near the other, a frame each millisecond.
        let start = Point(x: bounds.x + bounds.width * 0.01, y: bounds.y + bounds.height * 0.01)
        let ends = (1...frames).map { frame in
            let part = 0.01 + 0.98 * Double(frame) / Double(frames)
            return Point(x: bounds.x + bounds.width * part, y: bounds.y + bounds.height * part)
        }
        if let prefix = options.text("save") {
            try BenchFile.save(prefix + ".rects", rects.flatMap { [$0.x, $0.y, $0.width, $0.height] })
            try BenchFile.save(prefix + ".bands", ends.flatMap { [start.x, start.y, $0.x, $0.y] })
        }
        var best = Double.infinity
        var checksum = 0
        var allocations = 0.0
        var desk = try Desk(rects, bounds)
        // Once to warm up: storage grows to what it needs.
        for run in 0..<4 {
            desk.move(start)
            desk.press(.began, start)
            // The first frame builds the index and visits every item: a cost of the start, not of a frame.
            desk.move(ends[0])
            checksum = desk.selected
            let before = inlet_allocation_count()
            let from = BenchClock.now
            for end in ends.dropFirst() {
                desk.move(end)
                checksum += desk.selected
            }
            let cost = (BenchClock.now - from) / Double(max(1, frames - 1))
            if run > 0 { best = min(best, cost) }
            allocations = Double(inlet_allocation_count() - before) / Double(max(1, frames - 1))
            desk.press(.ended, ends[frames - 1])
        }
        print(
            """
            {"bench":"band","regions":\(count),"frames":\(frames),"frame_ns":\(best.short),\
            "allocations_per_frame":\(allocations.short),"checksum":\(checksum)}
            """)
    }

    /// A collection of items, and the pointer over it.
    private struct Desk: ~Copyable {
        private var interaction: Interaction
        private var output = Output()
        private var time = Timestamp(microseconds: 0)
        /// How many items are selected.
        private(set) var selected = 0

        init(_ rects: [Rect], _ bounds: Rect) throws {
            interaction = Interaction(settings: InteractionSettings(), space: bounds, pointer: .zero)
            var list = RegionDescription(id: "list", rect: bounds)
            list.role = .collection
            var area = RegionDescription(id: "area", rect: bounds)
            area.role = .bandArea
            area.parent = "list"
            area.z = 1
            var regions = [list, area]
            for (index, rect) in rects.enumerated() {
                var item = RegionDescription(id: "\(index)", rect: rect)
                item.role = .item
                item.parent = "list"
                regions.append(item)
            }
            try interaction.perform(
                .activateScene(SceneActivation(scene: SceneName("s"))), by: client, at: time, &output)
            try interaction.perform(
                .setRegions(SceneName("s"), regions), by: client, at: time, &output)
            clear()
        }

        mutating func move(_ point: Point) {
            handle(.motion(MotionEvent(device: mouse, delta: .zero, position: point, modifiers: [])))
        }

        mutating func press(_ phase: Phase, _ point: Point) {
            handle(
                .button(
                    ButtonEvent(
                        phase: phase, device: mouse, button: .primary, code: .buttonLeft, position: point,
                        count: 1, modifiers: [])))
        }

        private mutating func handle(_ body: StreamEvent.Body) {
            time = time + .milliseconds(1)
            interaction.handle(StreamEvent(time: time, body: body), &output)
            for index in output.events.span.indices {
                if case .selection(let selection) = output.events.span[index].body {
                    selected = selection.count
                }
            }
            clear()
        }

        private mutating func clear() {
            output.removeAll()
            interaction.clearEvents()
        }
    }
}
