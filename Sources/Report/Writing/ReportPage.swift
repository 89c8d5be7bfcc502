import Wire

/// The page as bytes of HTML: facts, style and script in one self-contained file.
package enum ReportPage {
    /// The parts in their order; `main.js` follows as the last.
    private static let style = [
        PackageResources.colours_css, PackageResources.page_css, PackageResources.parts_css,
    ]
    private static let script = [
        PackageResources.facts_js, PackageResources.words_js, PackageResources.colours_js,
        PackageResources.moment_js, PackageResources.stage_js, PackageResources.overview_js,
        PackageResources.lanes_js, PackageResources.timeline_js, PackageResources.charts_js,
        PackageResources.tables_js, PackageResources.player_js,
    ]

    /// Added to pages that have reasons.
    private static let whyStyle = [PackageResources.why_css]
    private static let whyScript = [PackageResources.why_js]

    /// The page about `facts`, to which every event has been added. The same facts give the same bytes.
    package static func bytes(of facts: consuming ReportFacts, from source: ReportSource) -> [UInt8] {
        facts.finish()
        let style = Array((Self.style + (facts.hasReasons ? whyStyle : [])).joined())
        let script = Array(
            (Self.script + (facts.hasReasons ? whyScript : []) + [PackageResources.main_js]).joined())
        var page = head(source.name, style: style, script: script)
        page += PackageResources.body_html
        page += #"<script type="application/json" id="facts">"#.utf8
        for byte in facts.json(source).utf8 { inScript(byte, &page) }
        page += "</script>\n<script>".utf8
        page += script
        page += "</script>\n</body>\n</html>\n".utf8
        return page
    }

    /// A page up to the end of its head. The page loads nothing from anywhere and runs no script but ours, even if a
    /// device's name got through as HTML.
    ///
    /// - Parameter allowsWebAssembly: the script may compile WebAssembly that the page holds.
    static func head(
        _ title: String, style: [UInt8], script: [UInt8], allowsWebAssembly: Bool = false
    ) -> [UInt8] {
        let scripts =
            "'sha256-\(Columns.base64(SHA256.digest(script)))'"
            + (allowsWebAssembly ? " 'wasm-unsafe-eval'" : "")
        let styles = "'sha256-\(Columns.base64(SHA256.digest(style)))'"
        var head = Array(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \(scripts); \
            style-src \(styles); base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(escaped(NameTable.cut(title))) · Inlet</title>
            <style>
            """.utf8)
        head += style
        head += "</style>\n</head>\n".utf8
        return head
    }

    /// Appends a byte of JSON inside a script element, and escapes `<`, which could end the element.
    static func inScript(_ byte: UInt8, _ page: inout [UInt8]) {
        if byte == UInt8(ascii: "<") { page += #"\u003c"#.utf8 } else { page.append(byte) }
    }

    /// Text escaped for HTML, with control characters replaced by spaces.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // HTML allows no control characters, and names must not change the direction of the text beside them.
            case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{61c}", "\u{200e}", "\u{200f}",
                "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}":
                escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The description of a recording on its page.
package struct ReportSource: Sendable {
    /// Whether the keys are those that were typed: redacted, shown, unknown.
    package var keys: String
    /// The name to show: the file's name.
    package var name: String
    /// The parts of the file that could not be read.
    package var losses: [String]
    /// The program that writes the page, with its version.
    package var program: String

    /// The recording `name`; `program` writes the page.
    package init(name: String, keys: String, losses: [String], program: String) {
        self.name = name
        self.keys = keys
        self.losses = losses
        self.program = program
    }
}
