import InputModel

/// A time without room, in which nothing is recorded.
struct RecordingPause: ~Copyable {
    /// From when on nothing is in a file.
    let start: Timestamp
    /// When to look for room again.
    var next: Timestamp
    /// The last file without its end, for which there was no room either; nil where it is closed.
    var unfinished: UnfinishedFile?

    /// `nothing was recorded from … to …`
    func text(to end: Timestamp) -> String {
        "nothing was recorded from \(UTC.text(of: start)) to \(UTC.text(of: end))"
    }
}

/// A file whose chunks are whole, and what is missing behind them.
struct UnfinishedFile: ~Copyable {
    var file: RecordingFile
    let end: [UInt8]
}
