import Foundation
import TestSupport
import Testing

/// The page of exchanges: each request over the socket and in Python, as it stands there.
struct ExchangeTests {
    private static let script = Checkout.path("Tests/Programs/Exchanges/run")
    /// The Python package needs Python 3.11, which has this module.
    private static let needed = "tomllib"

    @Test(
        "Every request has an exchange over the socket and one in Python, and gets the printed replies",
        .enabled(
            if: Python.interpreter(having: needed) != nil
                && FileManager.default.isExecutableFile(atPath: "/usr/bin/socat"),
            "skipped: the exchanges need Python 3.11 and socat"))
    func exchanges() async throws {
        let python = try #require(Python.interpreter(having: Self.needed))
        let inlet = Program.folder.appending(path: "inlet").path
        let run = try await ProcessRun.beside(python + ["-B", Self.script, inlet])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }
}
