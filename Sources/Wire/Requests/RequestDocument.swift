import Interaction

/// The JSON of a request line: the first half of reading a ``RequestLine``, so that a loop can serve others in between.
package struct RequestDocument: Sendable {
    let id: Result<String?, RequestError>
    let root: Result<Document, RequestError>

    /// Reads one line; its newline may be missing.
    package init(_ bytes: Span<UInt8>) {
        var reader = JSONReader(bytes, noting: "id")
        do throws(RequestError) {
            root = .success(try reader.read())
        } catch {
            root = .failure(error)
        }
        do throws(RequestError) {
            id = .success(
                try reader.noted.flatMap { (range) throws(RequestError) in try Self.readID(bytes, range) })
        } catch {
            id = .failure(error)
        }
    }

    private static func readID(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(RequestError) -> String? {
        let position = SourcePosition(line: 1, column: range.lowerBound + 1)
        let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        switch bytes[range.lowerBound] {
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: throw RequestError(.badValue, "id must be a number or a string", at: position)
        }
        guard range.count <= RequestLine.idLimit else {
            throw RequestError(
                .limit, "id can have at most \(RequestLine.idLimit) bytes, not \(range.count)", at: position)
        }
        return text
    }
}
