import Options

/// One function that bash calls with the words of the line so far.
enum BashCompletions {
    static func script(_ commands: [Grammar]) -> String {
        """
        # Completions of inlet for bash, as inlet completions bash writes them.
        _inlet() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} values=
            # To bash, --name=value is three words.
            if [[ $word == "=" ]]; then
                word=
            elif [[ $before == "=" ]]; then
                before=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                values='\((commands.map(\.name) + ["--help", "--version"]).joined(separator: " "))'
            else
                case "${COMP_WORDS[1]} $before" in
        \(commands.flatMap(values).map { "            " + $0 }.joined(separator: "\n"))
                    *)
                        case "${COMP_WORDS[1]} $word" in
        \(commands.flatMap(words).map { "                    " + $0 }.joined(separator: "\n"))
                        esac
                        ;;
                esac
            fi
            if [[ $values == @files ]]; then
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            else
                # In a list with commas, only the last word is completed.
                local last=${word##*,}
                mapfile -t COMPREPLY < <(compgen -P "${word%"$last"}" -W "$values" -- "$last")
            fi
        }
        complete -F _inlet inlet
        """
    }

    /// The values of the options of a command.
    private static func values(_ grammar: Grammar) -> [String] {
        grammar.options.compactMap { option in
            guard let value = option.value else { return nil }
            let pattern = option.spellings.map { "'\(grammar.name) \($0)'" }.joined(separator: " | ")
            return "\(pattern)) values='\(Values(named: value).bash)' ;;"
        }
    }

    /// The other words of a command: its options, or the values of its first operand, if any.
    private static func words(_ grammar: Grammar) -> [String] {
        let options = grammar.allOptions.flatMap(\.spellings).joined(separator: " ")
        let operands = grammar.operands.first.map { Values(named: $0).bash } ?? ""
        return operands.isEmpty
            ? ["'\(grammar.name) '*) values='\(options)' ;;"]
            : [
                "'\(grammar.name) -'*) values='\(options)' ;;",
                "'\(grammar.name) '*) values='\(operands)' ;;",
            ]
    }
}

extension Values {
    fileprivate var bash: String {
        switch self {
        case .anything: ""
        case .files: "@files"
        case .one(let words), .several(let words): words.joined(separator: " ")
        }
    }
}
