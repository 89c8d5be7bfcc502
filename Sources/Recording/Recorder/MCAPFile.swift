package import InputModel
package import System

/// Writes a recording in MCAP to a file: the output of the composer, in chunks.
package struct MCAPFile: ~Copyable {
    /// The maximum delay until events are in the file: a killed process loses no more than that.
    package static let flushInterval = Interval.milliseconds(1000)

    package var composer: TraceComposer
    private var file: RecordingFile

    package init(_ composer: consuming TraceComposer, file: consuming RecordingFile) {
        self.composer = composer
        self.file = file
    }

    /// The file's descriptor, which reports that the reader has gone.
    package var rawDescriptor: Int32 { file.rawDescriptor }

    /// False once a write has found that the reader has gone.
    package var hasReader: Bool { file.hasReader }

    /// Notes that the reader has gone.
    package mutating func loseReader() { file.loseReader() }

    /// Writes the pending output.
    ///
    /// - Throws: ``InletError`` (I/O) if it cannot be written; the file then ends with its last whole chunk.
    package mutating func flush() throws(InletError) {
        try write(composer.takeChunk())
    }

    /// Writes the pending output and the end of the file.
    package mutating func finish() throws(InletError) {
        try write(composer.finish())
    }

    /// Writes `bytes`; a full disk ends the recording after the last chunk that could be written whole.
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
            guard file.length > 0 else {
                throw InletError(.io, error.message + "; not even the beginning fits: nothing is recorded")
            }
            throw InletError(.io, error.message + "; the recording ends with what was written before")
        }
    }
}
