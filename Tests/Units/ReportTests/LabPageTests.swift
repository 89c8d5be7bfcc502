import Foundation
import Testing

@testable import Report

/// The lab's page as text.
struct LabPageTests {
    private static func page(_ name: String? = nil, _ text: String = "") -> String {
        String(
            decoding: LabPage.bytes(with: name.map { ($0, Array(text.utf8)) }, program: "test"), as: UTF8.self
        )
    }

    @Test("Page and core are at most 1 MB")
    func size() {
        #expect(Self.page().utf8.count <= 1_000_000)
        #expect(
            LabPage.core.starts(with: [0x1f, 0x8b]), "the core is compressed by gzip: run Sources/Lab/build")
    }

    @Test("Nothing that a name or a recording says ends a script, begins a tag, or leaves the title")
    func escaping() throws {
        let evil = "</script><img src=x onerror=alert(1)>&\"'\\\u{0}\u{1b}\u{202e}\u{2028}"
        let page = Self.page(evil, evil)
        #expect(page.components(separatedBy: "</script>").count == 4)
        #expect(!page.contains("<img"))
        let given = try Self.given(in: page)
        #expect(given["name"] as? String == evil)
        let recording = try #require(given["recording"] as? String)
        #expect(Data(base64Encoded: recording) == Data(evil.utf8))
    }

    @Test("Nothing is loaded from anywhere, and only the page's own script and WebAssembly run")
    func policy() throws {
        let page = Self.page()
        let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(policy.contains("'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"))
        #expect(!page.contains("http://") && !page.contains("fetch("))
    }

    @Test("The form is made of the schema in the page: the configuration's own")
    func schema() throws {
        let given = try Self.given(in: Self.page())
        #expect(given["name"] == nil && given["recording"] == nil)
        let schema = try #require(given["schema"] as? [String: Any])
        let sections = try #require(schema["properties"] as? [String: [String: Any]])
        for section in ["pointer", "touchpad"] {
            let settings = try #require(sections[section]?["properties"] as? [String: Any])
            #expect(settings["speed"] != nil)
        }
    }

    private static func given(in page: String) throws -> [String: Any] {
        let parts = page.components(separatedBy: #"<script type="application/json" id="given">"#)
        let json = try #require(parts.last?.components(separatedBy: "</script>").first)
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}
