import Configuration
import Glibc
import Options
import Recording
import Server
import Subscription
import System
import Wire

struct StreamCommand: Command {
    static let grammar = Grammar(
        "stream", "Stream the devices' events to standard output.",
        details: """
            Every line is one JSON object: hello, a snapshot of the current state, then the
            changes. Other programs still receive the events; --grab stops that until
            Escape, Backspace and Enter are held together for a second.

            --format showmethekey prints the lines that showmethekey's window reads (keys and
            buttons only), and ends at a line "stop" on standard input.
            """,
        options: [
            .device,
            .flag("grab", "Withhold the devices' events from other programs, once no key is down."),
            .requests,
            .value("format", "LINEFORMAT", "Line format: inlet, or showmethekey for that program's window."),
            .value("state", "FILE", "Keep the users' customised commands in this file."),
            .user, .seat,
            .value(
                "sample", "SAMPLE", "Replay a bundled recording instead of reading devices: \(Sample.names)."),
        ] + StreamOptions.options,
        examples: [
            Example(
                "Print the name of each key when it is pressed",
                #"sudo inlet stream --events key | jq -r 'if .phase == "began" then .key else empty end'"#),
            Example(
                "Read one mouse, and give up root once it is open",
                "sudo inlet stream --device /dev/input/event5 --user nobody"),
            Example("Look at the lines without a device", "inlet stream --sample laptop"),
        ])

    private let stream: StreamOptions
    private let format: LineFormat
    private let sample: Sample?
    private let takesRequests: Bool
    private var live = LiveOptions()

    init(_ arguments: Arguments) throws(InletError) {
        format = try Self.format(arguments)
        stream = try StreamOptions(arguments, format: format)
        takesRequests = arguments.has("requests")
        if takesRequests && arguments.value("sample") != nil {
            throw InletError(
                .usage, "--sample cannot be combined with --requests: a recording takes no requests")
        }
        let ofDevices = ["device", "grab", "state", "seat"]
        if arguments.value("sample") != nil, let other = ofDevices.first(where: { arguments.isGiven($0) }) {
            throw InletError(
                .usage,
                "--sample cannot be combined with --\(other): a recording is played, and no device read")
        }
        live.devicePaths = arguments.all("device")
        live.grab = arguments.has("grab")
        live.user = arguments.value("user")
        live.state = arguments.value("state").map { StateFile(path: $0) }
        live.seat = arguments.value("seat") ?? live.seat
        live.subscriber = stream.subscriber
        sample = try arguments.value("sample").map { name throws(InletError) in
            guard let sample = Sample(rawValue: name) else {
                throw InletError(.usage, "--sample: unknown recording \"\(name)\"; use \(Sample.names)")
            }
            return sample
        }
    }

    private static func format(_ arguments: Arguments) throws(InletError) -> LineFormat {
        guard let name = arguments.value("format") else { return .inlet }
        guard let format = LineFormat(rawValue: name) else {
            throw InletError(.usage, "--format must be inlet or showmethekey, not \"\(name)\"")
        }
        if format == .showmethekey && arguments.has("requests") {
            throw InletError(
                .usage,
                "--format showmethekey cannot be combined with --requests: its lines have no replies")
        }
        return format
    }

    func run() throws(InletError) {
        let configuration = try stream.configuration()
        let output = try OutputDescriptor(for: STDOUT_FILENO)
        if let sample {
            var playback = try Playback(
                sample.session(), configuration: configuration, subscriber: stream.subscriber,
                isRealtime: false, output: output)
            return try playback.run()
        }
        var options = live
        options.grab = live.grab || configuration.grab
        options.configuration = configuration
        let input = takesRequests ? try RequestInput(for: STDIN_FILENO) : nil
        // Without standard input, no stop line can arrive.
        let stop = format == .showmethekey ? try? StopInput(for: STDIN_FILENO) : nil
        var live = try LiveStream(options, input: input, stop: stop, output: output)
        try live.run()
    }
}
