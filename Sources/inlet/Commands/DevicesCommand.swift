import ArgumentParser
import Bridge
import Glibc
import LinuxInput
import Wire

struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists the devices, what each is, and who may read it.",
        discussion: "Needs no rights: the kernel tells everyone what is there.")

    @Flag(help: "One JSON object a line.")
    var json = false

    func run() throws {
        let nodes = try BridgeError.translate { () throws(LinuxInputError) in try Udev().nodes() }
        let devices = nodes.compactMap { node in
            SysfsDevice.describe(node).flatMap { description in
                NodeAccess(path: node.path).map { DeviceListing(description: description, access: $0) }
            }
        }
        if json {
            for device in devices { print(device.json) }
            return
        }
        guard !devices.isEmpty else {
            throw BridgeError(
                .unavailable, "no input device: plug one in, or try: inlet stream --sample laptop")
        }
        for device in devices { print(device.text) }
    }
}
