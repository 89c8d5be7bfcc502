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

    /// Bytes at the beginning of a line that is too long in which its id is found. Reading as many takes less than 50 µs,
    /// so that lines that are refused cost no more than short ones.
    private static let reach = 4096

    /// The id of a line of which only the beginning is known; nil if none is found there, or an invalid one.
    static func id(atBeginning bytes: Span<UInt8>) -> String? {
        let beginning = bytes.extracting(first: reach)
        var reader = JSONReader(beginning, noting: "id")
        // Its end is missing, so the text is at fault there.
        _ = try? reader.read()
        // An id that touches the end may go on behind it.
        guard let range = reader.noted, range.upperBound < beginning.count else { return nil }
        return try? readID(beginning, range)
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
