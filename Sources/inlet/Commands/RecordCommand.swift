import ArgumentParser
import Bridge
import LinuxInput

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records a device until interrupted.",
        discussion: """
            Keys that type text are written as other keys of their kind, chosen anew for every press, so that \
            nobody can read what you typed; --show-keys writes them as they are.
            """)

    /// The formats that recordings are written in.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case evemu
    }

    @Option(name: .shortAndLong, help: "The file to create; - for standard output.")
    var output = "-"

    @Option(help: "The device node to record.")
    var device: String?

    @Option(help: "The format of the file.")
    var format = Format.evemu

    @Flag(help: "Write the keys as they are typed, passwords and all.")
    var showKeys = false

    func run() throws {
        var recorder = try Recorder(device: try device ?? onlyDevice(), file: output, showKeys: showKeys)
        try recorder.run()
    }

    /// evemu's format holds one device, so one must be chosen where there are several.
    private func onlyDevice() throws -> String {
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
