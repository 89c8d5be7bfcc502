import Wire

extension Configuration {
    /// `[{user: alice, scopes: [keys, pointer]}, {group: kiosk, scopes: [scenes]}]`
    static func subscribers(_ node: DocumentNode) throws(DocumentError) -> [AccessList.Entry] {
        try node.items("subscribers") { (node) throws(DocumentError) in
            let fields = try node.fields("a subscriber", known: ["user", "group", "scopes"])
            guard (fields["user"] == nil) != (fields["group"] == nil) else {
                throw node.fault("a subscriber is either a user or a group: {user: …, scopes: […]}")
            }
            return AccessList.Entry(
                try subject(fields), try fields.required("scopes").scopes("scopes"))
        }
    }

    private static func subject(_ fields: DocumentFields) throws(DocumentError) -> AccessList.Subject {
        let isUser = fields["user"] != nil
        let key: StaticString = isUser ? "user" : "group"
        let node = try fields.required(key)
        // Numbers may stand without quotes.
        let name =
            if UInt32(node.text) != nil { node.text } else { try node.string(key.description) }
        guard let subject = isUser ? AccessList.Subject.user(named: name) : .group(named: name) else {
            throw node.fault("this machine has no such \(key)")
        }
        return subject
    }
}
