public import Foundation

/// Runs scripts of the tests.
public enum PythonScript {
    /// The first interpreter that has `modules`: packages of the system belong to `/usr/bin/python3`, which need not
    /// be the first in the path.
    public static func interpreter(having modules: String) -> [String]? {
        [["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first {
            let run = try? run($0 + ["-c", "import \(modules)"], input: "")
            return run?.status == 0
        }
    }

    /// Runs `body` with a folder that is there for that long.
    public static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    public static func run(_ words: [String], input: String) throws -> (status: Int32, output: String) {
        try withFolder { folder in
            // Files, not pipes: a pipe that nobody reads while the program runs would stop it.
            let (inputFile, outputFile) = (folder.appending(path: "input"), folder.appending(path: "output"))
            try Data(input.utf8).write(to: inputFile)
            try Data().write(to: outputFile)
            let process = Process()
            process.executableURL = URL(filePath: words[0])
            process.arguments = Array(words.dropFirst())
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
            process.standardOutput = try FileHandle(forWritingTo: outputFile)
            process.standardError = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
            try process.run()
            process.waitUntilExit()
            return (process.terminationStatus, try String(contentsOf: outputFile, encoding: .utf8))
        }
    }
}
