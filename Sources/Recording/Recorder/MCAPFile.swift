package import InputModel
package import System

/// A recording in MCAP on its way into a file: what the composer makes is written in chunks.
package struct MCAPFile: ~Copyable {
    /// How long events may wait until they are in the file: a process that is killed loses no more.
    package static let flushInterval = Interval.milliseconds(1000)

    package var composer: TraceComposer
    private var file: RecordingFile

    package init(_ composer: consuming TraceComposer, file: consuming RecordingFile) {
        self.composer = composer
        self.file = file
    }

    /// Reports that the reader has gone.
    package var rawDescriptor: Int32 { file.rawDescriptor }

    /// False once a write has found that the reader has gone.
    package var hasReader: Bool { file.hasReader }

    /// The reader has gone.
    package mutating func loseReader() { file.loseReader() }

    /// Writes what waits.
    ///
    /// - Throws: ``InletError`` (I/O) where it cannot be written; the file is closed at its last whole chunk then.
    package mutating func flush() throws(InletError) {
        try write(composer.takeChunk())
    }

    /// Writes what waits, and the end of the file.
    package mutating func finish() throws(InletError) {
        try write(composer.finish())
    }

    /// The file, with nothing of the recording missing once ``finish()`` is done.
    package consuming func takeFile() -> RecordingFile { file }

    /// What was written so far outlives a power cut.
    package borrowing func synchronize() throws(InletError) { try file.synchronize() }

    /// A disk that is full ends the recording, at what could be written whole.
    private mutating func write(_ bytes: [UInt8]) throws(InletError) {
        do {
            try file.write(bytes)
        } catch {
            file.truncate()
            do throws(InletError) {
                try file.write(composer.finish(givingUpFrom: file.length))
            } catch {
                // Not even the index fits: the chunks are whole without it.
                file.truncate()
            }
            throw InletError(.io, error.message + "; the recording ends with what was written before")
        }
    }
}
