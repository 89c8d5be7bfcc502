import Glibc
import InputModel

/// The file of a rotated recording that is being written.
struct PresentFile: ~Copyable {
    var composer: TraceComposer
    var file: RecordingFile
    /// When the last chunk was written.
    var flushed = Timestamp(microseconds: 0)
    /// When the first thing happened in it, by ``BootClock``; nil where nothing has: an idle machine leaves no empty files.
    private(set) var begun: Timestamp?

    init(_ file: consuming RecordingFile, _ composer: consuming TraceComposer) {
        self.file = file
        self.composer = composer
    }

    /// Something has happened besides the devices being there.
    mutating func begin(at time: @autoclosure () -> Timestamp) {
        if begun == nil { begun = time() }
    }
}

/// The clock that counts while the machine sleeps, and that cannot be set: CLOCK_BOOTTIME.
enum BootClock {
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
