/// A fault in a configuration file, and where it is.
struct ConfigurationError: Error, Hashable {
    /// From 1.
    var line: Int
    var column: Int
    var message: String
}
