import Glibc
import Serve
import System

/// The program that `inlet serve` executes: the daemon's process contains no network code.
@main
enum InletServe {
    static func main() {
        StandardDescriptors.prepare()
        do throws(InletError) {
            // Before the library starts a thread, which would otherwise receive the signals.
            let signals = try SignalDescriptor()
            let options = try ServeOptions(Array(CommandLine.arguments.dropFirst()))
            let server = try PageServer(options)
            if let withheld = options.withheld { Message.write(withheld) }
            let text = server.urls.map { $0 + "\n" }.joined()
            let failure = Array(text.utf8).withUnsafeBytes { Descriptor.writeAll($0, to: STDOUT_FILENO) }
            guard failure == 0 else { throw InletError.output(failure) }
            _ = Poller.wait(for: .reading, of: signals.rawDescriptor)
            server.stop()
        } catch {
            Message.write(error.message)
            exit(error.status.rawValue)
        }
    }
}
