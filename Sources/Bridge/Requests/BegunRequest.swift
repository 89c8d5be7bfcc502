import Wire

/// How far a long request has come. Reading its JSON, reading what that means and doing it take about the same time;
/// devices and other clients have their turn in between.
///
/// There is one at a time, because what has been read of it takes many times the memory of the line.
enum BegunRequest {
    /// Bytes of a line that is not long: done at once, it takes less than 50 µs.
    static let shortLine = 4096

    case bytes([UInt8])
    case document(RequestDocument)
    case line(RequestLine)
}
