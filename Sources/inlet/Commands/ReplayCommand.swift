import Bridge
import Glibc

struct ReplayCommand: Command {
    static let grammar = Grammar(
        "replay", "Plays a recording through the core to standard output.",
        details: """
            FILE is a recording in evemu's format; - is standard input. The same recording
            always gives the same bytes: the machine's own configuration has no say.
            """,
        operands: ["FILE"],
        options: [.flag("realtime", "Wait between events as long as the recording did.")]
            + StreamOptions.options)

    private let file: String
    private let stream: StreamOptions
    private let isRealtime: Bool

    init(_ arguments: Arguments) throws(BridgeError) {
        file = arguments.operands[0]
        stream = try StreamOptions(arguments)
        isRealtime = arguments.has("realtime")
    }

    func run() throws(BridgeError) {
        let recording = try RecordingReader.read(path: file)
        var configuration = Configuration()
        if let path = stream.configurationPath { configuration = try Configuration(path: path) }
        var playback = try Playback(
            [recording], configuration: configuration, subscriber: stream.subscriber, isRealtime: isRealtime,
            output: OutputDescriptor(for: STDOUT_FILENO))
        try playback.run(version: Version.current)
    }
}
