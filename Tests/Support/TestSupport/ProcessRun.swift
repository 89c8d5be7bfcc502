public import Foundation

/// A program that has run to its end, and what it wrote.
public struct ProcessRun {
    public let status: Int32
    public let output: String
    public let errors: String

    /// Runs the program at the path `words[0]` with the other words, and `input` on its standard input.
    public init(_ words: [String], input: String = "") throws {
        (status, output, errors) = try withTemporaryFolder { folder in
            // Files, not pipes: a pipe that nobody reads while the program runs would stop it.
            func file(_ name: String, _ content: String) throws -> URL {
                let url = folder.appending(path: name)
                try content.write(to: url, atomically: false, encoding: .utf8)
                return url
            }
            let (output, errors) = (try file("output", ""), try file("errors", ""))
            let process = Process()
            // Not as whoever runs the tests has left these signals: a program that bash has put aside ignores SIGINT, and so
            // would all that it starts.
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["--default-signal=HUP,INT,QUIT,TERM"] + words
            process.standardInput = try FileHandle(forReadingFrom: file("input", input))
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            process.waitUntilExit()
            return (
                process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
                try String(contentsOf: errors, encoding: .utf8)
            )
        }
    }

    /// Programs that run beside each other where tests wait for them with ``beside(_:input:)``: they mostly wait, too.
    private static let queue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 6
        return queue
    }()

    /// Like the initialiser, and leaves the thread to other tests meanwhile: there are only as many as processors.
    public static func beside(_ words: [String], input: String = "") async throws -> ProcessRun {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation {
                continuation.resume(with: Result { try ProcessRun(words, input: input) })
            }
        }
    }
}

/// The programs that are built with the tests.
public enum BuiltPrograms {
    /// Where they are: beside the bundle of tests.
    public static let folder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()
}

/// The interpreter that scripts of the tests run in.
public enum Python {
    /// The environment that `Tests/run` makes for packages that the system does not have.
    private static let environment = Checkout.root.appending(path: ".build/python/bin/python3")

    /// The first interpreter that has `modules`: packages of the system belong to `/usr/bin/python3`, which need not
    /// be the first in the path.
    public static func interpreter(having modules: String) -> [String]? {
        [[environment.path], ["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first { words in
            (try? ProcessRun(words + ["-c", "import \(modules)"]))?.status == 0
        }
    }
}
