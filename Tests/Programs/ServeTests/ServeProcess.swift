import Foundation
import Glibc
import TestSupport

/// `inlet serve` for one test, on a port that the kernel chooses.
final class ServeProcess {
    private let process = Process()
    /// What it has printed: the pages to open.
    let urls: [String]
    let port: Int

    /// - Parameters:
    ///   - arguments: Beside `--listen` and `--socket`.
    ///   - socket: Where the daemon listens.
    ///   - errors: Its standard error; nil for that of the tests.
    init(_ arguments: [String], socket: String, errors: Pipe? = nil) throws {
        let output = Pipe()
        if let errors { process.standardError = errors }
        process.executableURL = SimulatedDaemon.program
        process.arguments = ["serve", "--listen", "127.0.0.1:0", "--socket", socket] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        try output.fileHandleForWriting.close()
        let count = arguments.count { $0 == "--site" || $0 == "--allow-origin" }
        var text = ""
        while text.count(where: { $0 == "\n" }) < count {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Connection.Fault(description: "inlet serve did not start") }
            text += String(decoding: data, as: UTF8.self)
        }
        urls = text.split(separator: "\n").map(String.init)
        let url = urls.first { $0.hasPrefix("http://127.0.0.1:") }
        port = url.flatMap { URL(string: $0)?.port } ?? 0
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The origin of its own pages.
    var origin: String { "http://127.0.0.1:\(port)" }
    var host: String { "127.0.0.1:\(port)" }
    var token: String { token(0) }

    func token(_ index: Int) -> String {
        urls[index].firstRange(of: "#token=").map { String(urls[index][$0.upperBound...]) } ?? ""
    }

    /// KiB of memory that is its own or in use.
    var residentSize: Int {
        let status =
            (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// A page of its own that has not said anything yet.
    func connect() throws -> PageSocket {
        let page = try PageSocket(port: port)
        try page.upgrade(host: host, origin: origin)
        return page
    }

    /// A page of its own that has sent its token.
    func open() throws -> PageSocket {
        let page = try connect()
        page.send("{\"token\":\"\(token)\"}")
        return page
    }

    /// The answer to a request for a file: status, header fields and body.
    func get(_ path: String, method: String = "GET", host: String? = nil) throws -> (Int, String, String) {
        let page = try PageSocket(port: port)
        try page.request("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? self.host)\r\n\r\n")
        return (page.status, page.head, String(decoding: page.rest(), as: UTF8.self))
    }
}

/// A socket at which something listens and never answers: the kernel completes connections all the same.
final class SilentDaemon {
    private let descriptor: Int32
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "inlet-\(UUID().uuidString.prefix(8))"
        descriptor = try TestSocket.listen(at: path, backlog: 256)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }
}
