/// Why a recording cannot be read, and where.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the fault: a line of text, counted from 1, or bytes from the start.
    package enum Place: Hashable, Sendable {
        /// A line of a text file, from 1.
        case line(Int)
        /// Bytes from the start of the file.
        case offset(Int)
    }

    /// Where reading failed.
    package var place: Place
    /// What is wrong there.
    package var message: String

    /// A fault in a line of text, counted from 1.
    package init(line: Int, message: String) {
        place = .line(line)
        self.message = message
    }

    /// A fault at an offset in bytes from the start.
    package init(offset: Int, message: String) {
        place = .offset(offset)
        self.message = message
    }

    /// The line of the fault; nil for a format without lines.
    package var line: Int? {
        if case .line(let line) = place { line } else { nil }
    }

    /// The error as a sentence.
    package var description: String {
        switch place {
        case .line(let line): "line \(line): \(message)"
        case .offset(let offset): "offset \(offset): \(message)"
        }
    }
}
