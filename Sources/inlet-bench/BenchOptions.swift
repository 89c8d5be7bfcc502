import Glibc

/// One measurement and its options.
struct Bench: Sendable {
    let name: String
    /// A file, or a folder to make files in, may be named before the options.
    var takesFile = false
    /// The options by name, with the kind of value of each.
    let options: KeyValuePairs<String, String>
    let run: @Sendable (BenchOptions) throws -> Void

    var usage: String {
        "inlet-bench \(name)" + (takesFile ? " [FILE]" : "")
            + options.map { " [--\($0.key) \($0.value)]" }.joined()
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String
}

/// `--name VALUE` pairs, after a file's path if the bench takes one.
struct BenchOptions {
    let file: String?
    private var values: [String: String] = [:]

    init(_ arguments: ArraySlice<String>, of bench: Bench) throws {
        var rest = arguments
        let hasFile = bench.takesFile && rest.first?.hasPrefix("--") == false
        file = hasFile ? rest.popFirst() : nil
        while let word = rest.popFirst() {
            let name = String(word.dropFirst(2))
            guard word.hasPrefix("--"), bench.options.contains(where: { $0.key == name }),
                let value = rest.popFirst()
            else { throw BenchError(description: "\(word): not understood; usage: \(bench.usage)") }
            values[name] = value
        }
    }

    func text(_ name: String) -> String? { values[name] }

    func number(_ name: String, default standard: Int) throws -> Int {
        guard let text = values[name] else { return standard }
        guard let number = Int(text), number > 0 else {
            throw BenchError(description: "--\(name) is a whole number above 0, not \(text)")
        }
        return number
    }
}

/// Little-endian doubles in files.
enum BenchFile {
    /// Groups of `size` doubles.
    static func doubles(_ path: String, per size: Int) throws -> [[Double]] {
        guard let file = fopen(path, "r") else { throw BenchError(description: "\(path): cannot be read") }
        defer { fclose(file) }
        var groups: [[Double]] = []
        var group = [Double](repeating: 0, count: size)
        while fread(&group, 8, size, file) == size {
            guard group.allSatisfy(\.isFinite) else {
                throw BenchError(description: "\(path): a number at \(groups.count * size * 8) is not finite")
            }
            groups.append(group)
        }
        return groups
    }

    static func save(_ path: String, _ numbers: [Double]) throws {
        guard let file = fopen(path, "w") else { throw BenchError(description: "\(path): cannot be written") }
        fwrite(numbers, 8, numbers.count, file)
        fclose(file)
    }
}
