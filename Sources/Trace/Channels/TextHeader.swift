package import InputModel

/// The comments at the head of a recording as text: what holds for all of it. Other programs skip them.
///
/// ```
/// # keys: redacted
/// # blur: 20000us
/// # keymap: KLUv/aCZ8AAA…
/// ```
package struct TextHeader {
    /// Whether the recorded keys are the keys that were typed.
    let keys: Session.Keys
    /// By how much their times may have been moved; nil if they were not, or the file does not say.
    let blur: Interval?
    /// The layout in use; nil without one.
    let keymap: RecordedKeymap?

    /// Bytes of a line on the keys or their times at most; those of a keymap are longer.
    private static let limit = 64

    /// The head of a recording whose keys were treated so.
    package init(keys: Session.Keys, blur: Interval?, keymap: RecordedKeymap?) {
        (self.keys, self.blur, self.keymap) = (keys, blur, keymap)
    }

    /// The comments, without `# `.
    package var comments: [String] {
        (keys == .unknown ? [] : ["keys: \(keys.rawValue)"])
            + (blur.map { ["blur: \($0.headerText)"] } ?? [])
            + (keymap.map { KeymapComment.comments($0) } ?? [])
    }

    /// Reads the comments before the device.
    ///
    /// - Throws: ``TraceError`` with the first line of a keymap that is damaged.
    init(_ bytes: Span<UInt8>) throws(TraceError) {
        var keys = Session.Keys.unknown
        var blur: Interval?
        var keymap = KeymapComment()
        var (start, number) = (0, 0)
        while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
            let range = bytes.line(from: start)
            let line = bytes.extracting(range)
            number += 1
            keymap.take(line, number: number)
            if line.count <= Self.limit {
                let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                if let word = Self.value(of: "keys", in: text) { keys = Session.Keys(rawValue: word) ?? keys }
                if let word = Self.value(of: "blur", in: text) { blur = Interval(headerText: word) ?? blur }
            }
            start = range.upperBound + 1
        }
        self.init(keys: keys, blur: blur, keymap: try keymap.decode())
    }

    /// What follows `# name: ` in a line; nil if it does not begin with that.
    private static func value(of name: String, in line: String) -> String? {
        let mark = "# \(name): "
        guard line.hasPrefix(mark) else { return nil }
        return String(line.dropFirst(mark.count).prefix { $0 != "\r" })
    }
}
