import CUMockdev
import Glibc
import Synchronization

/// Makes an emulated node readable for poll(2): umockdev puts a terminal in its place, so a byte waits in the
/// terminal while events wait in the queue. The one who opened the node never gets to read the byte itself.
final class WakeUp: Sendable {
    private struct State {
        /// umockdev's end of the terminal, for it to close; nil before there is one.
        var driver: Int32?
        /// The end that readers get.
        var terminal: Int32 = -1
        var isReadable = false
    }

    private let state = Mutex(State())

    deinit {
        state.withLock { if $0.driver != nil { close($0.terminal) } }
    }

    /// Connects it to the terminal that umockdev drives by `driver`.
    func connect(to driver: Int32) {
        let terminal = inlet_mock_open_terminal(driver)
        precondition(terminal >= 0, "no terminal behind the emulated node")
        var settings = termios()
        tcgetattr(terminal, &settings)
        cfmakeraw(&settings)
        tcsetattr(terminal, TCSANOW, &settings)
        state.withLock { state in
            state.driver = driver
            state.terminal = terminal
        }
    }

    func setReadable(_ isReadable: Bool) {
        state.withLock { state in
            guard let driver = state.driver, state.isReadable != isReadable else { return }
            state.isReadable = isReadable
            var byte: UInt8 = 1
            // What was written on one end comes out of the other a moment later; this read waits for it.
            let count = isReadable ? write(driver, &byte, 1) : read(state.terminal, &byte, 1)
            precondition(count == 1, "the terminal behind the emulated node is out of step")
        }
    }

    /// Hangs up on the readers. umockdev would do so at its own end only, and closes the number once more then:
    /// it keeps one that does not matter.
    func hangUp() {
        state.withLock { state in
            guard let driver = state.driver else { return }
            let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
            dup2(nothing, driver)
            close(nothing)
            close(state.terminal)
            state.driver = nil
        }
    }
}
