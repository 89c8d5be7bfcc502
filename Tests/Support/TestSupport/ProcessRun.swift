import Foundation

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
            process.executableURL = URL(filePath: words[0])
            process.arguments = Array(words.dropFirst())
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
