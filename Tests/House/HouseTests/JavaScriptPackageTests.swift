import Foundation
import TestSupport
import Testing

/// The rules of the module in JavaScript: which files it has, how long they are. What they import is a test in JavaScript.
struct JavaScriptPackageTests {
    /// The folders of `Sources` that hold it, and no module in Swift.
    static let folders: Set<String> = ["javascript"]

    private static let written = [
        "ask.js", "backoff.js", "begun.js", "client.js", "commands.js", "errors.js", "lines.js",
        "listeners.js", "memory.js", "node.js", "protocol.js", "queue.js", "regions.js", "seat.js",
        "split.js", "websocket.js",
    ]
    private static let pages = [
        "common.css", "common.js", "index.css", "index.js", "inspector.css", "inspector.html", "inspector.js",
        "keys.css", "keys.html", "keys.js", "kiosk.css", "kiosk.html", "kiosk.js", "regions.js",
    ]
    private static let generated = ["schema.js", "types.d.ts"]
    private static let tests = [
        "begun.test.js", "browser.test.js", "clients.test.js", "gateway.js", "long.test.js", "memory.test.js",
        "mirror.test.js", "models.test.js", "package.test.js", "protocol.test.js", "reconnect",
        "reconnect.test.js", "slow.test.js", "support.js", "websocket.test.js", "whole.ts", "wrong.ts",
    ]

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Checkout.root.appending(path: folder).path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func lines(of path: String) throws -> [Substring] {
        try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("The folders of the module in JavaScript have these files and no others")
    func files() throws {
        let root = ["generate.js", "index.html", "inlet.d.ts", "inlet.js", "package.json", "pages", "src"]
        #expect(try Self.files(in: "Sources/javascript") == root)
        #expect(try Self.files(in: "Sources/javascript/src") == (Self.written + Self.generated).sorted())
        #expect(try Self.files(in: "Sources/javascript/pages") == Self.pages)
        #expect(try Self.files(in: "Tests/Libraries/JavaScript") == Self.tests)
    }

    @Test(
        "Each of the three pages has less than 300 lines, of HTML, CSS and JavaScript together",
        arguments: [
            ["keys.html", "keys.css", "keys.js"], ["kiosk.html", "kiosk.css", "kiosk.js", "regions.js"],
            ["inspector.html", "inspector.css", "inspector.js"],
        ])
    func pageSize(_ files: [String]) throws {
        let counts = try files.map { try Self.lines(of: "Sources/javascript/pages/\($0)").count - 1 }
        #expect(counts.reduce(0, +) < 300, "\(files[0]) has \(counts.reduce(0, +)) lines")
    }

    @Test(
        "JavaScript files hold one idea: at most 350 lines of at most 160 columns, but for the generated ones"
    )
    func size() throws {
        let sources =
            ["inlet.js", "inlet.d.ts", "generate.js"] + Self.written.map { "src/" + $0 }
            + Self.pages.map { "pages/" + $0 }
        let paths =
            sources.map { "Sources/javascript/" + $0 } + Self.tests.map { "Tests/Libraries/JavaScript/" + $0 }
        for path in paths {
            let lines = try Self.lines(of: path)
            #expect(lines.count <= 350, "\(path) has \(lines.count) lines")
            #expect(lines.allSatisfy { $0.count <= 160 }, "\(path) has a longer line")
        }
    }

    @Test("The module in JavaScript has the version of the program")
    func version() throws {
        let package = try Self.lines(of: "Sources/javascript/package.json")
        let line = package.first { $0.contains("\"version\": ") }
        let version = try #require(line?.split(separator: "\"").last { $0 != "," })
        let program = try Self.lines(of: "Sources/System/Version.swift")
        #expect(program.contains { $0.contains("= \"\(version)\"") })
    }
}
