package import System

/// The words after a command's name, sorted by its grammar.
///
/// `--name VALUE` and `--name=VALUE` are the same; `--` ends the options; `-` alone is an operand.
package struct Arguments: Sendable {
    private let grammar: Grammar
    package private(set) var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// - Throws: ``InletError`` (usage) that says which word is wrong and what is right.
    package init(_ words: some Sequence<String>, grammar: Grammar) throws(InletError) {
        self.grammar = grammar
        func fault(_ message: String) -> InletError {
            InletError(.usage, "\(message); see inlet \(grammar.name) --help")
        }
        var rest = Array(words)[...]
        var isPastOptions = false
        while let word = rest.popFirst() {
            if isPastOptions || word == "-" || !word.hasPrefix("-") {
                operands.append(word)
                continue
            }
            if word == "--" {
                isPastOptions = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard let option = grammar.options.first(where: { $0.matches(parts[0]) }) else {
                throw fault("unknown option \(parts[0])")
            }
            guard option.value != nil else {
                guard parts.count == 1 else { throw fault("--\(option.name) takes no value") }
                flags.insert(option.name)
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw fault("--\(option.name) needs a value (\(option.value!))")
            }
            guard option.repeats || values[option.name] == nil else {
                throw fault("--\(option.name) is given twice; give it once")
            }
            values[option.name, default: []].append(value)
        }
        if let missing = grammar.operands.dropFirst(operands.count).first, !missing.hasPrefix("[") {
            throw fault("\(missing) is missing")
        }
        let repeats = grammar.operands.last?.hasSuffix("…") ?? false
        if operands.count > grammar.operands.count && !repeats {
            throw fault("unexpected argument \"\(operands[grammar.operands.count])\"")
        }
    }

    /// True if a flag is given.
    package func has(_ flag: String) -> Bool {
        check(flag, takesValue: false)
        return flags.contains(flag)
    }

    /// The value of an option given at most once.
    package func value(_ name: String) -> String? { all(name).first }

    /// All values of an option, in order.
    package func all(_ name: String) -> [String] {
        check(name, takesValue: true)
        return values[name] ?? []
    }

    /// True if an option or a flag is given.
    package func isGiven(_ name: String) -> Bool {
        grammar.option(name)?.value == nil ? has(name) : value(name) != nil
    }

    /// True if the command has an option or a flag of that name.
    package func declares(_ name: String) -> Bool { grammar.option(name) != nil }

    /// The options that are given, as words that read the same: for a program that reads them in place of this one.
    package var words: [String] {
        grammar.options.flatMap { option in
            option.value == nil
                ? has(option.name) ? ["--\(option.name)"] : []
                : all(option.name).map { "--\(option.name)=\($0)" }
        }
    }

    /// A name that the grammar does not have is misspelt, or its option was never declared: users could not give it.
    private func check(_ name: String, takesValue: Bool) {
        let option = grammar.option(name)
        precondition(
            option != nil && (option?.value != nil) == takesValue,
            "inlet \(grammar.name) declares no \(takesValue ? "option" : "flag") --\(name)")
    }
}

extension Option {
    fileprivate func matches(_ word: String) -> Bool {
        word == "--" + name || letter.map { word == "-\($0)" } ?? false
    }
}
