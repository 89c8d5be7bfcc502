import System

/// The words after a command's name, sorted by its grammar.
///
/// `--name VALUE` and `--name=VALUE` are the same; `--` ends the options; `-` alone is an operand.
struct Arguments: Sendable {
    private(set) var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// - Throws: ``InletError`` (usage) that says which word is wrong and what is right.
    init(_ words: some Sequence<String>, grammar: Grammar) throws(InletError) {
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

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The value of an option given at most once.
    func value(_ name: String) -> String? { values[name]?.first }

    /// All values of an option, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }
}

extension Option {
    fileprivate func matches(_ word: String) -> Bool {
        word == "--" + name || letter.map { word == "-\($0)" } ?? false
    }
}
