import Configuration
import Glibc
import InputModel
import Options
import Recording
import Server
import System
import Trace

struct ReplayCommand: Command {
    static let grammar = Grammar(
        "replay", "Replay a recording to standard output or into the kernel.",
        details: """
            FILE is a recording in MCAP, evemu's or libinput's format; - is standard input.
            The same recording always gives the same bytes: replay uses the configuration
            in the recording or --config, never the machine's.
            --uinput creates the recorded devices in the kernel, and every program receives
            their events at the recorded times. Redacted keys are typed as recorded.
            """,
        operands: ["FILE"],
        options: [
            .flag("realtime", "Replay at the recorded speed."),
            .flag("uinput", "Replay into the kernel at the recorded speed, not to standard output."),
            .flag("verify", "Compare the result with the lines published during recording."),
            .value("from", "SECONDS", "Begin SECONDS after the start, in the state at that time."),
            .value("to", "SECONDS", "Stop SECONDS after the start."),
        ] + StreamOptions.options,
        examples: [
            Example(
                "Check that this version publishes the same lines as the recording",
                "inlet replay session.mcap --verify"),
            Example(
                "Replay from 12.5 s on, at the recorded speed",
                "inlet replay session.mcap --realtime --from 12.5"),
        ])

    private let file: String
    private let stream: StreamOptions
    private let isRealtime: Bool
    private let verifies: Bool
    private let intoKernel: Bool
    private let from: Interval?
    private let to: Interval?

    init(_ arguments: Arguments) throws(InletError) {
        file = arguments.operands[0]
        stream = try StreamOptions(arguments)
        isRealtime = arguments.has("realtime")
        verifies = arguments.has("verify")
        intoKernel = arguments.has("uinput")
        from = try Self.seconds(arguments, "from")
        to = try Self.seconds(arguments, "to")
        if let from, let to, to < from {
            throw InletError(.usage, "--to is before --from, so nothing would be left; swap them")
        }
        let others = ["verify"] + StreamOptions.options.map(\.name)
        if intoKernel, let other = others.first(where: { arguments.isGiven($0) }) {
            throw InletError(.usage, "--\(other) cannot be combined with --uinput, which writes no lines")
        }
        if verifies && (from != nil || to != nil || stream.configurationPath != nil) {
            throw InletError(
                .usage, "--verify compares the whole recording; leave out --from, --to and --config")
        }
    }

    func run() throws(InletError) {
        var session = try RecordingReader.readSession(path: file)
        if let to { session = session.part(to: to) }
        if intoKernel {
            if let from { session = session.beginning(at: from) }
            var playback = try KernelPlayback(session, path: file)
            return try playback.run()
        }
        var playback = try Playback(
            session,
            configuration: try Configuration(of: session, at: file, or: stream.configurationPath),
            subscriber: stream.subscriber,
            isRealtime: isRealtime, from: from ?? Interval(microseconds: 0),
            verifying: verifies ? file : nil,
            output: OutputDescriptor(for: STDOUT_FILENO))
        try playback.run()
    }

    private static func seconds(_ arguments: Arguments, _ name: String) throws(InletError) -> Interval? {
        try arguments.value(name).map { text throws(InletError) in
            guard let seconds = Double(text), (0...1e9).contains(seconds) else {
                throw InletError(.usage, "--\(name) must be a number of seconds from the start, not \(text)")
            }
            return Interval(microseconds: Int64(seconds * 1_000_000))
        }
    }
}
