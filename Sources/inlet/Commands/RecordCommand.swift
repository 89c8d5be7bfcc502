import Configuration
import InputModel
import LinuxInput
import Options
import Recording
import Server
import System
import Trace

struct RecordCommand: Command {
    static let grammar = Grammar(
        "record", "Record devices until interrupted.",
        details: """
            Typed text is redacted: each press of a text key is recorded as a random key of
            its class. --show-keys records the real keys. MCAP holds all devices, the
            published lines and the configuration; evemu's format (the default for standard
            output) holds one device.

            With --rotate-size or --rotate-age, -o names a folder. Each file in it is a whole
            recording; a new one starts in a quiet moment, with the devices as they are then.
            """,
        options: [
            .value(
                "output", "FILE", letter: "o",
                "Create this file; - (the default) is standard output. With rotation: a folder."),
            .device,
            .value("format", "FORMAT", "Write mcap, evemu or libinput; the default follows the file name."),
            .value("config", "FILE", "Configuration file (YAML) to record with; mcap only."),
            .blur,
            .user,
            .flag("requests", "Read requests from standard input, reply on standard output; mcap only."),
            .flag("show-keys", "Record the typed keys unredacted, passwords included."),
        ] + Option.rotation,
        examples: [
            Example(
                "Record all devices, and give up root once they are open",
                "sudo inlet record -o session.mcap --user nobody"),
            Example(
                "Record one touchpad for libinput replay",
                "sudo inlet record -o touchpad.yaml --device /dev/input/event7"),
            Example(
                "Record for weeks into a folder, and keep the last 10 GiB",
                "sudo inlet record -o /var/lib/inlet/recordings --rotate-size 64MiB --keep-size 10GiB"),
        ])

    /// What is recorded.
    private enum Job {
        /// All devices, in a folder.
        case folder(RotationSettings)
        /// All devices, and perhaps requests.
        case mcap(takesRequests: Bool)
        /// One device, in evemu's format or libinput's.
        case text(isLibinput: Bool)
    }

    private let job: Job
    private let output: String
    private let devices: [String]
    private let configuration: String?
    private let showsKeys: Bool
    private let blur: Interval?
    private let user: String?

    init(_ arguments: Arguments) throws(InletError) {
        output = arguments.value("output") ?? "-"
        devices = arguments.all("device")
        showsKeys = arguments.has("show-keys")
        configuration = arguments.value("config")
        blur = try arguments.duration("blur", RecordingSettings.blurRange)
        user = arguments.value("user")
        if let rotation = try arguments.rotation() {
            try Self.checkRotation(arguments)
            job = .folder(rotation)
            return
        }
        let takesRequests = arguments.has("requests")
        let format =
            try arguments.value("format") == nil && TraceFormat(path: output) == nil
            ? .evemu : TraceFormat(option: arguments.value("format"), named: "format", path: output)
        if format != .mcap && devices.count > 1 {
            throw InletError(
                .usage, "this format records one device at a time; use --format mcap for several")
        }
        if takesRequests && format != .mcap {
            throw InletError(.usage, "--requests needs --format mcap: no other format holds requests")
        }
        if takesRequests && output == "-" {
            throw InletError(
                .usage,
                "--requests: the replies go to standard output; name a file for the recording with -o FILE")
        }
        if format != .mcap && configuration != nil {
            throw InletError(
                .usage,
                "--config needs --format mcap: the other formats hold nothing that a configuration changes")
        }
        job = format == .mcap ? .mcap(takesRequests: takesRequests) : .text(isLibinput: format == .libinput)
    }

    /// Throws for the first option that cannot be combined with rotation.
    private static func checkRotation(_ arguments: Arguments) throws(InletError) {
        if arguments.value("output") ?? "-" == "-" {
            throw InletError(.usage, "rotation needs a folder for its files; name one with -o FOLDER")
        }
        if let format = arguments.value("format"), format != TraceFormat.mcap.rawValue {
            throw InletError(.usage, "--format \(format): only mcap can rotate; leave out --format")
        }
        if arguments.has("requests") {
            throw InletError(
                .usage,
                "--requests: each file would begin without the earlier requests; leave out --rotate-size "
                    + "and --rotate-age"
            )
        }
    }

    func run() throws(InletError) {
        let recorder = Recorder(devices: devices, user: user)
        switch job {
        case .folder(let rotation):
            var settings = RecordingSettings(path: output)
            settings.blur = blur
            settings.rotation = rotation
            try recorder.record(into: settings, showKeys: showsKeys, configuration: configuration)
        case .mcap(let takesRequests):
            try recorder.recordMCAP(
                to: output, showKeys: showsKeys, configuration: configuration, blur: blur,
                takesRequests: takesRequests)
        case .text(let isLibinput):
            let path = if let device = devices.first { device } else { try onlyDevice() }
            try Recorder(devices: [path], user: user).recordText(
                to: output, isLibinput: isLibinput, showKeys: showsKeys, blur: blur)
        }
    }

    /// Text formats hold one device, so one of several must be chosen.
    private func onlyDevice() throws(InletError) -> String {
        let nodes = try Udev().nodes()
        guard let first = nodes.first else {
            throw InletError(.unavailable, "no input device: plug one in")
        }
        guard nodes.count == 1 else {
            throw InletError(
                .usage,
                "this machine has \(nodes.count) devices and the format holds one; choose one with "
                    + "--device PATH ('inlet devices' lists them)")
        }
        return first.path
    }
}
