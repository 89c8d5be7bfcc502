import Options

/// A function for zsh's `_arguments`, which takes a line for every option.
enum ZshCompletions {
    static func script(_ commands: [Grammar]) -> String {
        """
        #compdef inlet
        # Completions of inlet for zsh, as inlet completions zsh writes them.
        _inlet() {
            local curcontext=$curcontext context state line
            local -A opt_args
            _arguments -C \\
                '(- *)--help[Show all commands.]' \\
                '(- *)--version[Show the version.]' \\
                '1:command:->command' \\
                '*::argument:->argument'
            case $state in
                command)
                    local -a commands=(
        \(commands.map { "                \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
                    )
                    _describe command commands
                    ;;
                argument)
                    case $words[1] in
        \(commands.map(command).joined(separator: "\n"))
                    esac
                    ;;
            esac
        }
        if [[ $funcstack[1] == _inlet ]]; then
            _inlet "$@"
        else
            compdef _inlet inlet
        fi
        """
    }

    private static func command(_ grammar: Grammar) -> String {
        let lines = grammar.allOptions.flatMap(option) + grammar.operands.enumerated().map(operand)
        let indentation = String(repeating: " ", count: 16)
        return "\(indentation)\(grammar.name))\n\(indentation)    _arguments \\\n"
            + lines.map { "\(indentation)        \(quoted($0))" }.joined(separator: " \\\n")
            + "\n\(indentation)    ;;"
    }

    /// `*--device=[Read only this device node.]:PATH:_files`
    private static func option(_ option: Option) -> [String] {
        option.spellings.map { spelling in
            let text = "[\(escaped(option.help))]"
            guard let value = option.value else { return spelling + text }
            return "\(option.repeats ? "*" : "")\(spelling)\(spelling.hasPrefix("--") ? "=" : "+")\(text)"
                + ":\(value):\(Values(named: value).zsh)"
        }
    }

    private static func operand(_ place: Int, _ name: String) -> String {
        "\(name.hasSuffix("…") ? "*" : "\(place + 1)"):\(escaped(name)):\(Values(named: name).zsh)"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += "\\[]:".contains($1) ? "\\\($1)" : "\($1)" }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Values {
    fileprivate var zsh: String {
        switch self {
        case .anything: " "
        case .files: "_files"
        case .one(let words): "(\(words.joined(separator: " ")))"
        case .several(let words): "_sequence compadd - \(words.joined(separator: " "))"
        }
    }
}
