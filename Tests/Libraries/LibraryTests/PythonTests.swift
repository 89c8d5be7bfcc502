import Foundation
import TestSupport
import Testing

/// The Python package: its own tests, and programs over it.
struct PythonTests {
    private static let checkout = Checkout.root
    /// The package needs Python 3.11, which has this module.
    private static let needed = "tomllib"

    /// Runs a script with the checkout's package, and `inlet` as it was built with the tests.
    private static func run(_ path: String) async throws -> ProcessRun {
        let python = try #require(Python.interpreter(having: needed))
        let environment = [
            "/usr/bin/env", "INLET=" + SimulatedDaemon.program.path, "PYTHONDONTWRITEBYTECODE=1",
            "PYTHONPATH=" + checkout.appending(path: "Sources/python/src").path,
        ]
        return try await ProcessRun.beside(environment + python + [checkout.appending(path: path).path])
    }

    @Test(
        "Tests in Python start a simulated seat in one line, and drive a file browser",
        .enabled(if: Python.interpreter(having: needed) != nil, "skipped: there is no Python 3.11"),
        arguments: [("test_simulate.py", 5), ("test_file_browser.py", 4)])
    func examples(_ script: String, _ count: Int) async throws {
        let run = try await Self.run("Tests/Programs/Examples/python/" + script)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").count == count, "\(run.output)")
    }

    @Test(
        "The Python package passes its tests",
        .enabled(if: Python.interpreter(having: needed) != nil, "skipped: there is no Python 3.11"),
        arguments: [
            "test_protocol.py", "test_mirror.py", "test_long.py", "test_begun.py", "test_memory.py",
            "test_clients.py", "test_loop.py", "test_reconnect.py", "test_package.py",
        ])
    func package(_ script: String) async throws {
        let run = try await Self.run("Tests/Libraries/Python/" + script)
        #expect(run.status == 0, "\(run.errors)")
        // What was skipped is said.
        if let last = run.errors.split(separator: "\n").last, last.contains("skipped") {
            print("\(script): \(last)")
        }
    }
}
