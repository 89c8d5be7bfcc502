import Foundation
import TestSupport
import Testing

/// The tutorials, followed to the letter.
struct TutorialTests {
    private static let script = Checkout.path("Tests/Programs/Tutorials/run")
    /// The Python package needs Python 3.11, which has this module.
    private static let needed = "tomllib"

    @Test(
        "Each tutorial prints what it says, with simulated hands",
        .enabled(
            if: Python.interpreter(having: needed) != nil, "skipped: the tutorials need Python 3.11"))
    func tutorials() async throws {
        let python = try #require(Python.interpreter(having: Self.needed))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + ["-B", Self.script, inlet])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }
}
