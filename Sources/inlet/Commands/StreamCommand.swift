import Bridge
import Glibc

struct StreamCommand: Command {
    static let grammar = Grammar(
        "stream", "Reads the devices and writes what they do to standard output.",
        details: """
            Every line is one JSON object: first hello and a snapshot of all that is, then
            the changes. Other programs keep working; with --grab they get nothing, until
            Escape, Backspace and Enter are held together for a second.
            """,
        options: [
            .value("device", "PATH", repeats: true, "Only this device node."),
            .flag("grab", "Take the devices from all other programs, once no key is down."),
            .flag("requests", "Take requests, a JSON object a line, from standard input."),
            .value("state", "FILE", "Where to keep what users change about commands (requests)."),
            .value("user", "NAME", "The user to become once the devices are open."),
            .value("seat", "NAME", "The seat whose devices are read (seat0)."),
            .value(
                "sample", "SAMPLE", "Play a bundled recording instead of reading devices: \(Sample.names)."),
        ] + StreamOptions.options)

    private let stream: StreamOptions
    private let sample: Sample?
    private let devices: [String]
    private let grab: Bool
    private let requests: Bool
    private let state: String?
    private let user: String?
    private let seat: String?

    init(_ arguments: Arguments) throws(BridgeError) {
        stream = try StreamOptions(arguments)
        devices = arguments.all("device")
        grab = arguments.has("grab")
        requests = arguments.has("requests")
        if requests && arguments.value("sample") != nil {
            throw BridgeError(.usage, "--sample takes no --requests: a recording waits for nobody")
        }
        state = arguments.value("state")
        user = arguments.value("user")
        seat = arguments.value("seat")
        sample = try arguments.value("sample").map { name throws(BridgeError) in
            guard let sample = Sample(rawValue: name) else {
                throw BridgeError(
                    .usage, "--sample: no recording is called \"\(name)\"; there is \(Sample.names)")
            }
            return sample
        }
    }

    func run() throws(BridgeError) {
        let configuration = try stream.configuration()
        let output = try OutputDescriptor(for: STDOUT_FILENO)
        if let sample {
            var playback = try Playback(
                sample.session(), configuration: configuration, subscriber: stream.subscriber,
                isRealtime: false, output: output)
            return try playback.run(version: Version.current)
        }
        var options = LiveOptions()
        options.devicePaths = devices
        options.grab = grab || configuration.grab
        options.user = user
        options.state = state.map { StateFile(path: $0) }
        options.seat = seat ?? options.seat
        options.configuration = configuration
        options.subscriber = stream.subscriber
        let input = requests ? try RequestInput(for: STDIN_FILENO) : nil
        var live = try LiveStream(options, input: input, output: output)
        try live.run()
    }
}
