import InputModel
import Interaction

extension DocumentNode {
    /// The node as compact JSON, whatever it was written in: numbers, true, false and null as they stand, all other
    /// text in quotes.
    ///
    /// - Throws: where it is longer than ``Limits/activityBytes``, or a key is not text or stands twice.
    package func jsonText() throws(DocumentError) -> String {
        var buffer = LineBuffer()
        try append(to: &buffer)
        guard buffer.count <= Limits.activityBytes else {
            throw fault(
                "at most \(Limits.activityBytes) bytes of JSON, not \(buffer.count); keep large state elsewhere",
                code: .limit)
        }
        return buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func append(to buffer: inout LineBuffer) throws(DocumentError) {
        switch content {
        case .scalar(let text, _):
            if isNull {
                buffer.append("null")
            } else if isLiteral {
                buffer.appendJSON(text)
            } else {
                buffer.appendString(text)
            }
        case .sequence(let nodes):
            buffer.append("[")
            for (index, node) in nodes.enumerated() {
                if index > 0 { buffer.append(",") }
                try node.append(to: &buffer)
            }
            buffer.append("]")
        case .mapping(let entries):
            var keys: Set<String> = []
            buffer.append("{")
            for (index, entry) in entries.enumerated() {
                guard keys.insert(entry.key).inserted else {
                    throw DocumentError(
                        .badValue, "\(Self.quote(entry.key)) stands twice here", at: entry.position)
                }
                if index > 0 { buffer.append(",") }
                buffer.appendString(entry.key)
                buffer.append(":")
                try entry.value.append(to: &buffer)
            }
            buffer.append("}")
        }
    }
}
