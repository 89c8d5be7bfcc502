import Foundation
import TestSupport
import Testing

/// The recipes of README.md and Programs.md that need no devices, as they stand there.
struct RecipeTests {
    private static let script = Checkout.path("Tests/Programs/Recipes/run")

    private static func isPresent(_ program: String) -> Bool {
        ["/usr/bin", "/usr/sbin", "/usr/local/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    @Test(
        "A recipe does what its page says",
        .enabled(
            if: Python.interpreter(having: "pty") != nil && isPresent("jq") && isPresent("mosquitto"),
            "skipped: the recipes need python3, jq, mosquitto and mosquitto-clients"),
        arguments: ["screencast", "grid", "broker", "strangers"])
    func recipe(_ name: String) async throws {
        let python = try #require(Python.interpreter(having: "pty"))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + [Self.script, inlet, name])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    }
}
