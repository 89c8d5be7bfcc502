import ArgumentParser
import Bridge
import Glibc

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays a recording through the core to standard output.",
        discussion: "The same recording always gives the same bytes.")

    @Argument(help: "The recording, in evemu's format; - for standard input.")
    var file: String

    @OptionGroup var stream: StreamOptions

    @Flag(help: "Wait between events as long as the recording did.")
    var realtime = false

    func run() throws {
        let recording = try RecordingReader.read(path: file)
        // A recording plays alike on every machine, so the machine's own configuration has no say.
        let configuration =
            try stream.configurationPath.map { path throws(BridgeError) in
                try Configuration(path: path)
            } ?? Configuration()
        var playback = try Playback(
            [recording], settings: configuration.engine, keymap: configuration.keymap,
            subscriber: stream.subscriber(), isRealtime: realtime,
            output: OutputDescriptor(for: STDOUT_FILENO))
        try playback.run(version: Version.current)
    }
}
