import CLab
import Wire

/// The lab as bytes of HTML: the core as WebAssembly, a form for the settings, and a recording, in one self-contained
/// file.
package enum LabPage {
    private static let style = Array(
        [
            PackageResources.colours_css, PackageResources.page_css, PackageResources.parts_css,
            PackageResources.lab_css,
        ].joined())

    /// The page with `recording` in it, in the text format of evemu or libinput; nil for a page that waits for one.
    ///
    /// - Parameters:
    ///   - recording: its name and text.
    ///   - program: the program that writes the page, with its version.
    package static func bytes(with recording: (name: String, text: [UInt8])?, program: String) -> [UInt8] {
        let script = PackageResources.reasons_js + PackageResources.lab_js
        var page = ReportPage.head(
            recording?.name ?? "Lab", style: style, script: script, allowsWebAssembly: true)
        page += PackageResources.lab_html
        page += #"<script type="application/json" id="given">"#.utf8
        for byte in given(recording, program).utf8 { ReportPage.inScript(byte, &page) }
        page += #"</script>\#n<script type="application/octet-stream" id="core">"#.utf8
        page += Columns.base64(core).utf8
        page += "</script>\n<script>".utf8
        page += script
        page += "</script>\n</body>\n</html>\n".utf8
        return page
    }

    /// The core as WebAssembly, compressed by gzip.
    static var core: [UInt8] { Array(UnsafeBufferPointer(start: inlet_lab_bytes(), count: inlet_lab_count)) }

    /// The schema of the configuration, which names the settings; the form is made from it.
    static var schema: [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: inlet_configuration_schema_bytes(), count: inlet_configuration_schema_count))
    }

    /// What the page's script begins with.
    private static func given(_ recording: (name: String, text: [UInt8])?, _ program: String) -> String {
        var object = JSONObject()
        object.add("program", program)
        if let recording {
            object.add("name", NameTable.cut(recording.name))
            object.add("recording", Columns.base64(recording.text))
        }
        object.add("schema", json: String(decoding: schema, as: UTF8.self))
        return object.text()
    }
}
