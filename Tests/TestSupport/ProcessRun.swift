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
