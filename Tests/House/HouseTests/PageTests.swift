import Foundation
import TestSupport
import Testing

/// The pages show what is.
struct PageTests {
    private static let folder = Checkout.root.appending(path: "Sources/Inlet/Documentation.docc")

    private func page(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }

    @Test(
        "The page of programs shows the examples as they stand in their files",
        arguments: [
            ("python", "python/toolbar.py"), ("swift", "swift/main.swift"),
            ("swift", "swift-core/main.swift"),
        ])
    func programs(_ language: String, _ path: String) throws {
        let program = try String(
            contentsOf: Checkout.root.appending(path: "Tests/Programs/Examples/\(path)"), encoding: .utf8)
        #expect(program.split(separator: "\n").count < 80)
        #expect(try page("Programs.md").contains("```\(language)\n\(program)```\n"))
    }

    @Test("The page of inlet watch shows the screen that its test expects")
    func watch() throws {
        let test = try String(
            contentsOf: Checkout.root.appending(path: "Tests/Units/WatchTests/WatchTests.swift"),
            encoding: .utf8)
        let marks = test.ranges(of: "\"\"\"")
        let start = try #require(test.range(of: "wideScreen = \"\"\"\n"))
        let end = try #require(marks.first { $0.lowerBound > start.upperBound })
        let lines = test[start.upperBound..<end.lowerBound].split(separator: "\n").dropLast()
        #expect(lines.count == 24)
        let screen = lines.map { $0.dropFirst(8) }.joined(separator: "\n")
        #expect(try page("Watch.md").contains("```\n\(screen)\n```\n"))
    }

    @Test("What README.md shows and links is there, its pictures are small, and it has at most 210 lines")
    func readme() throws {
        let text = try String(contentsOf: Checkout.root.appending(path: "README.md"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 211)
        let links = text.matches(of: /\]\(([^):#]+)(#[^)]*)?\)/).map { String($0.output.1) }
        #expect(links.count > 15)
        for link in links {
            let file = Checkout.root.appending(path: link).path
            #expect(FileManager.default.fileExists(atPath: file), "\(link)")
            guard link.contains("/Resources/") else { continue }
            let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
            #expect(try #require(size) < 100_000, "\(link)")
        }
    }

    @Test("The first page leads to every other")
    func everyPageIsLinked() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".md") && $0 != "Inlet.md" }
        #expect(names.count > 4)
        for name in names {
            #expect(try page("Inlet.md").contains("](\(name))"), "\(name)")
        }
    }

    @Test(
        "The files that the architecture page names are there, and an overview is short"
    )
    func walks() throws {
        let text = try page("Architecture.md")
        let files = text.matches(of: /`([A-Za-z+\/-]+\.swift)`/).map { String($0.output.1) }
        #expect(files.count > 24)
        for file in files {
            let path = Checkout.path("Sources/\(file)")
            #expect(FileManager.default.fileExists(atPath: path), "\(file)")
        }
        let part = text.split(separator: "\n## ").first { $0.hasPrefix("Four walks") }
        let walks = try #require(part).split(separator: "\n### ").dropFirst()
        let lengths = walks.map { $0.matches(of: /\n\d+\. `/).count }
        // The first and the third are whole: see the next test.
        #expect(lengths.count == 4, "\(lengths)")
        #expect([lengths[1], lengths[3]].allSatisfy { (7...9).contains($0) }, "\(lengths)")
    }

    @Test(
        "A walk names every file once, with a function of it that a file before it calls",
        arguments: [("A mouse button", 20), ("A request", 22)])
    func walks(_ title: String, atMost limit: Int) throws {
        let walk = try #require(
            try page("Architecture.md").split(separator: "\n### ").first { $0.hasPrefix(title) })
        let steps = walk.matches(of: /\n\d+\. `([A-Za-z+\/]+\.swift)`: `(\w+)`/).map {
            (file: String($0.output.1), function: String($0.output.2))
        }
        #expect(
            (10...limit).contains(steps.count) && Set(steps.map(\.file)).count == steps.count,
            "\(steps.count)")
        #expect(steps.count { $0.file.hasPrefix("Interaction/") } <= 5)
        var before = ""
        for step in steps {
            let text = try String(contentsOfFile: Checkout.path("Sources/\(step.file)"), encoding: .utf8)
            let type = step.file.split(separator: "/").last!.dropLast(".swift".count)
            let (declaration, call) =
                step.function == "init"
                ? ("init(", "\(type)(") : ("func \(step.function)(", "\(step.function)(")
            #expect(text.contains(declaration), "\(step)")
            #expect(before.isEmpty || before.contains(call), "\(step) is called by no file before it")
            before += text.replacing(declaration, with: "")
        }
    }

    @Test("The files and folders that the contributor's page names are there")
    func contributing() throws {
        let text = try page("Contributing.md")
        let paths = text.matches(of: /`((Sources|Tests)\/[^` ]+)`/).map { String($0.output.1) }
        #expect(paths.count > 40)
        for path in paths {
            let file = Checkout.root.appending(path: path).path
            #expect(FileManager.default.fileExists(atPath: file), "\(path)")
        }
        // Each recipe is a list of numbered steps with a file in it.
        let recipes = text.split(separator: "\n## Add ").dropFirst()
        #expect(recipes.count >= 6)
        for recipe in recipes {
            #expect(recipe.contains("\n1. ") && recipe.contains("`Sources/"), "\(recipe.prefix(20))")
        }
    }

    @Test("The architecture page has a row for each folder of Interaction")
    func foldersOfInteraction() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.path("Sources/Interaction"))
        let folders = names.filter { !$0.hasSuffix(".swift") && !$0.hasPrefix(".") }
        let table = try page("Architecture.md").split(separator: "| folder of `Interaction` |").last
        let rows = try #require(table).prefix { $0 != "#" }.matches(of: /\n\| `(\w+)` \|/)
        #expect(folders.sorted() == rows.map { String($0.output.1) }.sorted())
    }
}
