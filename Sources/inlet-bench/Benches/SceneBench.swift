import Engine
import InputModel
import Interaction
import Wire

/// Measures single steps that affect all regions of a large scene: the longest that other clients wait.
enum SceneBench {
    static func run(_ options: BenchOptions) throws {
        let count = try options.number("regions", default: 100_000)
        let rounds = try options.number("rounds", default: 3)
        let layouts = [("side by side", false), ("nested", true)]
        for (layout, isNested) in layouts {
            var best: [(String, Double)] = []
            for _ in 0..<rounds {
                var scene = try LargeScene(count, isNested: isNested)
                try scene.measure()
                best = best.isEmpty ? scene.steps : zip(best, scene.steps).map { ($0.0, min($0.1, $1.1)) }
            }
            for (step, time) in best {
                print(
                    """
                    {"bench":"scene","regions":\(count),"layout":"\(layout)","step":"\(step)","ns":\(time.short)}
                    """)
            }
        }
    }
}

/// A scene full of regions, and the requests of its client.
private struct LargeScene: ~Copyable {
    private let client = ClientID(rawValue: 1)
    private let time = Timestamp(microseconds: 1_000_000)
    /// Regions per request line.
    private let lineCount = 1000

    private var engine = Engine(settings: EngineSettings())
    private let count: Int
    private let isNested: Bool
    /// Squares that fill the space.
    private let columns: Int
    private let side: Double
    /// The steps, and the nanoseconds that each took.
    private(set) var steps: [(String, Double)] = []

    init(_ count: Int, isNested: Bool) throws {
        self.count = count
        self.isNested = isNested
        let space = EngineSettings().space.bounds
        columns = Int((Double(count) * space.width / space.height).squareRoot().rounded(.up))
        side = space.width / Double(columns)
    }

    mutating func measure() throws {
        let worst = try declare()
        steps.append(("a line of \(lineCount) more, at worst", worst))
        if isNested {
            let root = #""id":"root","rect":[1,1,4000,4000]"#
            try step(
                "what they lie in is moved", #"{"do":"regions.update","scene":"large","move":[["root",3,3]]}"#
            )
            try step("it is scrolled", #"{"do":"regions.update","scene":"large","scroll":[["root",0,3]]}"#)
            try step("it is put elsewhere", #"{"do":"regions.update","scene":"large","put":[{\#(root)}]}"#)
            try step(
                "it is disabled",
                #"{"do":"regions.update","scene":"large","put":[{\#(root),"enabled":false}]}"#)
            try step("it is enabled", #"{"do":"regions.update","scene":"large","put":[{\#(root)}]}"#)
        }
        try step(
            "the scene gets another size", #"{"do":"scene.update","scene":"large","rect":[0,0,1900,1400]}"#)
        if isNested {
            try step("it is removed", #"{"do":"regions.update","scene":"large","remove":["root"]}"#)
            _ = try declare()
        }
        let one = #"{"id":"a","rect":[0,0,5,5]}"#
        try step("one takes their place", #"{"do":"regions.set","scene":"large","regions":[\#(one)]}"#)
        _ = try declare()
        try step("the scene is destroyed", #"{"do":"scene.destroy","scene":"large"}"#)
        _ = try declare()
        let start = BenchClock.now
        engine.disconnect(client, at: time)
        engine.clearEvents()
        steps.append(("its client goes", BenchClock.now - start))
    }

    private mutating func step(_ name: String, _ text: String) throws {
        steps.append((name, try perform(text)))
    }

    /// - Returns: the time of the slowest line.
    private mutating func declare() throws -> Double {
        _ = try perform(#"{"do":"scene.activate","scene":"large"}"#)
        if isNested {
            let root = #"{"id":"root","rect":[0,0,4000,4000]}"#
            _ = try perform(#"{"do":"regions.set","scene":"large","regions":[\#(root)]}"#)
        }
        var worst = 0.0
        for start in stride(from: 0, to: count, by: lineCount) {
            worst = max(worst, try perform(line(start..<min(count, start + lineCount))))
        }
        return worst
    }

    private func line(_ numbers: Range<Int>) -> String {
        let parent = isNested ? #","parent":"root""# : ""
        let regions = numbers.map { number in
            let (x, y) = (Double(number % columns) * side, Double(number / columns) * side)
            return #"{"id":"r\#(number)","rect":[\#(x),\#(y),\#(side),\#(side)]\#(parent)}"#
        }
        return #"{"do":"regions.update","scene":"large","put":[\#(regions.joined(separator: ","))]}"#
    }

    /// - Returns: the time to perform the request and to clear its events.
    private mutating func perform(_ text: String) throws -> Double {
        guard case .core(let request) = try RequestLine.parse(Array(text.utf8).span).body.get() else {
            throw BenchError(description: "not a request to the core")
        }
        let start = BenchClock.now
        try engine.perform(request, by: client, at: time)
        engine.clearEvents()
        return BenchClock.now - start
    }
}
