import Foundation
import TestSupport
import Testing

/// The fixture for tests in Python, used as its users do.
struct PythonTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/python")

    @Test(
        "Tests in Python start a simulated seat in one line, and drive a file browser",
        .enabled(if: Python.interpreter(having: "contextlib") != nil, "skipped: there is no python3"),
        arguments: [("test_simulate.py", 5), ("test_file_browser.py", 4)])
    func fixture(_ script: String, _ count: Int) throws {
        let python = try #require(Python.interpreter(having: "contextlib"))
        let command = ["/usr/bin/env", "INLET=" + SimulatedDaemon.program.path, "PYTHONDONTWRITEBYTECODE=1"]
        let run = try ProcessRun(command + python + [Self.folder.appending(path: script).path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").count == count, "\(run.output)")
    }
}
