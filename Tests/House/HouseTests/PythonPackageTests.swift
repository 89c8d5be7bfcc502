import Foundation
import TestSupport
import Testing

/// The rules of the Python package: which files it has, how long they are, what they import.
struct PythonPackageTests {
    /// The folders of `Sources` that hold it, and no module in Swift.
    static let folders: Set<String> = ["python"]

    /// The modules of the standard library that its files import, beside those that all do; nothing else is imported.
    private static let imports: [String: Set<String>] = [
        "__init__": [], "py.typed": [], "lines": [], "declarations": [], "_requests": [],
        "_sync_requests": [],
        "errors": [], "_line": [], "_values": ["enum"], "_backoff": ["random"], "sync": [],
        // No I/O and no clock: what a connection means, whatever it is.
        "_commands": [], "_regions": [], "_split": ["json"], "_memory": [], "_ask": [], "_begun": [],
        "_decode": ["json"],
        "_protocol": ["collections"], "_queue": ["collections"],
        "_simulation": ["os"], "_seats": [],
        "_transport": ["asyncio"], "_aio": ["asyncio", "os"],
        "_wakeup": ["ctypes", "os", "select", "time"],
        "_sync": ["os", "select", "socket", "subprocess", "time"],
    ]
    private static let everywhere: Set<String> = ["__future__", "collections.abc", "dataclasses", "typing"]
    private static let generated: Set<String> = ["lines", "declarations", "_requests", "_sync_requests"]

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: Checkout.path("Sources/python/\(folder)")
        ).filter { $0 != "__pycache__" && !$0.hasPrefix(".") }.sorted()
    }

    private static func lines(of path: String) throws -> [Substring] {
        let file = Checkout.root.appending(path: "Sources/python/\(path)")
        return try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    /// What a file imports: the names of modules, those of the package with a point before.
    private static func imports(in lines: [Substring]) -> [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 1, words[0] == "import" || words[0] == "from" && words.contains("import")
            else { return nil }
            return String(words[1])
        }
    }

    @Test("The folder of the Python package has these files and no others")
    func files() throws {
        #expect(try Self.files(in: "") == ["backend.py", "generate", "pyproject.toml", "src"])
        #expect(try Self.files(in: "src") == ["inlet"])
        let modules = try Self.files(in: "src/inlet").map {
            $0.hasSuffix(".py") ? String($0.dropLast(3)) : $0
        }
        #expect(Set(modules) == Set(Self.imports.keys))
    }

    @Test("Python files import the standard library alone, and only what the table says")
    func importsAreAllowed() throws {
        for (module, allowed) in Self.imports where module != "py.typed" {
            let found = Self.imports(in: try Self.lines(of: "src/inlet/\(module).py"))
            for name in found where !name.hasPrefix(".") {
                let isAllowed = allowed.contains(name) || Self.everywhere.contains(name)
                #expect(isAllowed, "\(module).py imports \(name)")
            }
            #expect(allowed.isSubset(of: found), "\(module).py imports less than the table says")
        }
        #expect(
            Self.imports(in: ["import os", "from x.y import z", "    import a", "a = 1"]) == [
                "os", "x.y", "a",
            ])
    }

    @Test("Python files hold one idea: at most 350 lines of at most 130 columns, but for the generated ones")
    func size() throws {
        for module in Self.imports.keys where module != "py.typed" && !Self.generated.contains(module) {
            let lines = try Self.lines(of: "src/inlet/\(module).py")
            #expect(lines.count <= 350, "\(module).py has \(lines.count) lines")
            #expect(lines.allSatisfy { $0.count <= 130 }, "\(module).py has a longer line")
        }
    }

    @Test("The file browser has at most 250 lines of 100 columns")
    func fileBrowser() throws {
        let file = Checkout.root.appending(path: "Tests/Programs/Examples/python/file_browser.py")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 250 && lines.allSatisfy { $0.count <= 100 })
    }

    @Test("The Python package has the version of the program")
    func version() throws {
        let project = try Self.lines(of: "pyproject.toml").first { $0.hasPrefix("version = ") }
        let program = try String(
            contentsOf: Checkout.root.appending(path: "Sources/System/Version.swift"), encoding: .utf8)
        let version = try #require(project?.split(separator: "\"").last)
        #expect(program.contains("= \"\(version)\""))
    }
}
