import Foundation
import Glibc
import TestSupport

/// A browser's end of a connection, byte by byte: it also does what no browser does.
final class PageSocket {
    enum Message: Equatable {
        case text(String)
        case close(UInt16, String)
        /// The connection has ended without a close frame.
        case end
    }

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    /// The answer to the handshake, without its body; empty where the connection ended first.
    private(set) var head = ""

    var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

    init(port: Int) throws {
        descriptor = try TestSocket.connect(port: port)
    }

    deinit { close(descriptor) }

    /// Asks for a WebSocket; nil leaves a field out.
    func upgrade(
        host: String?, origin: String?, subprotocol: String? = "inlet.1", path: String = "/"
    ) throws {
        var fields = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        if let host { fields.append("Host: \(host)") }
        if let origin { fields.append("Origin: \(origin)") }
        if let subprotocol { fields.append("Sec-WebSocket-Protocol: \(subprotocol)") }
        try request("GET \(path) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    /// Sends a request, and reads the head of the answer.
    func request(_ text: String) throws {
        write(Array(text.utf8))
        while true {
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                bytes.removeSubrange(..<end.upperBound)
                return
            }
            guard read() else { return }
        }
    }

    /// All that comes until the connection ends.
    func rest() -> [UInt8] {
        while read() {}
        return bytes
    }

    /// Writes as much as the other side takes; it may close before it has taken all.
    func write(_ data: [UInt8]) {
        var sent = 0
        while sent < data.count {
            let count = data[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Ends its own half of the connection.
    func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    func send(_ text: String) { send(frame: Array(text.utf8)) }

    /// - Parameters:
    ///   - payload: What the frame says.
    ///   - first: The first byte: opcode and flags; a whole text message.
    ///   - isMasked: As every browser does.
    func send(frame payload: [UInt8], first: UInt8 = 0x81, isMasked: Bool = true) {
        write(Self.frame(payload, first, isMasked))
    }

    private static func frame(_ payload: [UInt8], _ first: UInt8, _ isMasked: Bool) -> [UInt8] {
        let bit: UInt8 = isMasked ? 0x80 : 0
        var frame = [first]
        switch payload.count {
        case ..<126: frame.append(bit | UInt8(payload.count))
        case ..<65536: frame += [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            frame += [bit | 127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
        }
        guard isMasked else { return frame + payload }
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        return frame + mask + payload.enumerated().map { $0.element ^ mask[$0.offset % 4] }
    }

    /// Sends a message again and again until the other side takes no more for a while.
    func sendUntilFull(_ text: String) {
        let frame = Self.frame(Array(text.utf8), 0x81, true)
        var rest = frame[...]
        while true {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
                if rest.isEmpty { rest = frame[...] }
                continue
            }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&wanted, 1, 500) > 0 else { return }
        }
    }

    /// The next message; frames of other kinds are passed over.
    func next() -> Message {
        while true {
            guard let head = take(2) else { return .end }
            var count = Int(head[1] & 0x7F)
            if count >= 126 {
                guard let length = take(count == 126 ? 2 : 8) else { return .end }
                count = length.reduce(0) { $0 << 8 | Int($1) }
            }
            guard let payload = take(count) else { return .end }
            switch head[0] & 0xF {
            case 1: return .text(String(decoding: payload, as: UTF8.self))
            case 8 where count >= 2:
                return .close(
                    UInt16(payload[0]) << 8 | UInt16(payload[1]),
                    String(decoding: payload[2...], as: UTF8.self))
            case 8: return .close(1005, "")
            default: continue
            }
        }
    }

    /// The code of the close frame behind whatever comes before; 0 where there is none.
    func closeCode() -> Int {
        while true {
            switch next() {
            case .text: continue
            case .close(let code, _): return Int(code)
            case .end: return 0
            }
        }
    }

    /// Reads up to a line with these words; the next one where they are empty.
    func line(with words: String) throws -> String {
        while true {
            switch next() {
            case .text(let line) where words.isEmpty || line.contains(words): return line
            case .text: continue
            case let other: throw Connection.Fault(description: "\(other) instead of a line with \(words)")
            }
        }
    }

    private func take(_ count: Int) -> [UInt8]? {
        while bytes.count < count { guard read() else { return nil } }
        defer { bytes.removeSubrange(..<count) }
        return Array(bytes[..<count])
    }

    /// False at the end. A machine that runs all tests at once is slow.
    private func read() -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, Int32(Connection.patience * 1000)) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return false }
        bytes += chunk[..<count]
        return true
    }
}
