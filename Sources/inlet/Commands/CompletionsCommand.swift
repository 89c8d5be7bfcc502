import Options
import System

struct CompletionsCommand: Command {
    static let grammar = Grammar(
        "completions", "Print a shell completion script.",
        details: """
            SHELL is bash, zsh or fish. The Debian package installs them; otherwise put in ~/.bashrc:
            source <(inlet completions bash)
            """,
        operands: ["SHELL"],
        examples: [
            Example("Load the completions in this shell", "source <(inlet completions bash)"),
            Example(
                "Install them for fish",
                "inlet completions fish > ~/.config/fish/completions/inlet.fish"),
        ])

    private let shell: Shell

    init(_ arguments: Arguments) throws(InletError) {
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
            throw InletError(.usage, "unknown shell \"\(name)\"; use \(known)")
        }
        self.shell = shell
    }

    func run() throws(InletError) { try StandardOutput.print(shell.script(Inlet.grammars)) }
}

/// A shell with completions, and its script, which is generated from the same tables as the help.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    func script(_ commands: [Grammar]) -> String {
        switch self {
        case .bash: BashCompletions.script(commands)
        case .zsh: ZshCompletions.script(commands)
        case .fish: FishCompletions.script(commands)
        }
    }
}
