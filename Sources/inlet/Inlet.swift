import ArgumentParser
import Bridge
import Glibc

/// The program: one command each for reading, listing, checking, recording and replaying.
struct Inlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inlet",
        abstract: "Reads keyboards, mice and trackpads, and tells what they do, a line each.",
        version: Version.current.description,
        subcommands: [
            StreamCommand.self, DevicesCommand.self, RecordCommand.self, ReplayCommand.self,
            DoctorCommand.self,
        ])
}

/// Errors leave as one line on standard error and an exit status of sysexits.
@main
enum Main {
    static func main() {
        do {
            var command = try Inlet.parseAsRoot()
            // Reading the arguments touched far more of the program than anything after it will.
            StartupPages.release()
            try command.run()
        } catch let error as BridgeError {
            Message.write(error.message)
            exit(error.status.rawValue)
        } catch {
            exit(report(error))
        }
    }

    private static func report(_ error: any Error) -> Int32 {
        let text = Inlet.fullMessage(for: error)
        guard Inlet.exitCode(for: error) != .success else {
            // Help and version were asked for.
            print(text)
            return 0
        }
        let status = Inlet.exitCode(for: error)
        guard !text.isEmpty else { return status.rawValue }
        Message.write("\(Inlet.message(for: error)); see inlet --help")
        return BridgeError.Status.usage.rawValue
    }
}
