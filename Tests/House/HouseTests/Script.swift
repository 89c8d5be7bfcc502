import Foundation
import TestSupport

/// A script of the checkout that tests the checkout.
enum Script {
    /// Runs a script in Python.
    ///
    /// - Returns: how it ended, and all that it said.
    static func run(_ path: String, _ arguments: [String] = []) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-B", Checkout.path(path)] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
