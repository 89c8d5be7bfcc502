import Bridge
import LinuxInput

struct RecordCommand: Command {
    static let grammar = Grammar(
        "record", "Records a device until interrupted.",
        details: """
            Keys that type text are written as other keys of their kind, chosen anew for
            every press, so that nobody can read what you typed; --show-keys writes them as
            they are.
            """,
        options: [
            .value("output", "FILE", letter: "o", "The file to create; - (the default) for standard output."),
            .value("device", "PATH", "The device node to record."),
            .value("format", "FORMAT", "The format of the file: evemu."),
            .flag("show-keys", "Write the keys as they are typed, passwords and all."),
        ])

    private let output: String
    private let device: String?
    private let showsKeys: Bool

    init(_ arguments: Arguments) throws(BridgeError) {
        output = arguments.value("output") ?? "-"
        device = arguments.value("device")
        showsKeys = arguments.has("show-keys")
        if let format = arguments.value("format"), format != "evemu" {
            throw BridgeError(.usage, "--format: no format is called \"\(format)\"; there is evemu")
        }
    }

    func run() throws(BridgeError) {
        let path = if let device { device } else { try onlyDevice() }
        var recorder = try Recorder(device: path, file: output, showKeys: showsKeys)
        try recorder.run()
    }

    /// evemu's format holds one device, so one must be chosen where there are several.
    private func onlyDevice() throws(BridgeError) -> String {
        let nodes = try BridgeError.translate { () throws(LinuxInputError) in try Udev().nodes() }
        guard let first = nodes.first else {
            throw BridgeError(.unavailable, "no input device: plug one in")
        }
        guard nodes.count == 1 else {
            throw BridgeError(
                .usage,
                "which of \(nodes.count) devices? name one with --device PATH; `inlet devices` lists them")
        }
        return first.path
    }
}
