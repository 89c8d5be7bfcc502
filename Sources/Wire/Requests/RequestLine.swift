import InputModel
public import Interaction

/// A request as it comes over a line: whose reply it wants, and what it asks, or why it asks nothing.
public struct RequestLine: Sendable {
    /// The longest line. What does not fit comes in several: a region takes about a hundred bytes.
    public static let byteLimit = 1 << 20
    /// The longest id, as it is written.
    public static let idLimit = 256

    /// The most commands that a search finds: all of a program's.
    public static let searchLimit = Limits.commands

    /// What a client can ask.
    public enum Body: Sendable {
        /// Something of the core.
        case core(Request)
        /// Other lines than so far; nil: the standard ones, as many as there are, and all that may be seen.
        case subscribe(events: EventFilter?, maximumRate: Double?, scopes: Scopes?)
        /// Which commands can be performed; the reply has as many as fit in it.
        case searchCommands(String, limit: Int)
        /// Another layout.
        case setKeyboard(KeyboardChange)
        /// What outlives the process, at once.
        case saveState
        /// Nobody is told of keys, or those are again who may be: while a password is typed.
        case setKeysSuspended(Bool)
        /// How the daemon fares.
        case stats
        /// Nothing but the reply.
        case ping
    }

    /// The id as JSON, a number or a string, to be repeated in the reply; nil where there is none.
    ///
    /// It is there also for a line that is at fault, if only the fault comes after it.
    public let id: String?
    public let body: Result<Body, RequestError>

    /// A line that is too long to be read.
    public static var overlong: RequestLine {
        let error = RequestError(
            .limit, "a line has at most \(byteLimit) bytes; send several",
            at: SourcePosition(line: 1, column: byteLimit + 1))
        return RequestLine(id: nil, body: .failure(error))
    }

    /// Reads one line; its end may be missing.
    public static func parse(_ bytes: Span<UInt8>) -> RequestLine {
        guard bytes.count <= byteLimit else { return overlong }
        var reader = JSONReader(bytes, noting: "id")
        let root: Result<DocumentNode, RequestError>
        do throws(RequestError) {
            root = .success(try reader.document())
        } catch {
            root = .failure(error)
        }
        do throws(RequestError) {
            let id = try reader.noted.flatMap { (range) throws(RequestError) in try readID(bytes, range) }
            return RequestLine(id: id, body: root.flatMap(body))
        } catch {
            return RequestLine(id: nil, body: root.flatMap { _ in .failure(error) })
        }
    }

    private static func readID(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(RequestError) -> String? {
        let position = SourcePosition(line: 1, column: range.lowerBound + 1)
        let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        switch bytes[range.lowerBound] {
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: throw RequestError(.badValue, "id is a number or text", at: position)
        }
        guard range.count <= idLimit else {
            throw RequestError(
                .limit, "id is at most \(idLimit) bytes long, not \(range.count)", at: position)
        }
        return text
    }

    private static func body(_ root: DocumentNode) -> Result<Body, RequestError> {
        do throws(RequestError) {
            return .success(try Body(root))
        } catch {
            return .failure(error)
        }
    }
}
