import Foundation
import Testing

/// Runs the program that was built with the tests.
struct Program {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of the output, as JSON objects.
    var lines: [[String: Any]] {
        output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    /// Where the programs were built.
    static let folder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()

    /// Runs `inlet` with `arguments`, with `input` on its standard input.
    init(_ arguments: String..., input: String = "") throws {
        try self.init(arguments, input: input)
    }

    /// - Parameter program: One that was built with the tests, or the path of any.
    init(_ arguments: [String], of program: String = "inlet", input: String = "") throws {
        let process = Process()
        process.executableURL = URL(filePath: program, relativeTo: Self.folder)
        process.arguments = arguments
        let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files, not pipes: a pipe that nobody reads while the program runs would stop it.
        func file(_ name: String, _ content: String) throws -> URL {
            let url = folder.appending(path: name)
            try content.write(to: url, atomically: false, encoding: .utf8)
            return url
        }
        let (output, errors) = (try file("output", ""), try file("errors", ""))
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        self.output = try String(contentsOf: output, encoding: .utf8)
        self.errors = try String(contentsOf: errors, encoding: .utf8)
    }
}
