import LinuxInput
import Options
import System

struct DevicesCommand: Command {
    static let grammar = Grammar(
        "devices", "List the devices, their kinds and who can read them.",
        details: "Needs no permission: the kernel lists devices to every user.",
        options: [.flag("json", "Print one JSON object a line.")],
        examples: [
            Example("List the devices", "inlet devices"),
            Example(
                "Print the path and the kinds of each device",
                #"inlet devices --json | jq -r '[.path, .kinds[]] | @tsv'"#),
        ])

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.has("json")
    }

    func run() throws(InletError) {
        let nodes = try Udev().nodes()
        let quirks = Quirks.installed()
        let devices = nodes.compactMap { node in
            SysfsDevice.describe(node, quirks).flatMap { description in
                NodeAccess(path: node.path).map { DeviceListing(description: description, access: $0) }
            }
        }
        guard !devices.isEmpty || isJSON else {
            throw InletError(
                .unavailable, "no input device: plug one in, or try: inlet stream --sample laptop")
        }
        for device in devices { try StandardOutput.print(isJSON ? device.json : device.text) }
    }
}
