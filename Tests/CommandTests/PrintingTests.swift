import Foundation
import Testing

/// What becomes of lines that commands print, where standard output takes none.
struct PrintingTests {
    static let commands = ["--help", "--version", "stream --help", "manual", "completions bash"]

    private func run(_ script: String) throws -> Program {
        try Program(
            ["-c", "inlet=$1; \(script)", "bash", Program.folder.appending(path: "inlet").path],
            of: "/bin/bash")
    }

    @Test("A disk that is full is an error, in words and in the status", arguments: commands)
    func full(_ command: String) throws {
        let run = try run("$inlet \(command) > /dev/full")
        #expect(run.status == 74)
        #expect(run.errors == "inlet: standard output: No space left on device\n")
    }

    @Test("A reader that has gone is none", arguments: commands)
    func gone(_ command: String) throws {
        // The reader is `true`, whose end is waited for: nobody holds the pipe's other end when inlet writes.
        let run = try run("exec 3> >(true); wait $!; $inlet \(command) >&3")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }
}
