import Foundation
import TestSupport
import Testing

/// Every file of the folder Scenarios is one test.
struct ScenarioTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")

    /// Those whose names begin with `INLET_SCENARIOS`, which is empty for all.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".txt") && $0.hasPrefix(start) }.sorted()
    }()

    private static let start = ProcessInfo.processInfo.environment["INLET_SCENARIOS"] ?? ""

    @Test("The folder holds scenarios")
    func folderIsFound() {
        #expect(Self.names.count > (Self.start.isEmpty ? 140 : 0))
    }

    @Test("A scenario publishes what it expects", arguments: names)
    func scenario(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let scenario = try Scenario(text)
        #expect(!scenario.steps.isEmpty)
        let differences = try ScenarioRunner(scenario: scenario).differences()
        #expect(differences.isEmpty, "\(name)\n\(differences)")
    }

    @Test("A scenario that expects something else fails")
    func wrongExpectationFails() throws {
        let input = "device mouse mouse\n10 mouse REL_X=1\n\n"
        let right = try Scenario(input + #"{"type":"motion","dy":0}"#)
        let wrong = try Scenario(input + #"{"type":"motion","dy":1}"#)
        let missing = try Scenario(input)
        let tooMany = try Scenario(input + "{\"type\":\"motion\"}\n{\"type\":\"motion\"}")
        #expect(try ScenarioRunner(scenario: right).differences().isEmpty)
        for scenario in [wrong, missing, tooMany] {
            #expect(try !ScenarioRunner(scenario: scenario).differences().isEmpty)
        }
    }

    @Test("The table of sentences names every scenario, and none that there is not")
    func sentences() throws {
        let table = try String(
            contentsOf: Self.folder.deletingLastPathComponent().appending(path: "Sentences.md"),
            encoding: .utf8)
        let named = Set(table.matches(of: /`([a-z0-9]+(?:-[a-z0-9]+)+)`/).map { String($0.1) })
        let files = Set(Self.names.map { String($0.dropLast(".txt".count)) })
        #expect(named.subtracting(files) == [])
        #expect(files.subtracting(named) == [])
    }
}
