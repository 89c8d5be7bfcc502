import InputModel
import Interaction
import Testing

@testable import Wire

struct JSONReaderTests {
    private func read(_ text: String) throws -> Document {
        let bytes = Array(text.utf8)
        return try JSONDocument.parse(bytes.span)
    }

    private func compact(_ text: String) throws -> String {
        let document = try read(text)
        return try document.root.jsonText()
    }

    @Test(
        "Text comes out as it was meant",
        arguments: [
            (#""""#, ""), (#""a/b\/c""#, "a/b/c"), (#""\"\\\b\f\n\r\t""#, "\"\\\u{8}\u{c}\n\r\t"),
            (#""\u0041\u00e4\u00E4\u0000""#, "Aää\0"), (#""\ud83d\ude00!""#, "😀!"), (#""ß😀""#, "ß😀"),
            (#""\uFFFF\u2028""#, "\u{ffff}\u{2028}"), ("\"\u{7f}\u{80}\"", "\u{7f}\u{80}"),
        ])
    func text(_ json: String, _ text: String) throws {
        let document = try read(json)
        let (form, read) = (document.root.form, document.root.text)
        #expect(form == .quoted)
        #expect(Array(read.utf8) == Array(text.utf8))
    }

    @Test(
        "JSON is written as it was read, without its blanks",
        arguments: [
            "[]", "{}", "0", "-0", "10.05e-3", "1E+2", "true", "false", "null", #""null""#, #""1""#,
            #"{"":[]}"#,
            #"{"a":{"b":[1,"2",null]},"c":"\u0001"}"#,
        ])
    func roundTrip(_ text: String) throws {
        #expect(try compact(text) == text)
        #expect(try compact(" \t\r\n" + text.replacing(",", with: " ,\n") + " ") == text)
    }

    @Test("An activity has a limit, and each key once")
    func activities() throws {
        let fits = "\"" + String(repeating: "a", count: Limits.activityBytes - 2) + "\""
        #expect(try compact(fits) == fits)
        #expect { try compact("[\(fits)]") } throws: { ($0 as? DocumentError)?.code == .limit }
        #expect { try compact(#"[{"a":1,"\u0061":2}]"#) } throws: { error in
            (error as? DocumentError)?.position == SourcePosition(line: 1, column: 9)
        }
    }

    @Test("As deep and as much as the limits say, and no more")
    func limits() throws {
        let deep = JSONReader.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try compact(nested(deep)) == nested(deep))
        #expect { try read(nested(deep + 1)) } throws: { ($0 as? DocumentError)?.code == .limit }
        // The list itself is one.
        func list(_ count: Int) -> String {
            "[" + String(repeating: "1,", count: count - 2) + "1]"
        }
        #expect(throws: Never.self) { try read(list(JSONReader.nodeLimit)) }
        #expect { try read(list(JSONReader.nodeLimit + 1)) } throws: {
            ($0 as? DocumentError)?.code == .limit
        }
    }

    @Test("Text from outside is short and on one line in messages")
    func quotes() {
        #expect(DocumentNode.quote("a\nb\u{1b}[2J\u{202e}") == "\"a\u{fffd}b\u{fffd}[2J\u{fffd}\"")
        #expect(DocumentNode.quote(String(repeating: "ä", count: 64)).count == 66)
        #expect(DocumentNode.quote(String(repeating: "ä", count: 65)).count == 67)
    }
}
