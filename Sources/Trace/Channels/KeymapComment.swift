import InputModel
import Wire

/// A keymap in the comments of a text recording: the object of an MCAP recording, compressed, in base64.
///
/// ```
/// # keymap: KLUv/aCZ8AAA…
/// # keymap: …
/// ```
///
/// Other programs skip comments. A keymap is 62 KB of text, and 11 KB here.
enum KeymapComment {
    private static let mark = "keymap: "
    /// Characters of base64 on a line; a multiple of four.
    private static let width = 76
    /// Bytes of the object at most: escapes take two to six bytes, and few characters need one.
    private static let limit = 2 * (RecordedKeymap.textLimit + RecordedKeymap.sequencesLimit)

    /// The comments, without `# `.
    static func comments(_ keymap: RecordedKeymap) -> [String] {
        guard let bytes = Zstandard.compress(KeymapJSON.encode(keymap), level: 19) else { return [] }
        let text = Base64.encode(bytes)
        return stride(from: 0, to: text.count, by: width).map {
            mark + String(decoding: text[$0..<min($0 + width, text.count)], as: UTF8.self)
        }
    }

    /// The keymap in the comments before the device; nil without any.
    ///
    /// - Throws: ``TraceError`` with the first line of a keymap that is damaged.
    static func read(_ bytes: Span<UInt8>) throws(TraceError) -> RecordedKeymap? {
        let prefix = Array("# \(mark)".utf8)
        var encoded: [UInt8] = []
        var (start, line, first) = (0, 0, 0)
        while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
            let range = bytes.line(from: start)
            line += 1
            let content = bytes.extracting(range)
            if content.count > prefix.count, prefix.indices.allSatisfy({ content[$0] == prefix[$0] }) {
                if first == 0 { first = line }
                for index in prefix.count..<content.count where content[index] != UInt8(ascii: "\r") {
                    encoded.append(content[index])
                }
            }
            start = range.upperBound + 1
        }
        guard first > 0 else { return nil }
        guard let compressed = Base64.decode(encoded), let size = Zstandard.size(of: compressed.span),
            size <= limit,
            let object = Zstandard.decompress(compressed.span, size: size),
            let document = try? JSONDocument.parse(object.span),
            let keymap = try? KeymapJSON.decode(document.root)
        else {
            throw TraceError(
                line: first,
                message:
                    "the keymap of the recording is damaged; remove the lines \"# keymap:\" to replay it "
                    + "with a layout of this machine")
        }
        return keymap
    }
}
