import Foundation
import TestSupport
import Testing

/// The daemon's processes: what each holds, and what becomes of the others when one is killed or stopped.
struct ProcessTests {
    private static let folder = Checkout.root.appending(path: "Tests/Programs/Processes")

    @Test(
        "Helpers are confined, hold their own end alone, and are missed when they go; ignored signals stay so",
        .enabled(if: Python.interpreter(having: "select") != nil, "skipped: there is no python3"),
        arguments: [
            "helpers", "descriptors", "killed_server", "killed_helper", "killed_recorder", "stopped_keeper",
            "stopped_reader", "killed_keeper", "ignored_signals", "stopped_server", "owed_ready",
            "full_errors",
        ])
    func run(_ name: String) async throws { try await run("run", name) }

    @Test(
        "Login sessions, with logind's files faked: no event of an inactive user's after a change is read",
        .enabled(if: Python.interpreter(having: "ctypes") != nil, "skipped: there is no python3"),
        arguments: [
            "who_gets_input", "storm", "ended_session", "suspended_keys", "reload", "not_in_force",
            "other_seat",
            "helper", "seats_that_go", "doctor",
        ])
    func logins(_ name: String) async throws { try await run("logins", name) }

    @Test(
        "inlet-serve can do nothing but serve: each of its threads tries what it has no business with",
        .enabled(if: Python.interpreter(having: "ctypes") != nil, "skipped: there is no python3"),
        arguments: ["rights", "attacks", "stops"])
    func serve(_ name: String) async throws { try await run("serve", name) }

    private func run(_ script: String, _ name: String) async throws {
        let python = try #require(Python.interpreter(having: "select"))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(
            python + [Self.folder.appending(path: script).path, inlet, name])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test(
        "After each of many reloads the old configuration holds or the new one, whole, whatever clients do",
        .enabled(if: Python.interpreter(having: "select") != nil, "skipped: there is no python3"),
        arguments: 1...2)
    func reloads(seed: Int) async throws {
        let script = Self.folder.appending(path: "reloads").path
        let python = try #require(Python.interpreter(having: "select"))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + [script, inlet, "40", "\(seed)"])
        #expect(run.status == 0 && run.output.hasPrefix("40 reloads"), "\(run.output)\(run.errors)")
    }
}
