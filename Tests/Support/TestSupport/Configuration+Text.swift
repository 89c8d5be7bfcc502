package import Configuration

extension Configuration {
    /// Reads YAML text.
    package init(text: String) throws {
        try self.init(yaml: Array(text.utf8))
    }
}
