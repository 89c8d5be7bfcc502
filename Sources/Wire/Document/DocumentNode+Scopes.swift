extension DocumentNode {
    /// `[pointer, scenes]`
    package func scopes(_ what: String) throws(DocumentError) -> Scopes {
        let named = Scopes.named.map { (name: $0.name.description, value: $0.scope) }
        var scopes: Scopes = []
        for node in try items(what) { scopes.formUnion(try node.choice("each of \(what)", named)) }
        return scopes
    }
}
