/// JSON text as a document. Lines of a text do not count: columns are bytes from its start, from 1.
package enum JSONDocument {
    /// - Parameter valueLimit: how many values and keys there may be.
    package static func parse(
        _ bytes: Span<UInt8>, valueLimit: Int = JSONReader.nodeLimit
    ) throws(DocumentError) -> Document {
        var reader = JSONReader(bytes, nodeLimit: valueLimit)
        return try reader.read()
    }
}
