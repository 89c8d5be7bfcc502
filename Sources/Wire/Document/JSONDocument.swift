/// JSON text as a document. Lines of a text do not count: columns are bytes from its start, from 1.
package enum JSONDocument {
    package static func parse(_ bytes: Span<UInt8>) throws(DocumentError) -> Document {
        var reader = JSONReader(bytes)
        return try reader.read()
    }
}
