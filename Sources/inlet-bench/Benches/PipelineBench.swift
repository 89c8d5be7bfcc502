import CAllocations
import Engine
import InputModel
import Interaction
import Recording
import Trace
import Wire

/// Measures the pipeline from frames to lines, in memory: a recording or generated mouse input, over many regions.
enum PipelineBench {
    static func run(_ options: BenchOptions) throws {
        let regions = try options.number("regions", default: 10_000)
        let rounds = try options.number("rounds", default: 1)
        let recording = try options.file.map { try RecordingReader.read(path: $0) }
        let script =
            try recording.map(Script.init) ?? Script(frames: try options.number("frames", default: 100_000))
        var best = Double.infinity
        var lines = 0
        var allocations = 0.0
        for _ in 0..<3 {
            var desk = try Desk(script.device, regions: regions)
            // Once to warm up: storage grows to what it needs.
            desk.play(script)
            let before = inlet_allocation_count()
            let linesBefore = desk.lines
            let from = BenchClock.now
            for _ in 0..<rounds { desk.play(script) }
            best = min(best, BenchClock.now - from)
            allocations = Double(inlet_allocation_count() - before)
            lines = desk.lines - linesBefore
        }
        let frames = script.ranges.count * rounds
        print(
            """
            {"bench":"pipeline","regions":\(regions),"frames":\(frames),"lines":\(lines),\
            "frames_per_s":\(Int(Double(frames) / best * 1e9)),"lines_per_s":\(Int(Double(lines) / best * 1e9)),\
            "frame_ns":\((best / Double(frames)).short),"allocations":\(Int(allocations)),\
            "allocations_per_frame":\(allocations / Double(frames))}
            """)
    }

    /// Frames, stored contiguously.
    private struct Script {
        let device: DeviceDescription
        private(set) var events: [InputEvent] = []
        private(set) var ranges: [(time: Timestamp, range: Range<Int>)] = []

        /// The duration, with a rest after it, so that the script can be played again.
        var length: Interval {
            Interval(microseconds: (ranges[ranges.count - 1].time - ranges[0].time).microseconds + 2_000_000)
        }

        init(_ recording: Recording) {
            device = recording.device
            var start = 0
            for timed in recording.events {
                if timed.event.endsFrame {
                    ranges.append((timed.time, start..<events.count))
                    start = events.count
                } else {
                    events.append(timed.event)
                }
            }
        }

        /// A mouse of 1000 Hz that wanders, clicks, drags and scrolls.
        init(frames: Int) {
            var capabilities = Capabilities()
            for type: UInt16 in [1, 2] { capabilities.types |= 1 << UInt32(type) }
            for key in [KeyCode.buttonLeft, .buttonRight] { capabilities.keys.insert(key) }
            capabilities.relative = 1 << 0 | 1 << 1 | 1 << 8
            device = DeviceDescription(name: "bench mouse", path: "", capabilities: capabilities)
            var random = BenchRandom(state: 7)
            for frame in 0..<frames {
                let start = events.count
                switch frame % 200 {
                case 60, 160:
                    events.append(InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 1))
                case 100, 190:
                    events.append(InputEvent(type: .key, code: KeyCode.buttonLeft.rawValue, value: 0))
                case 30: events.append(InputEvent(type: .relative, code: 8, value: 1))
                case 101...159 where frame % 600 > 300: continue
                default:
                    events.append(
                        InputEvent(type: .relative, code: 0, value: .random(in: -9...9, using: &random)))
                    events.append(
                        InputEvent(type: .relative, code: 1, value: .random(in: -9...9, using: &random)))
                }
                ranges.append((Timestamp(microseconds: Int64(frame) * 1000), start..<events.count))
            }
        }
    }

    private struct Desk: ~Copyable {
        private var engine: Engine
        private var encoder = LineEncoder()
        private var buffer = LineBuffer()
        private let device: DeviceID
        private var offset = Interval(microseconds: 0)
        private(set) var lines = 0

        /// Cards in rows; every third has a style, every tenth latches.
        init(_ description: DeviceDescription, regions: Int) throws {
            var engine = Engine(settings: EngineSettings())
            let id = engine.add(description, at: Timestamp(microseconds: 0))
            var scene = SceneActivation(scene: SceneName("bench"))
            scene.regions = Self.regions(regions, in: engine.settings.space.bounds)
            try engine.perform(
                .activateScene(scene), by: ClientID(rawValue: 1), at: Timestamp(microseconds: 0))
            engine.clearEvents()
            self.engine = engine
            device = id!
        }

        private static func regions(_ count: Int, in bounds: Rect) -> [RegionDescription] {
            var list = RegionDescription(id: "list", rect: bounds)
            list.role = .collection
            list.isBandArea = true
            list.gestures = [GestureInterest(.pan), GestureInterest(.hover)]
            let columns = Int(Double(count).squareRoot().rounded(.up))
            let (width, height) = (bounds.width / Double(columns), bounds.height / Double(columns))
            var regions = [list]
            for index in 0..<max(0, count - 1) {
                let (row, column) = index.quotientAndRemainder(dividingBy: columns)
                var card = RegionDescription(
                    id: "card \(index)",
                    rect: Rect(
                        x: bounds.x + Double(column) * width, y: bounds.y + Double(row) * height,
                        width: width * 0.8, height: height * 0.8))
                card.parent = "list"
                card.role = .item
                if index % 10 == 0 { card.latch = .horizontal }
                if index % 3 == 0 {
                    card.style = PointerStyle()
                    card.style!.effect = .lift
                    card.style!.accessories = [.preset(index % 8)]
                }
                regions.append(card)
            }
            return regions
        }

        /// Plays all frames, and discards the lines.
        mutating func play(_ script: borrowing Script) {
            for (time, range) in script.ranges {
                engine.process(
                    Frame(time: time + offset, device: device, events: script.events.span.extracting(range)))
                lines += encoder.encodeAll(of: &engine, to: &buffer)
                buffer.consume(buffer.count)
            }
            offset = Interval(microseconds: offset.microseconds + script.length.microseconds)
        }
    }
}
