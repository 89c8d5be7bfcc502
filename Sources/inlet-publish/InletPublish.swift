import Glibc
import Publish
import System

/// The program behind `inlet publish`, which executes it: nothing for the network is in the process of the daemon.
@main
enum InletPublish {
    static func main() {
        StandardDescriptors.open()
        do throws(InletError) {
            var publisher = try Publisher(PublishOptions(Array(CommandLine.arguments.dropFirst())))
            try publisher.run()
        } catch {
            Message.write(error.message)
            exit(error.status.rawValue)
        }
    }
}
