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
    /// The first and the last bytes of a file; the `0` is the major version.
    static let magic: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)
    /// Bytes of an opcode and a length.
    static let recordHead = 9
    /// The maximum size of an uncompressed chunk, in bytes; writers close chunks at a few MiB.
    static let chunkLimit = 64 << 20
    /// The maximum ratio of the uncompressed size of all chunks to the file's length, if that is more than
    /// `chunkLimit`. Each message has a different time, so input compresses to a tenth; writers leave chunks that
    /// compress further than this ratio uncompressed.
    static let expansionLimit = 16
    /// Bytes of a footer's content: two offsets and a checksum.
    static let footerLength = 20
    /// Bytes of the whole record that ends the data.
    static let dataEndLength = 13
    /// Opcodes from here on are reserved for private records.
    static let firstPrivateOpcode: UInt8 = 0x80
}

/// A description of the bytes of messages.
package struct MCAPSchema: Hashable, Sendable {
    /// The number by which channels refer to it; never 0.
    package var id: UInt16
    /// The name of the type that it describes.
    package var name: String
    /// The encoding of `data`, such as `jsonschema`.
    package var encoding: String
    /// The description itself; empty if the encoding has none.
    package var data: [UInt8]
}

/// A sequence of messages under one topic.
package struct MCAPChannel: Hashable, Sendable {
    /// The number by which messages refer to it.
    package var id: UInt16
    /// The number of the schema; 0 for none.
    package var schema: UInt16
    /// The topic of its messages; two channels can share one.
    package var topic: String
    /// The encoding of its messages, such as `json`.
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
    /// The message, in the channel's encoding.
    package var data: [UInt8]
}

/// Named texts about the whole file.
package struct MCAPMetadata: Hashable, Sendable {
    /// The subject of the texts.
    package var name: String
    /// The texts by their names.
    package var entries: [String: String]

    /// The texts `entries`, under `name`.
    package init(name: String, entries: [String: String]) {
        self.name = name
        self.entries = entries
    }
}
