import LinuxInput
import System

struct DevicesCommand: Command {
    static let grammar = Grammar(
        "devices", "Lists the devices, what each is, and who may read it.",
        details: "Needs no rights: the kernel tells everyone what is there.",
        options: [.flag("json", "One JSON object a line.")])

    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isJSON = arguments.has("json")
    }

    func run() throws(InletError) {
        let nodes = try InletError.translate { () throws(LinuxInputError) in try Udev().nodes() }
        let devices = nodes.compactMap { node in
            SysfsDevice.describe(node).flatMap { description in
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
