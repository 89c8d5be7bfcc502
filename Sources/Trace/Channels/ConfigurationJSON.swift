import Wire

/// The text of the configuration file: the messages of topic `/configuration`.
enum ConfigurationJSON {
    static let topic = TraceLayout.Topic(
        "/configuration", "inlet.Configuration",
        #"{"type":"object","required":["text"],"properties":{"text":{"type":"string","description":"YAML"}}}"#
    )

    static func encode(_ text: String) -> [UInt8] {
        var object = JSONObject()
        object.add("text", text)
        return Array(object.text().utf8)
    }

    /// Nil for a message without text.
    static func decode(_ node: DocumentNode) throws(DocumentError) -> String? {
        try node.peek("text")?.string("\"text\"")
    }
}
