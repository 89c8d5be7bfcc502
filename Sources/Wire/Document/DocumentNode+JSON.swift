import InputModel
import Interaction

extension DocumentNode {
    /// The node as compact JSON, whatever its source format: numbers, true, false and null as they stand, all other
    /// text in quotes.
    ///
    /// - Throws: if it is longer than `limit` bytes, or a key is not text or is given twice.
    package func jsonText(atMost limit: Int = Limits.activityBytes) throws(DocumentError) -> String {
        var buffer = LineBuffer()
        try append(to: &buffer)
        guard buffer.count <= limit else {
            throw fault(
                "a value can have at most \(limit) bytes of JSON, not \(buffer.count); keep large state "
                    + "elsewhere",
                code: .limit)
        }
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func append(to buffer: inout LineBuffer) throws(DocumentError) {
        switch form {
        case .bare where isNull: buffer.append("null")
        case .bare where isLiteral: buffer.appendJSON(bytes)
        case .bare, .quoted: buffer.appendString(bytes)
        case .list:
            buffer.append("[")
            var items = DocumentItems(of: self)
            var isFirst = true
            while let item = items.next() {
                if !isFirst { buffer.append(",") }
                isFirst = false
                try item.append(to: &buffer)
            }
            buffer.append("]")
        case .mapping:
            var keys: Set<String> = []
            buffer.append("{")
            var entries = entries
            while let key = entries.next(), let value = entries.next() {
                guard keys.insert(key.text).inserted else {
                    throw key.fault("\(key.quoted ?? "this key") is given twice; remove one")
                }
                if keys.count > 1 { buffer.append(",") }
                buffer.appendString(key.bytes)
                buffer.append(":")
                try value.append(to: &buffer)
            }
            buffer.append("}")
        }
    }
}
