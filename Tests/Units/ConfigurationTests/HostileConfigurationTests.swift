import InputModel
import Interaction
import TestSupport
import Testing
import Wire

@testable import Configuration

/// Configurations, as recordings carry them, that are made to be slow.
struct HostileConfigurationTests {
    private func fault(_ text: String) -> DocumentError? {
        do {
            _ = try YAMLDocument.parse(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("Nesting is refused where it is too deep", arguments: ["[", "{a: ", "- "])
    func depth(_ opening: String) {
        let fault = fault(String(repeating: opening, count: 5000))
        #expect(fault?.message.contains("64 deep") == true)
        #expect(fault?.position.line == 1)
        #expect(fault?.position.column == opening.utf8.count * 64 + 1)
    }

    @Test("Aliases of aliases come to an end")
    func laughs() {
        let lines = (0..<12).map { line in
            "a\(line): &a\(line) ["
                + Array(repeating: line == 0 ? "x" : "*a\(line - 1)", count: 10).joined(separator: ",")
                + "]"
        }
        #expect(fault(lines.joined(separator: "\n"))?.message.contains("without end") == true)
        let long =
            "a: &a " + String(repeating: "x", count: 10_000) + "\nb: ["
            + Array(
                repeating: "*a", count: 1000
            ).joined(separator: ",") + "]"
        #expect(fault(long)?.message.contains("without end") == true)
    }

    @Test("An alias stands for what its anchor names, and for nothing that is not there yet")
    func aliases() throws {
        let text = "a: &one {b: ['1', &two 'x']}\nc: *one\nd: *two\n*two : 3\n"
        let document = try #require(try YAMLDocument.parse(Array(text.utf8)))
        func value(_ key: StaticString) throws -> String? { try document.root.peek(key)?.string("a value") }
        let number = try document.root.peek("x")?.integer("x", 0...9)
        let copied = try document.root.peek("c")?.peek("b")?.items("b") { item throws(DocumentError) in
            try item.string("an item")
        }
        #expect(try value("d") == "x")
        #expect(number == 3)
        #expect(copied == ["1", "x"])
        #expect(fault("a: *none")?.position.column == 4)
        #expect(fault("a: &a [*a]") != nil)
        #expect(fault("a: &a 1\nb: &a 2")?.message == "duplicate anchor; rename one")
        #expect(fault("a: &a [1]\n*a : 2")?.message.contains("a key must be text") == true)
    }

    @Test(
        "What cannot be a key for editing is refused where it stands",
        arguments: [
            ("keys: a, edit: newline", 16, "type text"),
            ("keys: shift+space, edit: cancel", 16, "type text"),
            ("keys: ctrl+k ctrl+d, edit: newline", 16, "one key"),
            ("keys: q&w, edit: newline", 16, "one key"),
            ("keys: ctrl+a, edit: jump", 30, "unknown edit; use move"),
            ("keys: ctrl+a, edit: move word", 30, "unknown edit; use move"),
            ("keys: ctrl+a, edit: move twice backward", 30, "unknown edit; use move"),
            ("keys: ctrl+a, edit: tab", 30, "unknown edit; use move"),
            ("keys: ctrl+a, edit: newline forward", 30, "unknown edit; use move"),
            ("keys: ctrl+a", 9, "edit"),
            ("edit: newline", 9, "keys"),
        ])
    func edits(_ text: String, _ column: Int, _ words: String) {
        expectFault(in: "edits: [{\(text)}]", 1, column, words)
    }

    @Test("As many edits as there may be have other keys, and one more is refused where it stands")
    func editLimit() throws {
        let lines = (0...Limits.editBindings).map {
            "- {keys: '\(["ctrl", "alt", "ctrl+alt", "super"][$0 / 36])+\(Array("abcdefghijklmnopqrstuvwxyz0123456789")[$0 % 36])', edit: newline}"
        }
        func text(_ count: Int) -> String { "edits:\n" + lines[..<count].joined(separator: "\n") }
        _ = try Configuration(text: text(Limits.editBindings))
        expectFault(
            in: text(Limits.editBindings + 1), Limits.editBindings + 2, 10,
            "at most \(Limits.editBindings) edits")
    }
}
