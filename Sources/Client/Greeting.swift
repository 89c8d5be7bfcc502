package import Wire

/// The first line of a stream.
package enum Greeting {
    /// `hello` with only those of its user's scopes that are in `scopes`.
    package static func limited(_ line: [UInt8], to scopes: Scopes) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self)
        guard let start = text.firstRange(of: #""scopes":["#)?.upperBound,
            let end = text[start...].firstIndex(of: "]")
        else { return line }
        let names = text[start..<end].split(separator: ",").filter { name in
            Scopes.named.contains { scopes.contains($0.scope) && "\"\($0.name)\"" == name }
        }
        return Array("\(text[..<start])\(names.joined(separator: ","))\(text[end...])".utf8)
    }
}
