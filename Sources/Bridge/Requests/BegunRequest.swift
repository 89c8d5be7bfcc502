import Wire

/// How far a request has come. Reading the JSON of a long line, reading what it means and doing it take about the same
/// time; devices and other clients have their turn in between.
enum BegunRequest {
    case document(RequestDocument)
    case line(RequestLine)
}
