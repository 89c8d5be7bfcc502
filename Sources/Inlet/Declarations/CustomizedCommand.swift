/// The user's changes to a command.
///
/// ```swift
/// try await client.customize([
///     CustomizedCommand("save", keys: .keys("ctrl+alt+s")), CustomizedCommand("print", keys: .none),
///     CustomizedCommand("share", isShown: false),
/// ])
/// ```
public struct CustomizedCommand: Hashable, Sendable {
    /// The keys that the user has given it.
    public enum Keys: Hashable, Sendable {
        /// The keys that its program declared.
        case own
        /// No keys.
        case none
        /// These keys, such as `ctrl+alt+s`.
        case keys(String)
    }

    /// Its name.
    public var id: CommandID
    /// Its keys.
    public var keys: Keys
    /// If false, no list or menu shows it. Its keys still work.
    public var isShown: Bool?

    /// A command with these keys.
    public init(_ id: CommandID, keys: Keys = .own, isShown: Bool? = nil) {
        (self.id, self.keys, self.isShown) = (id, keys, isShown)
    }

    var json: JSON {
        var fields: [String: JSON] = ["id": .name(id)]
        switch keys {
        case .own: break
        case .none: fields["keys"] = .null
        case .keys(let keys): fields["keys"] = .string(keys)
        }
        fields["shown"] = isShown.map(JSON.bool)
        return .object(fields)
    }
}
