public import Foundation
import Glibc

/// A daemon with simulated devices, for one test:
///
/// ```swift
/// let seat = try SimulatedDaemon()
/// try seat.ask(#"{"do": "simulate", "plug": "keyboard"}"#)
/// try seat.ask(#"{"do": "simulate", "key": "a"}"#)
/// #expect(seat.lines.contains { $0.contains(#""key":"KEY_A""#) })
/// ```
///
/// It ends with the fixture.
public final class SimulatedDaemon {
    /// The program that was built with the tests.
    public static let program: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "inlet")
    }()

    private let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
    private let process = Process()
    private var errors: URL { folder.appending(path: "errors") }
    /// The first client.
    public private(set) var client: Connection!

    public var socket: String { folder.appending(path: "socket").path }
    /// What the first client was told.
    public var lines: [String] { client.lines }

    /// - Parameters:
    ///   - configuration: The content of a configuration file; the standard one where it is empty.
    ///   - isTimeVirtual: Time passes in steps alone, and at once.
    public init(configuration: String = "", isTimeVirtual: Bool = true) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var arguments = ["simulate", "--socket", socket]
        if isTimeVirtual { arguments.append("--virtual-time") }
        if !configuration.isEmpty {
            let file = folder.appending(path: "inlet.yaml")
            try configuration.write(to: file, atomically: false, encoding: .utf8)
            arguments += ["--config", file.path]
        }
        try "".write(to: errors, atomically: false, encoding: .utf8)
        // Tests may run with SIGHUP ignored, which it would inherit.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=HUP", Self.program.path] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        let watch = try FolderWatch(folder.path, CInt(IN_CREATE))
        try process.run()
        let start = Date()
        while client == nil {
            client = try? connect()
            guard client == nil else { break }
            if !process.isRunning || Date().timeIntervalSince(start) > Connection.patience {
                throw Connection.Fault(description: "the daemon did not start: \(messages)")
            }
            // Its socket is a new file in the folder. It listens a moment later, so the wait is short.
            watch.wait(atMost: 20)
        }
    }

    deinit {
        if process.isRunning { stop() }
        try? FileManager.default.removeItem(at: folder)
    }

    public var isRunning: Bool { process.isRunning }

    /// Another client.
    public func connect() throws -> Connection { try Connection(to: socket) }

    /// A request of the first client, and its reply.
    @discardableResult
    public func ask(_ request: String) throws -> Reply { try client.ask(request) }

    /// A step of the first client: `seat.simulate(#""key": "a""#)`.
    @discardableResult
    public func simulate(_ step: String) throws -> Reply { try ask("{\"do\":\"simulate\",\(step)}") }

    /// What it has written to standard error.
    private var messages: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Has it read its configuration again.
    ///
    /// - Returns: What it says of that.
    public func reload() throws -> String {
        let before = messages.count
        kill(process.processIdentifier, SIGHUP)
        let start = Date()
        while Date().timeIntervalSince(start) < Connection.patience {
            // The answer comes after a turn.
            try ask(#"{"do":"ping"}"#)
            let said = messages.dropFirst(before).split(separator: "\n")
            if let line = said.first(where: { $0.contains("configuration") }) { return String(line) }
        }
        throw Connection.Fault(description: "nothing is said of a reload: \(messages)")
    }

    /// Ends the daemon as a service manager does.
    ///
    /// - Returns: Its exit status.
    @discardableResult
    public func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
