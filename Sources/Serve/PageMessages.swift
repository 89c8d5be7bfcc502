import NIOCore
import NIOWebSocket
import Wire

/// Assembles the frames of a page into messages, within the size limit of a message.
struct PageMessages {
    /// The fragments received so far of an incomplete message.
    private var fragments: ByteBuffer?

    enum Content: Equatable {
        case text(ByteBuffer)
        case ping(ByteBuffer)
        case close
    }

    /// - Returns: nil if the frame requires no action: a pong, or a part of a message.
    /// - Throws: ``Closing`` for a frame that a page must not send.
    mutating func take(_ frame: WebSocketFrame) throws(Closing) -> Content? {
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw .isUnmasked }
        switch frame.opcode {
        case .connectionClose: return .close
        case .ping: return .ping(frame.unmaskedData)
        case .pong: return nil
        case .binary: throw .binary
        case .text:
            guard fragments == nil else { throw .fragment }
            guard frame.fin else {
                fragments = frame.unmaskedData
                return nil
            }
            return try .text(Self.checked(frame.unmaskedData))
        case .continuation:
            guard var all = fragments else { throw .fragment }
            fragments = nil
            var more = frame.unmaskedData
            guard all.readableBytes + more.readableBytes <= ServeLimits.message else { throw .tooLong }
            all.writeBuffer(&more)
            if frame.fin { return try .text(Self.checked(all)) }
            fragments = all
            return nil
        default: throw Closing(1002, "unknown kind of frame")
        }
    }

    private static func checked(_ text: ByteBuffer) throws(Closing) -> ByteBuffer {
        guard String(validating: text.readableBytesView, as: UTF8.self) != nil else { throw .notText }
        return text
    }

    /// The line to send to the daemon for a message of a page, newline included.
    ///
    /// Line ends within the message become spaces, which mean the same in JSON, so that a message is one line.
    static func line(_ message: ByteBuffer, from origin: Origin, scopes: Scopes) -> ByteBuffer {
        var bytes = message.readableBytesView.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
        let other = RequestLine.ofPage(bytes.span, origin: origin.description, scopes: scopes)
        if let other { bytes = Array(other.utf8) }
        bytes.append(UInt8(ascii: "\n"))
        return ByteBuffer(bytes: bytes)
    }
}
