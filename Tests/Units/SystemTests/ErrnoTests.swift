import Glibc
import System
import Testing

/// The errors of system calls.
struct ErrnoTests {
    @Test("The error of a system call says what failed, why, and what to do")
    func message() {
        let error = InletError(.cannotCreate, "/a: cannot write", Errno(ENOENT), advice: "; create it")
        #expect(error.status == .cannotCreate)
        #expect(error.message == "/a: cannot write: No such file or directory; create it")
    }

    @Test("Where no descriptor is free, every error says how to get more")
    func descriptors() {
        #expect(Errno(EMFILE).reason.contains("ulimit -n"))
        #expect(Errno(ENFILE).reason.contains("fs.file-max"))
        var message = ""
        errno = EMFILE
        do throws(InletError) {
            _ = try Descriptor(-1, of: "signalfd")
        } catch {
            message = error.message
        }
        #expect(message == "signalfd: \(Errno(EMFILE).reason)")
    }
}
