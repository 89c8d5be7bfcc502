import CAllocations
import Engine
import InputModel
import Interaction
import Wire

/// Measures the steps of a long request line: parsing its JSON, decoding the request, and performing it.
enum RequestsBench {
    private static let client = ClientID(rawValue: 1)

    static func run(_ options: BenchOptions) throws {
        let size = try options.number("bytes", default: 59 * 1024)
        let rounds = try options.number("rounds", default: 20)
        let only = options.text("only")
        for kind in Kind.allCases where only == nil || only == kind.rawValue {
            try measure(kind, size, rounds)
        }
    }

    /// The contents of a line.
    enum Kind: String, CaseIterable {
        /// The existing regions, unchanged.
        case same
        /// New regions that replace others.
        case new
        /// The first regions of a scene.
        case first
        /// The existing regions at new positions, in their shortest form.
        case moved
        /// Few regions with many properties each.
        case rich
        case commands

        fileprivate func item(_ index: Int, isOdd: Bool) -> String {
            let (x, y) = (index % 1000 * 2, index / 1000 * 2)
            switch self {
            case .same, .first: return #"{"id": "r\#(index)", "rect": [\#(x), \#(y), 2, 2]}"#
            case .new: return #"{"id": "\#(isOdd ? "s" : "r")\#(index)", "rect": [\#(x), \#(y), 2, 2]}"#
            case .moved: return #"["r\#(index)",\#(x + (isOdd ? 1 : 0)),\#(y)]"#
            case .rich:
                return
                    #"{"id":"region \#(index) of many","rect":[\#(x).25,\#(y).75,20.5,1.5e1],"z":\#(index % 7),"#
                    + #""slop":[1,2,3,4],"role":"item","latch":["horizontal"],"focusable":true,"index":\#(index),"#
                    + #""style":{"effect":"lift","shape":{"kind":"roundedRectangle","radius":\#(index % 9)}},"#
                    + #""gestures":["tap",{"gesture":"pan","scroll":["continuous"]}]}"#
            case .commands: return #"{"id":"\#(isOdd ? "s" : "r")\#(index)","title":"C"}"#
            }
        }

        fileprivate func line(_ count: Int, isOdd: Bool) -> [UInt8] {
            let items = (0..<count).map { item($0, isOdd: isOdd) }.joined(
                separator: self == .moved ? "," : ", ")
            switch self {
            case .same, .new, .first, .rich:
                return Array(#"{"do":"regions.set","scene":"large","regions":[\#(items)]}"#.utf8)
            case .moved: return Array(#"{"do":"regions.update","scene":"large","move":[\#(items)]}"#.utf8)
            case .commands: return Array(#"{"do":"commands.insert","commands":[\#(items)]}"#.utf8)
            }
        }

        /// The number of items that fit in `size` bytes, at least 1.
        fileprivate func count(in size: Int) -> Int {
            var (count, bytes) = (0, 80)
            while true {
                bytes += item(count, isOdd: true).utf8.count + 2
                if bytes > size { return max(1, count) }
                count += 1
            }
        }
    }

    private static func measure(_ kind: Kind, _ size: Int, _ rounds: Int) throws {
        let count = kind.count(in: size)
        let lines = [kind.line(count, isOdd: false), kind.line(count, isOdd: true)]
        var engine = Engine(settings: EngineSettings())
        let time = Timestamp(microseconds: 1_000_000)
        let scene = SceneName("large")
        try engine.perform(.activateScene(SceneActivation(scene: scene)), by: client, at: time)
        if kind == .moved {
            let first = Kind.same.line(count, isOdd: false)
            try perform(RequestLine.parse(first.span), &engine, time)
        }
        var steps = [Double](repeating: .infinity, count: 3)
        var allocations: UInt64 = 0
        for round in 0..<rounds {
            let bytes = lines[round % 2]
            let before = inlet_allocation_count()
            let start = BenchClock.now
            let document = RequestDocument(bytes.span)
            let read = BenchClock.now
            let line = RequestLine(document)
            let understood = BenchClock.now
            try perform(line, &engine, time)
            let done = BenchClock.now
            allocations = UInt64(inlet_allocation_count() - before)
            steps = zip(steps, [read - start, understood - read, done - understood]).map(min)
            switch kind {
            case .commands:
                try engine.perform(.removeCommands([MenuName("other")]), by: client, at: time)
            case .first:
                try engine.perform(.destroyScene(scene, .standard), by: client, at: time)
                try engine.perform(.activateScene(SceneActivation(scene: scene)), by: client, at: time)
            default: break
            }
        }
        print(
            """
            {"bench":"requests","line":"\(kind)","bytes":\(lines[1].count),"items":\(count),\
            "json_ns":\(steps[0].short),"meaning_ns":\(steps[1].short),"doing_ns":\(steps[2].short),\
            "allocations":\(allocations)}
            """)
    }

    private static func perform(_ line: RequestLine, _ engine: inout Engine, _ time: Timestamp) throws {
        guard case .core(let request) = try line.body.get() else {
            throw BenchError(description: "not a request to the core")
        }
        try engine.perform(request, by: client, at: time)
        engine.clearEvents()
    }
}
