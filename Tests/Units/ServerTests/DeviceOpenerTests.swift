import Glibc
import System
import Testing

@testable import Server

/// What is said of a device that the opener cannot open fits the user that the opener is.
struct DeviceOpenerTests {
    private let path = "/dev/input/event4711"

    @Test("An opener of root's is helped by no group", arguments: [EACCES, EPERM])
    func advice(number: Int32) {
        let ofRoot = DeviceOpener.refusal(number, of: path, isRoot: true)
        #expect(ofRoot.status == .noPermission)
        #expect(ofRoot.message.contains("sudo chown root \(path)"))
        #expect(!ofRoot.message.contains("usermod"))
        let ofUser = DeviceOpener.refusal(number, of: path, isRoot: false)
        #expect(ofUser.status == .noPermission)
        #expect(ofUser.message.contains("usermod"))
    }

    @Test("Other errors are those of the device")
    func others() {
        #expect(DeviceOpener.refusal(EINVAL, of: path, isRoot: true).status == .badData)
        #expect(DeviceOpener.refusal(ENOTTY, of: path, isRoot: true).status == .badData)
        #expect(DeviceOpener.refusal(ENOENT, of: path, isRoot: true).status == .noInput)
        #expect(DeviceOpener.refusal(EMFILE, of: path, isRoot: true).status == .unavailable)
    }

    @Test("A process that stays who it is opens devices itself")
    func none() throws {
        #expect(try DeviceOpener.start(for: nil) == nil)
    }
}
