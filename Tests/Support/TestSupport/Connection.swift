import Foundation
import Glibc

/// One client of a simulated daemon: asks, waits for the reply, keeps every line.
public final class Connection {
    public struct Fault: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) {
            self.description = description
        }
    }

    /// A machine that runs all tests at once is slow.
    public static let patience = 120.0

    private let descriptor: Int32
    private var rest: [UInt8] = []
    private var lastID = 0
    /// Everything read so far.
    public private(set) var lines: [String] = []

    public init(to path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            let reason = String(cString: strerror(errno))
            throw Fault(description: "\(path): \(reason)")
        }
    }

    deinit { close(descriptor) }

    /// Sends a line, and awaits nothing.
    public func send(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Fault(description: "not sent: \(line)") }
            sent += count
        }
    }

    /// Sends a request with an id of its own, and reads up to its reply.
    ///
    /// - Parameter others: connections that are read meanwhile: a simulation waits for who does not read.
    @discardableResult
    public func ask(_ request: String, reading others: [Connection] = []) throws -> Reply {
        let id = try begin(request)
        return try reply(to: id, reading: others)
    }

    /// Sends a request with an id of its own.
    ///
    /// - Returns: The id, for ``reply(to:within:)``.
    public func begin(_ request: String) throws -> Int {
        lastID += 1
        try send("{\"id\":\(lastID)," + request.dropFirst())
        return lastID
    }

    public func reply(
        to id: Int, within seconds: Double = patience, reading others: [Connection] = []
    ) throws -> Reply {
        // The others have 20 turns a second, where there are any.
        let turn = others.isEmpty ? seconds : 0.05
        var silence = 0.0
        while silence < seconds {
            for other in others { try other.drain() }
            guard let line = try next(within: turn) else {
                silence += turn
                continue
            }
            silence = 0
            if line.hasPrefix(#"{"type":"reply","#), line.contains("\"id\":\(id),") { return Reply(line) }
        }
        throw Fault(description: "no reply to request \(id); the last line is \(lines.last ?? "none")")
    }

    /// Reads what has come: a simulation waits for those that do not.
    public func drain() throws { while try next(within: 0) != nil {} }

    /// Reads up to a line with these words.
    public func await(_ words: String) throws -> String {
        while let line = try next(within: Self.patience) { if line.contains(words) { return line } }
        throw Fault(description: "no line with \(words)")
    }

    /// The next line; nil at the end and where none comes in that time.
    public func next(within seconds: Double) throws -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                lines.append(line)
                return line
            }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(seconds * 1000)) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }
}

/// What a request came to.
public struct Reply {
    public let line: String
    public let isDone: Bool
    /// Of the error.
    public let code: String
    public let message: String
    public let time: Int

    public init(_ line: String) {
        let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
        let error = object["error"] as? [String: Any]
        self.line = line
        isDone = object["ok"] as? Bool ?? false
        code = error?["code"] as? String ?? ""
        message = error?["message"] as? String ?? ""
        time = object["time"] as? Int ?? 0
    }
}
