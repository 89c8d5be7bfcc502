import InputModel
import Interaction
import Wire

/// A keymap of a recording as a JSON object: the messages of topic `/keymaps`.
enum KeymapJSON {
    static let topic = TraceLayout.Topic(
        "/keymaps", "inlet.Keymap",
        #"{"type":"object","required":["layout","keymap"],"description":"as libxkbcommon writes it"}"#)

    static func encode(_ keymap: RecordedKeymap) -> [UInt8] {
        let names = keymap.names
        var object = JSONObject()
        object.add("rules", names.rules)
        object.add("model", names.model)
        object.add("layout", names.layout)
        object.add("variant", names.variant)
        object.add("options", names.options)
        object.add("locale", names.locale)
        if let file = names.composeFile { object.add("compose", file.path) }
        object.add("keymap", keymap.text)
        if let sequences = keymap.sequences { object.add("sequences", sequences) }
        return Array(object.text().utf8)
    }

    /// - Throws: for an object of another form, or a text that is too long.
    static func decode(_ node: DocumentNode) throws(DocumentError) -> RecordedKeymap {
        func text(_ key: StaticString, limit: Int) throws(DocumentError) -> String? {
            guard let node = node.peek(key) else { return nil }
            let text = try node.string("\"\(key)\"")
            guard text.utf8.count <= limit else {
                throw node.fault("\"\(key)\" can have at most \(limit) bytes", code: .limit)
            }
            return text
        }
        let nameLimit = 4096
        guard let layout = try text("layout", limit: nameLimit),
            let keymap = try text("keymap", limit: RecordedKeymap.textLimit)
        else { throw node.fault("a keymap needs \"layout\" and \"keymap\"") }
        var names = KeymapNames(
            rules: try text("rules", limit: nameLimit) ?? "",
            model: try text("model", limit: nameLimit) ?? "",
            layout: layout, variant: try text("variant", limit: nameLimit) ?? "",
            options: try text("options", limit: nameLimit) ?? "",
            locale: try text("locale", limit: nameLimit) ?? "")
        names.composeFile = try text("compose", limit: nameLimit).map { ComposeFile(path: $0, text: nil) }
        return RecordedKeymap(
            names, text: keymap, sequences: try text("sequences", limit: RecordedKeymap.sequencesLimit))
    }
}
