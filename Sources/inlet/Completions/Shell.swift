/// A shell that completes words, and the script that tells it how; made from the tables that the help is made from.
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

extension Option {
    /// `--output`, `-o`.
    var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }
}
