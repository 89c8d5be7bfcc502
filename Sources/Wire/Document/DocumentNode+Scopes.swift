extension DocumentNode {
    /// `[pointer, scenes]`
    package func scopes(_ what: String) throws(DocumentError) -> Scopes {
        let named = Scopes.named.map { (name: $0.name, value: $0.scope) }
        return try flags(what, named)
    }
}
