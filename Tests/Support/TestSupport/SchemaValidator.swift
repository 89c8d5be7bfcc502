import Foundation

/// Compares documents with one of the published JSON Schemas, by way of `Tests/Support/Schema/validate`.
public struct SchemaValidator {
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    private static let python = Python.interpreter(having: "jsonschema, yaml")

    public static let isPresent = python != nil
    public static let skipped: String =
        "SKIPPED: no Python with jsonschema and yaml; apt-get install python3-jsonschema python3-yaml"

    private let file: URL

    /// - Parameter name: `stream`, `request` or `configuration`.
    public init(_ name: String) {
        file = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Schemas/\(name).schema.json")
    }

    /// What lines have beside that for a reader of the same user: the published schema lets others have less.
    public static var own: SchemaValidator {
        SchemaValidator(file: Checkout.root.appending(path: "Tests/Support/Schema/own.schema.json"))
    }

    private init(file: URL) { self.file = file }

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
        let script = Checkout.root.appending(path: "Tests/Support/Schema/validate").path
        let run = try ProcessRun(
            (Self.python ?? []) + [script] + (isYAML ? ["--yaml"] : []) + [file.path],
            input: lines.map { $0 + "\n" }.joined())
        let verdicts = run.output.split(separator: "\n")
        guard verdicts.count == documents.count, (run.status == 0) == verdicts.allSatisfy({ $0 == "ok" })
        else {
            throw Fault(description: "\(script) answered \(verdicts.count) of \(documents.count)")
        }
        return verdicts.map { $0 == "ok" ? nil : String($0) }
    }
}
