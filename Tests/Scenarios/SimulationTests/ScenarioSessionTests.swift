import Foundation
import InputModel
import TestSupport
import Testing

/// The scenarios of the core, played by simulated hands to a daemon: the same input, the same lines.
///
/// Simulated keys take 10 ms and buttons 40 ms, so that only what a scenario says of times is not compared. What simulated devices
/// cannot do stays with the core, and so do scenarios that say `core` and why.
struct ScenarioSessionTests {
    private static let folder = Checkout.root.appending(
        path: "Tests/Scenarios/ScenarioTests/Scenarios")

    /// Those that a simulated daemon can play.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { name in
            guard name.hasSuffix(".txt"), let scenario = try? scenario(name) else { return false }
            return scenario.coreReason == nil && (try? ScenarioSession(scenario)) != nil
        }.sorted()
    }()

    private static func scenario(_ name: String) throws -> Scenario {
        try Scenario(String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }

    @Test("Eighty scenarios and more are played by a daemon")
    func many() {
        print("\(Self.names.count) scenarios are played by a simulated daemon")
        #expect(Self.names.count >= 80)
    }

    @Test("A simulated daemon publishes what a scenario expects", arguments: names)
    func scenario(_ name: String) throws {
        let differences = try ScenarioSession(Self.scenario(name)).differences()
        #expect(differences.isEmpty, "\(name)\n\(differences)")
    }

    @Test("A session that expects something else fails")
    func wrong() throws {
        let text = try String(
            contentsOf: Self.folder.appending(path: "focus-tab.txt"), encoding: .utf8)
        #expect(try ScenarioSession(Scenario(text)).differences().isEmpty)
        let missing = text.split(separator: "\n").dropLast().joined(separator: "\n").replacing(
            "\n{", with: "\n\n{", maxReplacements: 1)
        #expect(try !ScenarioSession(Scenario(missing)).differences().isEmpty)
    }
}
