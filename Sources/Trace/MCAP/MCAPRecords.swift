/// MCAP's records (mcap.dev/spec): an opcode, the content's length in 8 bytes, the content; all little-endian.
enum MCAPOpcode: UInt8 {
    case header = 0x01
    case footer = 0x02
    case schema = 0x03
    case channel = 0x04
    case message = 0x05
    case chunk = 0x06
    case messageIndex = 0x07
    case chunkIndex = 0x08
    case attachment = 0x09
    case statistics = 0x0b
    case metadata = 0x0c
    case metadataIndex = 0x0d
    case summaryOffset = 0x0e
    case dataEnd = 0x0f
}

enum MCAPLayout {
    /// What a file begins and ends with; the `0` is the major version.
    static let magic: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)
    /// An opcode and a length.
    static let recordHead = 9
    /// The most bytes that a chunk may hold when it is no longer compressed; writers close theirs at a few MiB.
    static let chunkLimit = 64 << 20
    /// How often a file's own length its chunks may hold together, if that is more than one chunk. A message's time differs from the
    /// last one's, so that input compresses to a tenth; of what compresses further, writers keep a chunk as it is.
    static let expansionLimit = 16
    /// The content of a footer: two places and a checksum.
    static let footerLength = 20
    /// The whole record that ends the data.
    static let dataEndLength = 13
    /// Records from here on are anybody's own.
    static let firstPrivateOpcode: UInt8 = 0x80
}

/// What the bytes of messages mean.
package struct MCAPSchema: Hashable, Sendable {
    /// What channels name it by; never 0.
    package var id: UInt16
    /// What it describes.
    package var name: String
    /// How `data` is written, such as `jsonschema`.
    package var encoding: String
    /// The description itself; empty where the encoding has none.
    package var data: [UInt8]
}

/// A row of messages under one topic.
package struct MCAPChannel: Hashable, Sendable {
    /// What messages name it by.
    package var id: UInt16
    /// 0 for none.
    package var schema: UInt16
    /// What its messages are about; two channels can share one.
    package var topic: String
    /// How its messages are written, such as `json`.
    package var messageEncoding: String
    /// Texts about the channel; empty for none.
    package var metadata: [String: String]
}

/// A message and its times, in nanoseconds.
package struct MCAPMessage: Hashable, Sendable {
    /// The channel that it belongs to.
    package var channel: UInt16
    /// Counts the messages of the channel.
    package var sequence: UInt32
    /// When it was recorded, in nanoseconds.
    package var logTime: UInt64
    /// When it happened, in nanoseconds; ``logTime`` if unknown.
    package var publishTime: UInt64
    /// Written as the channel says.
    package var data: [UInt8]
}

/// Named texts about the whole file.
package struct MCAPMetadata: Hashable, Sendable {
    /// What the texts are about.
    package var name: String
    /// The texts by their names.
    package var entries: [String: String]

    /// The texts `entries`, under `name`.
    package init(name: String, entries: [String: String]) {
        self.name = name
        self.entries = entries
    }
}
