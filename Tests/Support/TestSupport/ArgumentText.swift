/// A text among the arguments of a test. A run prints every argument; of a long one, this prints the beginning.
public struct ArgumentText: ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    /// The whole of it.
    public let text: String

    public init(_ text: String) { self.text = text }

    public init(stringLiteral text: String) { self.text = text }

    /// As in source, up to 60 characters.
    public var description: String {
        let count = text.utf8.count
        guard count > 60 else { return text.debugDescription }
        return "\(String(text.prefix(60)).debugDescription)… (\(count) bytes)"
    }
}
