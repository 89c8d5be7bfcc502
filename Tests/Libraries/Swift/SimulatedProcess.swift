import Foundation
import Glibc

/// `inlet simulate` at a socket, started anew again and again.
final class SimulatedProcess {
    /// Where the programs were built.
    static let folder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()
    let socket = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)").path
    private var process = Process()

    /// Starts it, and waits until somebody can connect.
    func start() throws {
        process = Process()
        process.executableURL = Self.folder.appending(path: "inlet")
        process.arguments = ["simulate", "--socket", socket, "--virtual-time"]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // It writes its first line when it listens.
        _ = output.fileHandleForReading.readData(ofLength: 1)
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit {
        if process.isRunning { kill() }
        unlink(socket)
    }
}
