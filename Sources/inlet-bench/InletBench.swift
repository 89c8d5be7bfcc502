import Glibc

/// Measures the core: `inlet-bench hit-test --regions 100000`. Prints one JSON object per line.
///
/// Allocations are counted; see `CAllocations`.
@main
struct InletBench {
    private static let benches = [
        Bench(
            name: "hit-test",
            options: [
                "regions": "N", "rects": "FILE", "points": "FILE", "layout": "NAME", "queries": "N",
                "save": "PREFIX",
            ], run: HitTestBench.run),
        Bench(
            name: "band", options: ["regions": "N", "frames": "N", "layout": "NAME", "save": "PREFIX"],
            run: BandBench.run),
        Bench(
            name: "pipeline", takesFile: true, options: ["regions": "N", "frames": "N", "rounds": "N"],
            run: PipelineBench.run),
        Bench(name: "touchpad", options: ["rounds": "N"], run: TouchpadBench.run),
        Bench(
            name: "commands", options: ["commands": "N", "depth": "N", "presses": "N"],
            run: CommandsBench.run),
        Bench(
            name: "recording", options: ["frames": "N", "only": "streaming|recording"],
            run: RecordingBench.run),
        Bench(
            name: "fleet", takesFile: true,
            options: [
                "machines": "N", "megabytes": "N", "hours": "N", "seed": "N", "use": "office|kiosk|quiet",
            ], run: FleetBench.run),
        Bench(
            name: "rotation",
            options: [
                "folder": "PATH", "seconds": "N", "first": "N", "rate": "N", "steady": "yes", "age": "MS",
                "size": "BYTES", "keep-age": "MS", "when-full": "pause|delete",
            ], run: RotationBench.run),
        Bench(name: "encode", options: ["lines": "N"], run: EncodeBench.run),
        Bench(name: "latency", options: ["presses": "N"], run: LatencyBench.run),
        Bench(
            name: "requests",
            options: ["bytes": "N", "rounds": "N", "only": "same|new|first|moved|rich|commands"],
            run: RequestsBench.run),
        Bench(name: "scene", options: ["regions": "N", "rounds": "N"], run: SceneBench.run),
        Bench(name: "steps", options: ["regions": "N", "rounds": "N"], run: StepsBench.run),
    ]

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            guard let bench = benches.first(where: { $0.name == arguments.first }) else {
                throw BenchError(description: "usage:" + benches.map { "\n  \($0.usage)" }.joined())
            }
            try bench.run(BenchOptions(arguments.dropFirst(), of: bench))
        } catch {
            let text = "inlet-bench: \(error)\n"
            text.withCString { _ = write(2, $0, strlen($0)) }
            exit(64)
        }
    }
}
