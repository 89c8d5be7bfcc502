import Foundation
import TestSupport
import Testing

/// The tool that changes the code to see which tests notice.
struct MutationTests {
    @Test("Mutants are decisions in code, not comments, texts or assertions; off, they change nothing")
    func places() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-B", Checkout.path("Tests/House/Mutation/test")]
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
    }
}
