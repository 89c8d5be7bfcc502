import ArgumentParser
import Bridge
import Glibc

struct StreamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Reads the devices and writes what they do to standard output.",
        discussion: """
            Every line is one JSON object: first hello and a snapshot of all that is, then the changes. Other \
            programs keep working; with --grab they get nothing, until Escape, Backspace and Enter are held \
            together for a second.
            """)

    @Option(name: .customLong("device"), help: "Only this device node; may be given several times.")
    var devices: [String] = []

    @OptionGroup var stream: StreamOptions

    @Flag(help: "Take the devices from all other programs, once no key is down.")
    var grab = false

    @Option(help: "The user to become once the devices are open.")
    var user: String?

    @Option(help: "The seat whose devices are read.")
    var seat = "seat0"

    @Option(help: "Play a bundled recording instead of reading devices: \(Sample.names).")
    var sample: String?

    func validate() throws {
        if let sample, Sample(rawValue: sample) == nil {
            throw ValidationError("--sample: no recording is called \"\(sample)\"; there is \(Sample.names)")
        }
    }

    func run() throws {
        let configuration = try stream.configuration()
        let output = try OutputDescriptor(for: STDOUT_FILENO)
        if let sample = sample.flatMap(Sample.init(rawValue:)) {
            var playback = try Playback(
                sample.recordings(), settings: configuration.engine, keymap: configuration.keymap,
                subscriber: stream.subscriber(), isRealtime: false, output: output)
            try playback.run(version: Version.current)
            return
        }
        var options = LiveOptions()
        options.devicePaths = devices
        options.grab = grab || configuration.grab
        options.user = user
        options.seat = seat
        options.settings = configuration.engine
        options.keymap = configuration.keymap
        options.subscriber = try stream.subscriber()
        var live = try LiveStream(options, output: output)
        try live.run(version: Version.current)
    }
}
