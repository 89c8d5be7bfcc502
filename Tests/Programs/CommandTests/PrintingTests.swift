import Foundation
import Glibc
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
        #expect(run.errors == "inlet: standard output: cannot write: No space left on device\n")
    }

    @Test("A reader that has gone is none", arguments: commands)
    func gone(_ command: String) throws {
        // The reader is `true`, whose end is waited for: nobody holds the pipe's other end when inlet writes.
        let run = try run("exec 3> >(true); wait $!; $inlet \(command) >&3")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test("A reader that stands still in the middle of a playback misses nothing")
    func stalled() throws {
        let whole = try Program("stream", "--sample", "laptop").output
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        // F_SETPIPE_SZ, which Glibc's module leaves out; a page is the least.
        try #require(fcntl(ends[1], 1031, 4096) == 4096)
        let (reading, writing) = (ends[0], ends[1])
        try #require(fcntl(reading, F_SETFD, FD_CLOEXEC) == 0)
        let process = Process()
        process.executableURL = Program.folder.appending(path: "inlet")
        process.arguments = ["stream", "--sample", "laptop"]
        process.standardOutput = FileHandle(fileDescriptor: writing)
        try process.run()
        close(writing)
        // It sleeps, with what it has written unread.
        while process.isRunning && !(isAsleep(process) && holds(reading) > 0) { usleep(1000) }
        #expect(process.isRunning, "it ends without a reader")
        let rest = FileHandle(fileDescriptor: reading, closeOnDealloc: true).readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(whole.utf8.count > 4096)
        #expect(String(decoding: rest, as: UTF8.self) == whole)
    }

    /// By the third field of its stat, after the name in parentheses.
    private func isAsleep(_ process: Process) -> Bool {
        let stat = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.hasPrefix(" S") ?? false
    }

    /// The bytes in a pipe.
    private func holds(_ reading: Int32) -> Int32 {
        var count: Int32 = 0
        return ioctl(reading, UInt(FIONREAD), &count) == 0 ? count : 0
    }
}
