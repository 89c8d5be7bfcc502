import Foundation
import TestSupport
import Testing
import Wire

@testable import Inlet

/// `import Inlet` reads every line that there is.
struct SwiftEventTests {
    private static func event(_ line: String) throws -> Event? {
        let document = try JSONDocument.parse(Array(line.utf8).span)
        // Replies are no events.
        return document.root.peek("type")?.says("reply") == true ? nil : try Event(document.root)
    }

    @Test("No line of a scenario is of a type, or says a thing, that the library does not know")
    func scenarios() throws {
        var types: Set<String> = []
        for name in ScenarioTests.names {
            let text = try String(contentsOf: ScenarioTests.folder.appending(path: name), encoding: .utf8)
            for line in try ScenarioRunner(scenario: Scenario(text)).stream() {
                guard let event = try Self.event(line) else { continue }
                if case .other = event { Issue.record("\(name): \(line)") }
                types.insert(String(String(describing: event).prefix { $0 != "(" }))
            }
        }
        #expect(types.count > 30, "\(types.sorted())")
    }

    @Test("The types are those of the schema")
    func types() {
        #expect(Set(LineType.allCases.map(\.rawValue)) == Set(StreamType.allCases.map(\.name.description)))
    }

    @Test("The types and their documentation are what the schema makes of them")
    func generated() throws {
        let script = Checkout.path("Tests/Support/Schema/swift-events")
        let python = try #require(Python.interpreter(having: "json"))
        let run = try ProcessRun(python + [script, "--check"])
        #expect(run.status == 0, "\(run.errors)")
    }
}
