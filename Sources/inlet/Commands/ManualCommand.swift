import Options
import System

struct ManualCommand: Command {
    static let grammar = Grammar(
        "manual", "Print the manual page of inlet or of one command.",
        details: """
            The text is roff: inlet manual stream | man -l -
            The Debian package installs all pages: man inlet-stream
            """,
        operands: ["[COMMAND]"],
        examples: [
            Example("Read a page without the package", "inlet manual stream | man -l -")
        ])

    private let command: Grammar?

    init(_ arguments: Arguments) throws(InletError) {
        command = try arguments.operands.first.map { name throws(InletError) in
            try Inlet.command(named: name).grammar
        }
    }

    func run() throws(InletError) {
        let manual = Manual(commands: Inlet.grammars, version: "\(Version.current)")
        try StandardOutput.print(command.map(manual.page) ?? manual.page, terminator: "")
    }
}
