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

/// A record that knows its layout: one description, for whatever reads, writes or checks it.
protocol MCAPRecord {
    static var opcode: MCAPOpcode { get }

    /// A record with empty fields, to be read.
    init()

    /// Passes the fields in their order to a reader, which sets them, or a writer.
    ///
    /// - Returns: false if a reader has too few bytes for them.
    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool
}

/// What reads or writes the fields of a record.
protocol RecordFields: ~Escapable {
    mutating func integer(_ value: inout some FixedWidthInteger) -> Bool
    /// Preceded by its length in 4 bytes.
    mutating func text(_ value: inout String) -> Bool
    /// Pairs of texts, preceded by their total length in 4 bytes.
    mutating func map(_ value: inout [String: String]) -> Bool
    /// Preceded by their number in 4 bytes.
    mutating func data(_ value: inout [UInt8]) -> Bool
}

/// What a file says about itself at its beginning.
struct MCAPHeader: MCAPRecord {
    static let opcode = MCAPOpcode.header
    /// The convention that the channels follow.
    var profile = ""
    /// What wrote the file.
    var library = ""

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.text(&profile) && fields.text(&library)
    }
}

/// The end of a file, before the last magic.
struct MCAPFooter: MCAPRecord {
    static let opcode = MCAPOpcode.footer
    /// The offset of the summary; 0 for none.
    var summaryStart: UInt64 = 0
    /// The offset of the summary offsets.
    var offsetsStart: UInt64 = 0
    /// Of the summary, and of the footer up to here; 0 if unknown.
    var checksum: UInt32 = 0

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.integer(&summaryStart) && fields.integer(&offsetsStart) && fields.integer(&checksum)
    }
}

/// A description of the bytes of messages.
package struct MCAPSchema: MCAPRecord, Hashable, Sendable {
    static let opcode = MCAPOpcode.schema
    /// The number by which channels refer to it; never 0.
    package var id: UInt16 = 0
    /// The name of the type that it describes.
    package var name = ""
    /// The encoding of `data`, such as `jsonschema`.
    package var encoding = ""
    /// The description itself; empty if the encoding has none.
    package var data: [UInt8] = []

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.integer(&id) && fields.text(&name) && fields.text(&encoding) && fields.data(&data)
    }
}

/// A sequence of messages under one topic.
package struct MCAPChannel: MCAPRecord, Hashable, Sendable {
    static let opcode = MCAPOpcode.channel
    /// The number by which messages refer to it.
    package var id: UInt16 = 0
    /// The number of the schema; 0 for none.
    package var schema: UInt16 = 0
    /// The topic of its messages; two channels can share one.
    package var topic = ""
    /// The encoding of its messages, such as `json`.
    package var messageEncoding = ""
    /// Texts about the channel; empty for none.
    package var metadata: [String: String] = [:]

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.integer(&id) && fields.integer(&schema) && fields.text(&topic) && fields.text(&messageEncoding)
            && fields.map(&metadata)
    }
}

/// A message and its times, in nanoseconds.
package struct MCAPMessage: MCAPRecord, Hashable, Sendable {
    static let opcode = MCAPOpcode.message
    /// The channel that it belongs to.
    package var channel: UInt16 = 0
    /// Counts the messages of the channel.
    package var sequence: UInt32 = 0
    /// When it was recorded, in nanoseconds.
    package var logTime: UInt64 = 0
    /// When it happened, in nanoseconds; ``logTime`` if unknown.
    package var publishTime: UInt64 = 0
    /// The message, in the channel's encoding: the bytes after the fields, up to the end of the record.
    package var data: [UInt8] = []

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.integer(&channel) && fields.integer(&sequence) && fields.integer(&logTime)
            && fields.integer(&publishTime)
    }
}

/// Named texts about the whole file.
package struct MCAPMetadata: MCAPRecord, Hashable, Sendable {
    static let opcode = MCAPOpcode.metadata
    /// The subject of the texts.
    package var name = ""
    /// The texts by their names.
    package var entries: [String: String] = [:]

    init() {}

    /// The texts `entries`, under `name`.
    package init(name: String, entries: [String: String]) {
        self.name = name
        self.entries = entries
    }

    mutating func pass(to fields: inout some RecordFields & ~Escapable) -> Bool {
        fields.text(&name) && fields.map(&entries)
    }
}
