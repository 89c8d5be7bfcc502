/// The commands and their options as `--help` tells them, for tests of what must tell the same.
enum HelpTable {
    static func commands() throws -> [String] {
        try Program("--help").output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/  ([a-z]+)  +.+/#).map { String($0.1) }
        }
    }

    /// `--output`, `-o`, with the sentence that says what it does.
    static func options(of command: String) throws -> [(spellings: [String], help: String)] {
        try Program(command, "--help").output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/  (?:(-[a-z]), )?(--[a-z-]+)(?: [A-Z]+)?  +(.+)/#).map { match in
                ([String(match.2)] + (match.1.map { [String($0)] } ?? []), String(match.3))
            }
        }
    }
}
