public import Foundation

/// Compares documents with one of the published JSON Schemas, by way of `Tests/Schema/validate`.
public struct SchemaValidator {
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    /// The checkout.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The first of them that has what the script imports. Packages of the system belong to `/usr/bin/python3`, which
    /// need not be the first in the path.
    private static let python: [String]? = [["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first {
        let run = try? run($0 + ["-c", "import jsonschema, yaml"], input: "")
        return run?.status == 0
    }

    public static let isPresent = python != nil
    public static let skipped: String =
        "SKIPPED: no Python with jsonschema and yaml; apt-get install python3-jsonschema python3-yaml"

    private let file: URL

    /// - Parameter name: `stream`, `request` or `configuration`.
    public init(_ name: String) {
        file = Self.root.appending(path: "Sources/Bridge/Documentation.docc/Schemas/\(name).schema.json")
    }

    /// The schema itself.
    public func schema() throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let schema = object as? [String: Any] else { throw Fault(description: "no schema") }
        return schema
    }

    /// What is wrong with each document, nil where nothing is.
    ///
    /// - Parameter documents: JSON, each on one line; or YAML.
    public func faults(_ documents: [String], isYAML: Bool = false) throws -> [String?] {
        let lines =
            isYAML
            ? try documents.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } : documents
        let script = Self.root.appending(path: "Tests/Schema/validate").path
        let (status, output) = try Self.run(
            (Self.python ?? []) + [script] + (isYAML ? ["--yaml"] : []) + [file.path],
            input: lines.map { $0 + "\n" }.joined())
        let verdicts = output.split(separator: "\n")
        guard verdicts.count == documents.count, (status == 0) == verdicts.allSatisfy({ $0 == "ok" }) else {
            throw Fault(description: "\(script) answered \(verdicts.count) of \(documents.count)")
        }
        return verdicts.map { $0 == "ok" ? nil : String($0) }
    }

    private static func run(_ words: [String], input: String) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
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
