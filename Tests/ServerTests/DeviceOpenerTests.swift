import Glibc
import System
import Testing

@testable import Server

struct DeviceOpenerTests {
    @Test("What root may not open is nothing that a group would help with", arguments: [EACCES, EPERM])
    func adviceOfRootsOpener(_ number: Int32) {
        let error = DeviceOpener.error(number, "/dev/input/event3", isRoots: true)
        #expect(error.status == .noPermission)
        #expect(error.message.hasPrefix("/dev/input/event3: permission denied to root"))
        #expect(!error.message.contains("usermod") && !error.message.contains("sudo"))
    }

    @Test("An opener that is its user's advises that user")
    func adviceOfOwnOpener() {
        let error = DeviceOpener.error(EACCES, "/dev/input/event3", isRoots: false)
        #expect(error.status == .noPermission)
        #expect(error.message.contains("sudo usermod -aG"))
    }

    @Test("What is no device is said so, whoever opens it", arguments: [true, false])
    func noDevice(isRoots: Bool) {
        for number in [EINVAL, ENOTTY] {
            let error = DeviceOpener.error(number, "/dev/null", isRoots: isRoots)
            #expect(error.status == .badData && error.message.contains("not an input device"))
        }
        #expect(DeviceOpener.error(ENOENT, "/dev/input/event3", isRoots: isRoots).status == .noInput)
    }
}
