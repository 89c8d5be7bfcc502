import Options

/// One `complete` for each command, option and first operand.
enum FishCompletions {
    static func script(_ commands: [Grammar]) -> String {
        let first = "complete -c inlet -n __fish_use_subcommand"
        return """
            # Completions of inlet for fish, as inlet completions fish writes them.
            complete -c inlet -f
            \(first) -l help -d 'Show all commands.'
            \(first) -l version -d 'Show the version.'
            \(commands.map { "\(first) -a \($0.name) -d \(quoted($0.summary))" }.joined(separator: "\n"))
            \(commands.flatMap(command).joined(separator: "\n"))
            """
    }

    private static func command(_ grammar: Grammar) -> [String] {
        let start = "complete -c inlet -n '__fish_seen_subcommand_from \(grammar.name)'"
        let options = grammar.allOptions.map { option in
            let letter = option.letter.map { " -s \($0)" } ?? ""
            let value = option.value.map { " -r \(Values(named: $0).fish)" } ?? ""
            return "\(start) -l \(option.name)\(letter)\(value) -d \(quoted(option.help))"
        }
        return options + (grammar.operands.first.map { ["\(start) \(Values(named: $0).fish)"] } ?? [])
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.reduce(into: "") { $0 += "\\'".contains($1) ? "\\\($1)" : "\($1)" } + "'"
    }
}

extension Values {
    fileprivate var fish: String {
        switch self {
        case .anything: "-f"
        case .files: "-F"
        case .one(let words): "-f -a '\(words.joined(separator: " "))'"
        case .several(let words): "-f -a '(__fish_append , \(words.joined(separator: " ")))'"
        }
    }
}
