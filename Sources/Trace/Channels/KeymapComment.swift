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
struct KeymapComment {
    /// The base64 read so far.
    private var encoded: [UInt8] = []
    /// The number of its first line; 0 without any.
    private var first = 0

    private static let mark = "keymap: "
    private static let prefix = Array("# \(mark)".utf8)
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

    /// Takes up a line, if it has a part of a keymap.
    mutating func take(_ line: Span<UInt8>, number: Int) {
        let prefix = Self.prefix
        guard line.count > prefix.count, prefix.indices.allSatisfy({ line[$0] == prefix[$0] }) else {
            return
        }
        if first == 0 { first = number }
        for index in prefix.count..<line.count where line[index] != UInt8(ascii: "\r") {
            encoded.append(line[index])
        }
    }

    /// The keymap of the lines that were taken; nil without any.
    ///
    /// - Throws: ``TraceError`` with the first line of a keymap that is damaged.
    func decode() throws(TraceError) -> RecordedKeymap? {
        guard first > 0 else { return nil }
        guard let compressed = Base64.decode(encoded), let size = Zstandard.size(of: compressed.span),
            size <= Self.limit,
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
