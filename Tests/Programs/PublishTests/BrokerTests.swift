import Foundation
import TestSupport
import Testing

/// `inlet publish` against brokers: mosquitto, and some that misbehave (Tests/Programs/PublishTests/run).
@Suite(.serialized)
struct BrokerTests {
    private static let folder = Checkout.root.appending(path: "Tests/Programs/PublishTests")
    private static let isReady =
        FileManager.default.isExecutableFile(atPath: "/usr/sbin/mosquitto")
        && Python.interpreter(having: "ssl") != nil

    private func run(_ words: String...) async throws -> ProcessRun {
        let python = try #require(Python.interpreter(having: "ssl"))
        let path = Self.folder.appending(path: words[0]).path
        return try await ProcessRun.beside(python + [path, SimulatedDaemon.program.path] + words.dropFirst())
    }

    @Test(
        "What is published, what is held back, and what is refused",
        .enabled(if: isReady, "skipped: mosquitto or python3 is missing"),
        arguments: [
            "stream", "scopes", "outage", "silent", "tls", "secrets", "hostile", "names", "unanswered",
            "ends", "rights", "attacks",
        ])
    func brokers(_ name: String) async throws {
        let run = try await run("run", name)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test(
        "Of many machines nothing is lost but what gaps tell, in order",
        .enabled(if: isReady, "skipped: mosquitto or python3 is missing"))
    func load() async throws {
        let python = try #require(Python.interpreter(having: "ssl"))
        let program = SimulatedDaemon.program.deletingLastPathComponent().appending(path: "inlet-publish")
            .path
        let run = try await ProcessRun.beside(
            python + [Self.folder.appending(path: "load").path, "20", "10", "5", program])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
