import Foundation
import TestSupport
import Testing

/// Links lead somewhere in any viewer of Markdown, not in DocC alone.
struct LinkTests {
    /// A Markdown file of the project, without the code in it.
    private struct Page {
        let path: String
        let text: String

        /// The anchors of its headings, as forges make them.
        var anchors: Set<String> {
            Set(text.matches(of: /(?:^|\n)#+ ([^\n]+)/).map { LinkTests.anchor(of: $0.output.1) })
        }

        /// Where its links lead, addresses of other sites aside.
        var targets: [(path: Substring, anchor: Substring)] {
            text.matches(of: /\]\(([^()\s#]*)(?:#([^()\s]*))?\)/).compactMap { match in
                let isAddress = match.output.1.contains(":")
                return isAddress ? nil : (match.output.1, match.output.2 ?? "")
            }
        }
    }

    /// Letters and digits in lower case, hyphens for spaces, and no other punctuation.
    private static func anchor(of heading: Substring) -> String {
        String(
            heading.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character)
                    ? character : nil
            })
    }

    private static func page(_ path: String) throws -> Page {
        let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
        return Page(path: path, text: text.replacing(/(?m)^ *```[^\n]*\n(?:.*\n)*? *```$/, with: ""))
    }

    /// All that people read on the forge: the first page, `.github`, and the catalogue.
    static func paths() throws -> [String] {
        let folders = [".github", "Sources", "Tests"]
        let found = folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: Checkout.root.appending(path: folder).path)?
                .compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
        }
        return ["README.md"]
            + found.filter { $0.hasSuffix(".md") && !$0.contains("/node_modules/") }.sorted()
    }

    @Test("Every link and every anchor on a page leads to what is there")
    func everyLink() throws {
        let paths = try Self.paths()
        #expect(paths.count > 60)
        var count = 0
        for path in paths {
            let page = try Self.page(path)
            #expect(!page.text.contains("<doc:"), "\(path): link pages as [words](Page.md)")
            let folder = URL(filePath: "/" + path).deletingLastPathComponent()
            for (target, anchor) in page.targets {
                count += 1
                let linked =
                    target.isEmpty
                    ? path : String(folder.appending(path: target).standardized.path.dropFirst())
                let isThere = FileManager.default.fileExists(
                    atPath: Checkout.root.appending(path: linked).path)
                #expect(isThere, "\(path): no \(target)")
                guard isThere, !anchor.isEmpty else { continue }
                let anchors = try Self.page(linked).anchors
                #expect(anchors.contains(String(anchor)), "\(path): no #\(anchor) in \(linked)")
            }
        }
        #expect(count > 150)
    }

    @Test("Anchors are those of forges")
    func anchors() {
        #expect(Self.anchor(of: "Replace showmethekey's helper") == "replace-showmethekeys-helper")
        #expect(Self.anchor(of: "`stream --user` and `record --user`") == "stream---user-and-record---user")
    }
}
