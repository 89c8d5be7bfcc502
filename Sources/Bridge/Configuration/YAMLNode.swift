/// A piece of a YAML document, and where it stands.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        /// Text, and whether it stood in quotes.
        case scalar(String, isQuoted: Bool)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    let content: Content
    /// From 1.
    let line: Int
    let column: Int

    func fault(_ message: String) -> ConfigurationError {
        ConfigurationError(line: line, column: column, message: message)
    }

    /// What the node is, for errors.
    var kind: String {
        switch content {
        case .scalar(let text, _): "\"\(text)\""
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
