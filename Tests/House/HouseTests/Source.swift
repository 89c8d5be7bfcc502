import Foundation
import TestSupport

/// A source file of the project.
struct Source {
    let path: String
    let text: String

    /// Every Swift file below `folder`.
    static func files(below folder: String) throws -> [Source] {
        let base = Checkout.root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            Source(
                path: "\(folder)/\(name)",
                text: try String(contentsOf: base.appending(path: name), encoding: .utf8))
        }
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text without comments that take the rest of a line.
    var code: String {
        lines.map { line in
            guard let comment = line.range(of: "//") else { return String(line) }
            return String(line[..<comment.lowerBound])
        }.joined(separator: "\n")
    }

    /// The modules that the file imports.
    var imports: [String] {
        code.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let position = words.firstIndex(of: "import"), position < 3, words.count > position + 1
            else { return nil }
            let before = words[..<position]
            guard
                before.allSatisfy({
                    $0.hasPrefix("@") || ["public", "internal", "package", "private"].contains($0)
                })
            else { return nil }
            return String(words[position + 1].split(separator: ".")[0])
        }
    }
}
