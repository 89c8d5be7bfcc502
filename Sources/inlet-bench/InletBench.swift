import Glibc

/// Measures the core: `inlet-bench hit-test --regions 100000`. One JSON object a line.
///
/// What it allocates is counted, see `CAllocations`.
@main
struct InletBench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "hit-test": try HitTestBench.run(BenchOptions(arguments.dropFirst()))
            case "band": try BandBench.run(BenchOptions(arguments.dropFirst()))
            case "commands": try CommandsBench.run(BenchOptions(arguments.dropFirst()))
            case "encode": try EncodeBench.run(BenchOptions(arguments.dropFirst()))
            case "requests": try RequestsBench.run(BenchOptions(arguments.dropFirst()))
            case "touchpad": try TouchpadBench.run(BenchOptions(arguments.dropFirst()))
            case "recording": try RecordingBench.run(BenchOptions(arguments.dropFirst()))
            case "latency": try LatencyBench.run(BenchOptions(arguments.dropFirst()))
            case "pipeline":
                let file = arguments.dropFirst().first.flatMap { $0.hasPrefix("--") ? nil : $0 }
                try PipelineBench.run(
                    BenchOptions(arguments.dropFirst(file == nil ? 1 : 2)), file: file)
            default: throw BenchError(description: usage)
            }
        } catch {
            let text = "inlet-bench: \(error)\n"
            text.withCString { _ = write(2, $0, strlen($0)) }
            exit(64)
        }
    }
}

private let usage = """
    usage: inlet-bench hit-test --regions N | --rects FILE [--points FILE]
           inlet-bench band --regions N [--frames N]
           inlet-bench pipeline [FILE] [--regions N] [--frames N]
           inlet-bench touchpad [--rounds N]
           inlet-bench commands [--commands N] [--depth N] [--presses N]
           inlet-bench recording [--frames N] [--only streaming|recording]
           inlet-bench encode [--lines N]
           inlet-bench latency [--presses N]
           inlet-bench requests [--bytes N] [--rounds N] [--only same|new|moved|rich|commands]
    """

struct BenchError: Error, CustomStringConvertible {
    let description: String
}

/// `--name VALUE` pairs.
struct BenchOptions {
    private var values: [String: String] = [:]

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let name = rest.popFirst() {
            guard name.hasPrefix("--"), let value = rest.popFirst() else {
                throw BenchError(description: "\(name): options are --name VALUE")
            }
            values[String(name.dropFirst(2))] = value
        }
    }

    func text(_ name: String) -> String? { values[name] }

    func number(_ name: String, default standard: Int) throws -> Int {
        guard let text = values[name] else { return standard }
        guard let number = Int(text), number > 0 else {
            throw BenchError(description: "--\(name) is a whole number above 0, not \(text)")
        }
        return number
    }
}
