import Wire

extension Configuration {
    /// `/var/lib/inlet/desk.mcap`, or `{path: /var/lib/inlet, blur: 20ms}`
    static func record(_ node: DocumentNode) throws(DocumentError) -> RecordingSettings {
        guard node.form == .mapping else { return RecordingSettings(path: try path(node)) }
        let fields = try node.fields("record", known: ["path", "blur"])
        var settings = RecordingSettings(path: try path(fields.required("path")))
        settings.blur = try fields.value("blur")?.duration("blur", RecordingSettings.blurRange)
        return settings
    }

    private static func path(_ node: DocumentNode) throws(DocumentError) -> String {
        let path = try node.string("record")
        // A service runs somewhere else than the person who wrote this.
        guard path.hasPrefix("/") else {
            throw node.fault("the path of a recording is absolute: /var/lib/inlet/desk.mcap, or a folder")
        }
        return path
    }
}
