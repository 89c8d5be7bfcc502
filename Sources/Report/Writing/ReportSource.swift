/// What a page says of the recording that it is about.
public struct ReportSource: Sendable {
    /// Whether the keys are those that were typed: redacted, shown, unknown.
    public var keys: String
    /// What to call it: the file's name.
    public var name: String
    /// What of the file could not be read.
    public var losses: [String]
    /// The program that writes the page, with its version.
    public var program: String

    /// The recording `name`; `program` writes the page.
    public init(name: String, keys: String, losses: [String], program: String) {
        self.name = name
        self.keys = keys
        self.losses = losses
        self.program = program
    }
}
