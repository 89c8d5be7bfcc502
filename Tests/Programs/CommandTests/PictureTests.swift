import Foundation
import TestSupport
import Testing

/// The picture that moves on the first page.
struct PictureTests {
    @Test(
        "The picture of `inlet watch` moves and shows what `inlet watch` draws",
        .enabled(if: Python.interpreter(having: "pty") != nil, "skipped: the terminal needs python3"))
    func watch() async throws {
        let script = Checkout.path("Tests/Programs/Pictures/make")
        let python = try #require(Python.interpreter(having: "pty"))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + [script, inlet, "check"])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    }
}
