import Wire

/// The long request under way. Parsing its JSON, interpreting that and performing it take about the same time; devices
/// and other clients have their turns in between.
///
/// Only one exists at a time, because its parsed form takes many times the memory of the line.
struct LongRequest {
    /// The maximum length of a short line, in bytes: performing it at once takes less than 50 µs.
    static let shortLine = 4096

    private enum Stage {
        case bytes([UInt8])
        case document(RequestDocument)
        case line(RequestLine)
    }

    let client: Client
    private var stage: Stage

    init(_ bytes: Span<UInt8>, of client: Client) {
        self.client = client
        stage = .bytes(bytes.withUnsafeBufferPointer { Array($0) })
    }

    /// Takes the next step.
    ///
    /// - Returns: the request once it can be performed, which is the last step; nil before.
    mutating func goOn() -> RequestLine? {
        switch stage {
        case .bytes(let bytes): stage = .document(RequestDocument(bytes.span))
        case .document(let document): stage = .line(RequestLine(document))
        case .line(let line): return line
        }
        return nil
    }
}
