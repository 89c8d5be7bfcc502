import Foundation
import TestSupport
import Testing

/// `inlet record` from file to file of a folder, and what becomes of files where everything goes wrong.
struct RotationTests {
    private static let script = Checkout.path("Tests/Programs/Rotation/kill")

    @Test(
        "Kills, a full disk and a wall clock that is set lose no closed file, and no event between files",
        .enabled(if: Python.interpreter(having: "fcntl") != nil, "skipped: there is no python3"))
    func kill() async throws {
        let python = try #require(Python.interpreter(having: "fcntl"))
        let run = try await ProcessRun.beside(python + [Self.script, Program.folder.path, "5"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("kill: 5 kills"))
    }

    @Test(
        "Options that do not go together are an error that says what to change",
        arguments: [
            (["--rotate-size", "64MiB"], "rotation needs a folder for its files; name one with -o FOLDER"),
            (["-o", "-", "--rotate-age", "15min"], "name one with -o FOLDER"),
            (["-o", "x", "--rotate-age", "1h", "--format", "evemu"], "--format evemu: only mcap can rotate"),
            (["-o", "x", "--rotate-age", "1h", "--requests"], "--requests: each file would begin without"),
            (["-o", "x", "--keep-age", "1d"], "--keep-age applies to rotation only; add --rotate-size"),
            (["-o", "x", "--when-full", "delete"], "--when-full applies to rotation only"),
            (
                ["-o", "x", "--rotate-age", "1h", "--when-full", "panic"],
                "--when-full must be pause or delete"
            ),
            (["-o", "x", "--rotate-size", "64"], "--rotate-size must be a size with its unit"),
            (
                ["-o", "x", "--rotate-size", "8MiB", "--keep-size", "4MiB"],
                "--keep-size must be at least --rotate-size"
            ),
        ])
    func wrong(_ options: [String], _ message: String) throws {
        let run = try Program(["record"] + options)
        #expect(run.status == 64)
        #expect(run.errors.contains(message) && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test("A folder that is not there, or another's, is said before anything is recorded, with what to do")
    func folder() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "none").path
            let run = try Program(["record", "-o", path, "--rotate-age", "15min"])
            #expect(run.status == 73 && run.output.isEmpty)
            #expect(run.errors.hasPrefix("inlet: \(path): no such folder; create one with "))
        }
    }
}
