import Foundation
import TestSupport
import Testing

/// The recipes of the page Fleets, as they stand there, with a store, a broker and DuckDB on this machine.
struct FleetTests {
    private static func isPresent(_ program: String) -> Bool {
        // The last has what pip installs, see `Tests/run`.
        let packages = Checkout.path(".build/python/bin")
        return ["/usr/bin", "/usr/sbin", "/usr/local/bin", packages].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    private static func run(_ name: String, having modules: String) async throws {
        let python = try #require(Python.interpreter(having: modules))
        let programs = ["inlet", "inlet-bench"].map { Program.folder.appending(path: $0).path }
        let run = try await ProcessRun.beside(
            python + [Checkout.path("Tests/Programs/Fleet/run")] + programs + [name])
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
    }

    private static let store = "boto3, moto.server"

    @Test(
        "Recordings are copied to a store, and pruned where the store gives them back",
        .enabled(
            if: Python.interpreter(having: store) != nil && isPresent("rclone"),
            "skipped: this needs rclone, and moto from PyPI"))
    func keep() async throws {
        try await Self.run("keep", having: Self.store)
    }

    @Test(
        "Questions over the recordings of several machines have the right answers",
        .enabled(
            if: Python.interpreter(having: store) != nil && isPresent("rclone") && isPresent("duckdb"),
            "skipped: this needs rclone, and moto and duckdb-cli from PyPI"))
    func ask() async throws {
        try await Self.run("ask", having: Self.store)
    }

    @Test(
        "A page shows the machines that a broker passes on, whatever they send",
        .enabled(
            if: Python.interpreter(having: "asyncio") != nil && isPresent("mosquitto")
                && isPresent("mosquitto_sub"),
            "skipped: this needs python3, mosquitto and mosquitto-clients"))
    func watch() async throws {
        try await Self.run("watch", having: "asyncio")
    }

    @Test(
        "The page of fleets shows the programs as they stand in their files",
        arguments: [("bash", "keep"), ("bash", "to-parquet"), ("sql", "lines.sql"), ("sql", "ask.sql")])
    func page(_ language: String, _ name: String) throws {
        let program = try String(
            contentsOf: Checkout.root.appending(path: "Tests/Programs/Examples/fleet/\(name)"),
            encoding: .utf8)
        let page = try String(
            contentsOf: Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Fleet.md"),
            encoding: .utf8)
        #expect(page.contains("```\(language)\n\(program)```\n"))
    }
}
