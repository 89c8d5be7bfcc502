import Glibc
import Serve
import System

/// The program behind `inlet serve`, which executes it: nothing for the network is in the process of the daemon.
@main
enum InletServe {
    static func main() {
        StandardDescriptors.open()
        do throws(InletError) {
            // Before the library has a thread, which would get the signals otherwise.
            let signals = try SignalDescriptor()
            let server = try Server(ServeOptions(Array(CommandLine.arguments.dropFirst())))
            let text = server.urls.map { $0 + "\n" }.joined()
            let failure = Array(text.utf8).withUnsafeBytes { Descriptor.writeAll($0, to: STDOUT_FILENO) }
            guard failure == 0 else {
                throw InletError(.io, "standard output: cannot write: \(Descriptor.reason(failure))")
            }
            _ = Poller.wait(for: .reading, of: signals.rawDescriptor)
            server.stop()
        } catch {
            Message.write(error.message)
            exit(error.status.rawValue)
        }
    }
}
