import Foundation
import TestSupport
import Testing

/// Words that readers stumble over, and what to write instead: pages, help and messages use the field's terms.
struct WordTests {
    /// What to avoid, as a pattern, and what to write.
    private static let words: [(pattern: String, instead: String)] = [
        ("whoever", "the client, the user, the subscriber"), ("so-called", "nothing"),
        ("(may|might) see", "scope, permission"), ("who may", "permission"),
        ("given up for lost", "we assume it can be compromised"), ("play again", "replay"),
        ("wobble", "jitter"), ("made unreadable", "redacted"), ("makes typing unreadable", "redaction"),
        ("trackpads?", "touchpad"), ("each what", "each with its own"),
        ("tells what", "streams, prints, reports"),
        ("(is|are|was) told (of|by|what|which)", "receives, gets"),
        ("a layout that there is not", "unknown layout"),
        ("what has no room", "overflow"), ("there (is|are) no(t|body|thing)?", "a subject and a verb"),
        ("there are", "a subject and a verb"), ("when it looked|before Inlet looked", "at startup"),
    ]

    private static func pages() throws -> [(name: String, text: String)] {
        let catalogue = "Sources/Inlet/Documentation.docc"
        var paths = ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]
        paths += try FileManager.default.contentsOfDirectory(
            atPath: Checkout.root.appending(path: catalogue).path
        ).filter { $0.hasSuffix(".md") }.map { "\(catalogue)/\($0)" }
        return try paths.map { path in
            let file = Checkout.root.appending(path: path)
            return (file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
        }
    }

    /// The text between quotes in the sources of the command line: its help and its messages.
    private static func messages() throws -> [(name: String, text: String)] {
        let folder = Checkout.root.appending(path: "Sources/inlet")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        return try files.map { path in
            let lines = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                .split(separator: "\n").filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
            return (path, lines.joined(separator: "\n"))
        }
    }

    @Test("Pages, help and messages use the field's words")
    func words() throws {
        let texts = try Self.pages() + Self.messages()
        #expect(texts.count > 60)
        for (pattern, instead) in Self.words {
            let regex = try Regex("\\b(\(pattern))\\b").ignoresCase()
            for (name, text) in texts {
                let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                for match in flat.matches(of: regex) {
                    let start = flat.index(match.range.lowerBound, offsetBy: -40, limitedBy: flat.startIndex)
                    let context = flat[(start ?? flat.startIndex)..<match.range.upperBound]
                    Issue.record("\(name): “…\(context)”: write \(instead)")
                }
            }
        }
    }
}
