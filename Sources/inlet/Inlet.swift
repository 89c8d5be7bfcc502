import Glibc
import Options
import System

/// The program. An error ends it with one line on standard error and an exit status from sysexits.h.
@main
enum Inlet {
    private static let commands: [any Command.Type] = [
        StreamCommand.self, RunCommand.self, SimulateCommand.self, SubscribeCommand.self, RequestCommand.self,
        DevicesCommand.self,
        RecordCommand.self, ReplayCommand.self, ConvertCommand.self, ReportCommand.self, WatchCommand.self,
        CommandsCommand.self, ServeCommand.self, PublishCommand.self, DoctorCommand.self,
        CompletionsCommand.self, ManualCommand.self,
    ]

    /// The grammar of each command.
    static var grammars: [Grammar] { commands.map { $0.grammar } }

    static func main() {
        StandardDescriptors.prepare()
        do throws(InletError) {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            if !error.message.isEmpty { Message.write(error.message) }
            exit(error.status.rawValue)
        }
    }

    private static func run(_ words: [String]) throws(InletError) {
        guard let first = words.first else {
            throw InletError(.usage, "no command; use \(names), and see inlet --help")
        }
        switch first {
        case "--help", "-h", "help": return try StandardOutput.print(Help.program(grammars))
        case "--version": return try StandardOutput.print(Version.current.description)
        default: break
        }
        let command = try command(named: first)
        let rest = words.dropFirst()
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return try StandardOutput.print(Help.command(command.grammar))
        }
        try command.init(Arguments(rest, grammar: command.grammar)).run()
    }

    /// - Throws: ``InletError`` (usage) that lists the commands.
    static func command(named name: String) throws(InletError) -> any Command.Type {
        guard let command = commands.first(where: { $0.grammar.name == name }) else {
            throw InletError(.usage, "unknown command \"\(name)\"; use \(names), and see inlet --help")
        }
        return command
    }

    private static var names: String { grammars.map(\.name).joined(separator: ", ") }
}
