import Foundation
import TestSupport
import Testing

/// The module in JavaScript: its own tests, in Node.
struct JavaScriptTests {
    private static let checkout = Checkout.root
    /// Node 18 is the first with `node:test` and all that the module needs.
    private static let hasNode: Bool = {
        let run = try? ProcessRun(["/usr/bin/env", "node", "--version"])
        let major = run?.output.dropFirst().prefix { $0 != "." } ?? ""
        return run?.status == 0 && Int(major) ?? 0 >= 18
    }()

    @Test(
        "The module in JavaScript passes its tests",
        .enabled(if: hasNode, "skipped: there is no Node 18"),
        arguments: [
            "protocol.test.js", "mirror.test.js", "long.test.js", "models.test.js", "memory.test.js",
            "clients.test.js", "begun.test.js", "slow.test.js", "websocket.test.js",
            "browser.test.js", "reconnect.test.js", "package.test.js",
        ])
    func module(_ script: String) async throws {
        let path = Self.checkout.appending(path: "Tests/Libraries/JavaScript/" + script).path
        let run = try await ProcessRun.beside([
            "/usr/bin/env", "INLET=" + SimulatedDaemon.program.path, "node", path,
        ])
        #expect(run.status == 0, "\(Self.failures(in: run.output))\n\(run.output)\(run.errors)")
        // Each has tests, and what was skipped is said.
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("# pass ") && $0 != "# pass 0" })
        for line in lines where line.contains("# SKIP") || line.hasPrefix("# skipped beside") {
            print("\(script): \(line)")
        }
    }
    /// What failed and why, in one line: the log of a layer shows the first of a test's words.
    private static func failures(in output: String) -> String {
        output.split(separator: "\n").drop { !$0.hasPrefix("not ok") }.prefix { !$0.hasPrefix("  stack") }
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | ")
    }
}
