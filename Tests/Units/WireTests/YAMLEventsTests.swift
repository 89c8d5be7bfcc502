import Interaction
import Testing

@testable import Wire

/// Text that libyaml alone would take minutes over.
struct YAMLEventsTests {
    /// The fault of a text, and the pieces that were read before it.
    private func read(_ text: String) throws -> (fault: DocumentError?, pieces: Int) {
        let bytes = Array(text.utf8)
        var pieces = 0
        do {
            var events = try YAMLEvents(bytes.span)
            while try events.next() != .end { pieces += 1 }
            return (nil, pieces)
        } catch {
            return (error, pieces)
        }
    }

    @Test(
        "Nesting has an end, before libyaml has looked at the rest",
        arguments: ["[", "{a: ", "- ", "? ", "{\"a\": ", "&a [", "!!seq ["])
    func depth(_ opening: String) throws {
        let inner = try read(String(repeating: opening, count: 64))
        #expect(inner.fault?.message.contains("deep") != true)
        let (fault, pieces) = try read(String(repeating: opening, count: 20_000))
        #expect(fault?.position.line == 1)
        #expect(fault?.message == "lists and mappings can be nested at most 64 deep")
        #expect(pieces <= 2 * 64)
    }

    @Test("Values may follow each other without end")
    func width() throws {
        #expect(try read(String(repeating: "- [a]\n", count: 1000)).pieces == 3002)
    }

    @Test("Directives have an end, which is told before libyaml reads any")
    func directives() throws {
        func text(_ count: Int) -> String {
            "# a\n" + (0..<count).map { "%TAG !a\($0)! tag:a,\($0):\n" }.joined() + "---\n[]\n"
        }
        #expect(try read(text(32)).fault == nil)
        let (fault, pieces) = try read(text(33))
        #expect(fault?.position.line == 34 && fault?.message == "at most 32 lines can begin with %")
        #expect(pieces == 0)
    }
}
