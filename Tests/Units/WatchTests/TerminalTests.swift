import Glibc
import Testing

@testable import Watch

/// The terminal of the view, in place of which there is one of the kernel's.
struct TerminalTests {
    private func hasEcho(_ terminal: Int32) -> Bool {
        var settings = termios()
        return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    @Test("What is typed is shown again at the end, also where the terminal can no longer be read")
    func restores() throws {
        let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(controller >= 0)
        defer { close(controller) }
        // TIOCSPTLCK and TIOCGPTN.
        var (lock, number): (Int32, Int32) = (0, -1)
        let isUnlocked = ioctl(controller, 0x4004_5431 as UInt, &lock) == 0
        let isNumbered = ioctl(controller, 0x8004_5430 as UInt, &number) == 0
        try #require(isUnlocked && isNumbered)
        let raw = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(raw >= 0)
        defer { close(raw) }
        // A read that finds no key ends at once, with nothing, as at the end of a file.
        var settings = termios()
        tcgetattr(raw, &settings)
        settings.c_cc.6 = 0
        tcsetattr(raw, TCSANOW, &settings)
        var terminal = try Terminal(input: raw, output: raw) { _ in nil }
        #expect(hasEcho(raw))
        terminal.enter()
        #expect(!hasEcho(raw))
        let keys = terminal.keys()
        #expect(keys == nil)
        terminal.leave()
        #expect(hasEcho(raw))
    }
}
