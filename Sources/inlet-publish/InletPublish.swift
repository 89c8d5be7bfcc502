import Glibc
import Publish
import System

/// The program that `inlet publish` executes: the daemon's process contains no network code.
@main
enum InletPublish {
    static func main() {
        StandardDescriptors.prepare()
        do throws(InletError) {
            var publisher = try Publisher(PublishOptions(Array(CommandLine.arguments.dropFirst())))
            try publisher.run()
        } catch {
            Message.write(error.message)
            exit(error.status.rawValue)
        }
    }
}
