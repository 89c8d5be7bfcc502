import Foundation
import TestSupport

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
    static let folder = BuiltPrograms.folder

    /// Runs `inlet` with `arguments`, with `input` on its standard input.
    init(_ arguments: String..., input: String = "") throws {
        try self.init(arguments, input: input)
    }

    /// - Parameter program: One that was built with the tests, or the path of any.
    init(_ arguments: [String], of program: String = "inlet", input: String = "") throws {
        let path = URL(filePath: program, relativeTo: Self.folder).path
        let run = try ProcessRun([path] + arguments, input: input)
        (status, output, errors) = (run.status, run.output, run.errors)
    }
}
