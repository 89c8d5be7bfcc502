import InputModel
import System

/// A message from the process that reads devices to the process that records them, as bytes: a header and its content.
///
/// Both run the same program on the same machine, so numbers keep their layout in memory.
enum FeedRecord {
    enum Kind: UInt32 {
        /// A device was plugged in, or is present at the start. Followed by its description in JSON.
        case added
        /// The devices present at the beginning have been added.
        case started
        /// Followed by the number of a `DeviceNote`.
        case note
        /// Followed by its events.
        case frame
        /// The time of day. Followed by a ``Clock``.
        case clock
        /// Events up to now are lost. Followed by the time from which they are.
        case gap
    }

    /// Every record begins at a multiple of this, for the alignment of its numbers.
    private static let alignment = 8
    /// The longest content, in bytes: frames have at most a few thousand events, descriptions of devices a few thousand
    /// bytes.
    private static let limit: UInt32 = 1 << 20

    /// The time of day, and the hashed id of the boot; zeros without an id.
    struct Clock: BitwiseCopyable {
        let realtime: Int64
        let high, low: UInt64
    }

    struct Header: BitwiseCopyable {
        let time: Timestamp
        let device: UInt32
        /// Bytes that follow.
        let length: UInt32
        let kind: UInt32
        /// 1 for a device that was just plugged in, and for a frame that the kernel made.
        let mark: UInt32

        var isMarked: Bool { mark != 0 }

        static var size: Int { MemoryLayout<Header>.size }
    }

    static func append(
        _ kind: Kind, device: UInt32, isMarked: Bool = false, at time: Timestamp, _ content: RawSpan,
        to bytes: inout [UInt8]
    ) {
        let header = Header(
            time: time, device: device, length: UInt32(content.byteCount), kind: kind.rawValue,
            mark: isMarked ? 1 : 0)
        withUnsafeBytes(of: header) { bytes.append(contentsOf: $0) }
        content.withUnsafeBytes { bytes.append(contentsOf: $0) }
        while bytes.count % alignment != 0 { bytes.append(0) }
    }

    /// Removes the whole records from the front of `bytes`; the rest is the beginning of another.
    static func take(
        from bytes: inout [UInt8], _ body: (Header, RawSpan) throws(InletError) -> Void
    ) throws(InletError) {
        var start = 0
        while bytes.count - start >= Header.size {
            let span = bytes.span.bytes
            let header = span.unsafeLoadUnaligned(fromByteOffset: start, as: Header.self)
            // The rest would be waited for without end, and kept until then.
            guard header.length <= limit else {
                throw InletError(.badData, "a record of \(header.length) bytes came from the reading process")
            }
            let content = start + Header.size
            let end = content + Int(header.length)
            let next = (end + alignment - 1) / alignment * alignment
            guard next <= bytes.count else { break }
            try body(header, span.extracting(content..<end))
            start = next
        }
        bytes.removeFirst(start)
    }
}
