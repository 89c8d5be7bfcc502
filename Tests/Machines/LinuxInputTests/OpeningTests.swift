import Glibc
import LinuxInput
import System
import Testing

extension MachineTests {
    /// Paths that lead to no device, on the machine as it is.
    @Suite struct OpeningTests {
        /// The error of opening `path`, nil where it opens.
        private func failure(_ path: String) -> InletError? {
            do {
                _ = try EvdevDevice(path: path)
                return nil
            } catch {
                return error
            }
        }

        @Test(
            "A path with nothing there is no such device",
            arguments: ["/nowhere/event0", "/dev/null/event0", ""])
        func nothingThere(_ path: String) {
            #expect(failure(path) == .device(path, ENOENT))
            #expect(failure(path)?.status == .noInput)
        }

        @Test(
            "What does not speak evdev is no device: another driver's node, a file, a folder",
            arguments: ["/dev/null", "/proc/self/status", "/proc"])
        func notADevice(_ path: String) {
            #expect(failure(path) == .notADevice(path))
            #expect(failure(path)?.message.hasPrefix("\(path): not an input device") == true)
        }

        /// A FIFO's writer would be told of a reader, a socket cannot be opened at all: neither is tried.
        @Test("A FIFO and a socket are no devices, and are not opened", arguments: [S_IFIFO, S_IFSOCK])
        func notOpened(_ kind: mode_t) throws {
            var template = Array("/tmp/inlet-test-XXXXXX".utf8CString)
            _ = try #require(mkdtemp(&template))
            let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            defer { rmdir(folder) }
            let path = folder + "/node"
            try #require(mknod(path, kind | 0o600, 0) == 0)
            defer { unlink(path) }
            #expect(failure(path) == .notADevice(path))
        }
    }
}
