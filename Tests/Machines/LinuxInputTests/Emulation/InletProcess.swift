import Foundation
import Glibc

/// `inlet` as a process of its own, on the machine as the test has it.
struct InletProcess {
    /// Where `inlet` was built.
    private static let folder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()
    /// Where the program is.
    static var path: String { folder.appending(path: "inlet").path }

    let process: Process
    let input = Pipe()
    let lines: IncomingLines
    private let output = Pipe()

    /// Starts `words`, the first of them a program that is looked for as a shell does.
    init(_ words: [String]) throws {
        lines = IncomingLines(output.fileHandleForReading.fileDescriptor)
        process = try .start(["/usr/bin/env"] + words, input: input, output: output)
    }

    /// Waits for its end.
    ///
    /// - Returns: its exit status.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension Process {
    /// Starts a process that hears signals: it would inherit that this thread, one of a pool, does not.
    static func start(
        _ words: [String], input: Any? = nil, output: Any? = nil, errors: Any? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        if let input { process.standardInput = input }
        if let output { process.standardOutput = output }
        if let errors { process.standardError = errors }
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        try process.run()
        return process
    }
}
