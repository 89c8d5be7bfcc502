import InputModel
import System

/// The file of a rotated recording that is being written.
struct PresentFile: ~Copyable {
    var composer: TraceComposer
    var file: RecordingFile
    /// When the last chunk was written; before the first one, from when the file records.
    var flushed: Timestamp
    /// The time of its first event, by ``BootClock``; nil before that, so that an idle machine leaves no empty files.
    private(set) var begun: Timestamp?

    init(_ file: consuming RecordingFile, _ composer: consuming TraceComposer, from start: Timestamp) {
        self.file = file
        self.composer = composer
        flushed = start
    }

    /// Notes that something has happened besides devices being present.
    mutating func begin(at time: @autoclosure () -> Timestamp) {
        if begun == nil { begun = time() }
    }
}
