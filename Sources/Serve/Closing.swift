import Client
import Glibc
import NIOCore
import NIOWebSocket
import System

/// The reason for closing a WebSocket connection: the code sent to the page, and a sentence for its developer.
struct Closing: Error, Hashable {
    let code: UInt16
    /// At most 123 bytes of UTF-8 (RFC 6455, 5.5).
    let reason: String

    /// - Parameter reason: Text beyond the limit is cut off.
    init(_ code: UInt16, _ reason: String) {
        self.code = code
        var text = reason
        while text.utf8.count > Self.reasonLimit { text.removeLast() }
        self.reason = text
    }

    private static let reasonLimit = 123

    static let stops = Closing(1001, "inlet serve is stopping")
    static let isUnmasked = Closing(1002, "a page must mask its frames and use no extensions")
    static let fragment = Closing(1002, "a fragment is out of order")
    static let binary = Closing(1003, "a message must be text, one JSON object each")
    static let notText = Closing(1007, "the message is not UTF-8")
    static let tooLong = Closing(
        1009,
        "a message can have at most \(ServeLimits.message) bytes; send several")
    static let daemonLine = Closing(1011, "the daemon sent a line that is too long")
    static let daemonGone = Closing(1012, "the daemon closed the connection")
    static let tooMany = Closing(1013, "at most \(ServeLimits.pages) pages can connect at once; close one")
    static let noDaemon = Closing(1013, "no daemon listens; start one with: sudo inlet run")
    static let noToken = Closing(4401, "no token came within 2 s; send {\"token\": \"...\"} first")
    static let wrongToken = Closing(4401, "wrong token; open the page with the URL that inlet serve printed")

    /// The daemon's socket could not be connected to.
    static func unreachable(_ error: Errno) -> Closing {
        switch error.number {
        case ENOENT, ECONNREFUSED: .noDaemon
        case EACCES, EPERM:
            Closing(1008, "inlet serve may not connect to the daemon; run it as a member of the group inlet")
        default: Closing(1013, "the daemon cannot be reached: \(error.reason)")
        }
    }

    /// The daemon refused the connection, or the request that limits its scopes.
    static func refused(_ code: String, _ message: String) -> Closing {
        Closing(InletError.Status(refusal: code) == .noPermission ? 1008 : 1013, message)
    }

    /// The reason for an error of the connection, such as an invalid frame.
    init(_ error: any Error) {
        switch error as? NIOWebSocketError {
        case .invalidFrameLength: self = .tooLong
        case .fragmentedControlFrame, .multiByteControlFrameLength:
            self.init(1002, "a control frame must be whole and have at most 125 bytes")
        default: self.init(1011, "the connection failed")
        }
    }

    func frame(_ allocator: ByteBufferAllocator) -> WebSocketFrame {
        var data = allocator.buffer(capacity: 2 + reason.utf8.count)
        data.writeInteger(code)
        data.writeString(reason)
        return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    }
}
