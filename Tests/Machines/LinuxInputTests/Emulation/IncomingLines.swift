import Glibc
import Testing

/// The lines that come out of a descriptor.
final class IncomingLines {
    let descriptor: Int32
    private var text: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads on to the first line that has all of `parts` in it, for two minutes at most: a stream never falls
    /// silent while a key repeats.
    ///
    /// - Parameter failure: Why they ended, if they did.
    func line(with parts: [String], failure: () -> String? = { nil }) throws -> String {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: text[..<end], as: UTF8.self)
                text.removeSubrange(...end)
                if parts.allSatisfy({ line.contains($0) }) { return line }
            }
            try #require(
                ContinuousClock.now < deadline && becomesReadable(descriptor), "no line with \(parts)")
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &bytes, bytes.count)
            try #require(count > 0, "the lines ended before one with \(parts): \(failure() ?? "")")
            text += bytes[..<count]
        }
    }
}
