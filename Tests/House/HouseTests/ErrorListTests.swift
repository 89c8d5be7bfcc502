import Foundation
import TestSupport
import Testing

/// The page of all errors is what the sources say.
struct ErrorListTests {
    @Test("Errors.md has every error of the sources, and no other")
    func page() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-B", Checkout.path("Tests/House/Errors/list"), "--check",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
    }
}
