import Foundation
import TestSupport
import Testing

/// Commands that speak to a daemon, here one without devices.
struct DaemonCommandTests {
    private static let script = Checkout.path("Tests/Programs/DaemonCommands/run")

    @Test(
        "The view on a terminal, the list of commands, and many who ask at once",
        .enabled(if: Python.interpreter(having: "pty") != nil, "skipped: there is no python3"),
        arguments: [
            "first", "resize", "injection", "flood", "blocked", "ends", "leaves", "stops", "plain", "idle",
            "redirected", "commands", "long_lines", "last_words", "many_requests", "blank_requests",
            "helper_gone", "last_lines", "subscribe_ends", "endless_line", "controls", "configuration_files",
            "descriptors", "reload", "reload_elsewhere", "destroyed", "unreadable", "deep", "sessions",
            "waiting", "shares",
        ])
    func run(_ name: String) async throws {
        let python = try #require(Python.interpreter(having: "pty"))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + [Self.script, inlet, name])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    }
}
