import Foundation
import TestSupport
import Testing

/// The fixture for tests in Python, used as its users do.
struct PythonTests {
    private static let script = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/python/test_simulate.py").path

    @Test(
        "Tests in Python start a simulated seat in one line",
        .enabled(if: Python.interpreter(having: "contextlib") != nil, "skipped: there is no python3"))
    func fixture() throws {
        let python = try #require(Python.interpreter(having: "contextlib"))
        let command = ["/usr/bin/env", "INLET=" + SimulatedDaemon.program.path, "PYTHONDONTWRITEBYTECODE=1"]
        let run = try ProcessRun(command + python + [Self.script])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").count == 5, "\(run.output)")
    }
}
