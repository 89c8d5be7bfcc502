import Foundation
import TestSupport
import Testing

/// The table of modules holds: in what files import, in Package.swift, and on the architecture page.
struct ModuleTableTests {
    @Test("Every module stands in the table, and the table names no other")
    func tableIsComplete() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.path("Sources"))
        let names = Module.ofC.flatMap(\.names) + Module.table.map(\.name)
        let others = PythonPackageTests.folders.union(JavaScriptPackageTests.folders)
        // Sources/Lab is compiled by its own script, to WebAssembly.
        let modules = folders.filter { !$0.hasPrefix(".") && $0 != "Lab" && !others.contains($0) }
        #expect(modules.sorted() == names.sorted())
    }

    @Test(
        "Modules import what the table says, nothing else and nothing less",
        arguments: Module.table.map(\.name))
    func imports(_ name: String) throws {
        let module = try #require(Module.table.first { $0.name == name })
        let files = try Source.files(below: "Sources/\(name)")
        #expect(!files.isEmpty)
        for file in files {
            // Every file imports Swift, named or not.
            for imported in file.imports where imported != "Swift" && !module.imports.contains(imported) {
                Issue.record("\(file.path) imports \(imported), which \(name) may not")
            }
        }
        let missing = module.imports.subtracting(files.flatMap(\.imports))
        #expect(missing.isEmpty, "no file of \(name) imports \(missing.sorted())")
    }

    @Test("Each module imports only modules that stand above it")
    func order() {
        let ours = Set(Module.table.map(\.name))
        var above: Set<String> = []
        for module in Module.table {
            let below = module.imports.intersection(ours).subtracting(above)
            #expect(below.isEmpty, "\(module.name) imports \(below.sorted()), which stand below it")
            above.insert(module.name)
        }
    }

    @Test("Package.swift says the same")
    func package() throws {
        let text = try String(contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
        for module in Module.table {
            let target = try Regex<(Substring, Substring)>(
                #"arget\(\s*name: "\#(module.name)",\s*dependencies: \[([^\]]*)\]"#)
            let list = text.firstMatch(of: target)?.output.1 ?? ""
            let names = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
            let packages: Set = ["swift-nio"]
            // These come with Swift.
            let ours = module.imports.subtracting(["Dispatch", "Glibc", "Synchronization"])
            #expect(Set(names).subtracting(packages) == ours, "\(module.name)")
        }
    }

    @Test("Nothing for the network is in the daemon's program")
    func network() {
        var reached: Set<String> = []
        var next: Set<String> = ["inlet"]
        while let name = next.popFirst() {
            guard reached.insert(name).inserted else { continue }
            next.formUnion(Module.table.first { $0.name == name }?.imports ?? [])
        }
        #expect(reached.contains("Server"))
        let network: Set = ["CBroker", "CMosquitto", "Publish", "Serve"]
        #expect(!reached.contains { $0.hasPrefix("NIO") || network.contains($0) }, "\(reached.sorted())")
    }

    @Test("The architecture page shows the table")
    func page() throws {
        let file = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc/Architecture.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- modules -->\n\n"))
        let end = try #require(text.range(of: "\n<!-- end of modules -->"))
        let table = start.upperBound..<end.lowerBound
        if ProcessInfo.processInfo.environment["INLET_WRITE_PAGES"] != nil {
            try text.replacingCharacters(in: table, with: Module.page)
                .write(to: file, atomically: true, encoding: .utf8)
        } else {
            let isSame = text[table] == Module.page
            #expect(isSame, "print it anew: INLET_WRITE_PAGES=1 swift test --filter ModuleTableTests")
        }
    }

    @Test(
        "The pure modules touch no clock, file or environment",
        arguments: Module.table.filter(\.isPure).map(\.name))
    func purity(_ module: String) throws {
        let banned = [
            "clock_gettime", "ContinuousClock", "SuspendingClock", "Date(", "getenv", "fopen", "print(",
        ]
        for file in try Source.files(below: "Sources/\(module)") {
            for word in banned where file.code.contains(word) {
                Issue.record("\(file.path) says \(word)")
            }
        }
    }

    @Test("The rules catch what they forbid")
    func rulesCatch() {
        let file = Source(
            path: "x", text: "@preconcurrency import Foundation\npublic import Glibc // import Nothing\n")
        #expect(file.imports == ["Foundation", "Glibc"])
        #expect(!Source(path: "x", text: "let a = 1 // getenv\n").code.contains("getenv"))
    }
}
