import Configuration
import Foundation
import Glibc
import InputModel
import TestSupport
import Testing

@testable import Recording
@testable import System

/// What recordings are written to.
struct RecordingFileTests {
    @Test(
        "Of a file that holds something already, only what is half-written is taken away",
        arguments: [O_APPEND, 0])
    func truncates(_ mode: Int32) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "standard-output").path
            try "before, ".write(toFile: path, atomically: false, encoding: .utf8)
            let raw = open(path, O_WRONLY | mode)
            if mode == 0 { lseek(raw, 0, SEEK_END) }
            var file = RecordingFile(
                Descriptor(owning: raw), name: "standard output", Progress(usesOutput: false, isShown: false))
            try file.write("whole, ")
            #expect(write(raw, "half", 4) == 4)
            file.truncate()
            try file.write("end")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "before, whole, end")
        }
    }

    @Test("What nobody reads any more is no error where it cannot be written")
    func losesReader() throws {
        var file = RecordingFile(
            Descriptor(owning: open("/dev/full", O_WRONLY)), name: "standard output",
            Progress(usesOutput: false, isShown: false))
        #expect(throws: InletError.self) { try file.write("read") }
        file.loseReader()
        try file.write("unread")
        let hasReader = file.hasReader
        #expect(!hasReader)
    }

    @Test("Where not even the beginning fits on a disk, there is no end either, and so no file")
    func beginningDoesNotFit() throws {
        let start = Timestamp(microseconds: 0)
        var composer = TraceComposer(showKeys: true, configuration: Configuration(), at: start)
        _ = composer.takeChunk()
        let nothing = composer.finish(givingUpFrom: 0)
        #expect(nothing.isEmpty)

        var other = TraceComposer(showKeys: true, configuration: Configuration(), at: start)
        let head = other.takeChunk()
        let end = other.finish(givingUpFrom: head.count)
        #expect(!head.isEmpty && !end.isEmpty)
    }
}
