import Foundation
import TestSupport
import Testing

struct SizeTests {
    /// Tables are as long as what they list.
    private static let tables: Set<String> = ["Sources/InputModel/Codes/KeyCode+Names.swift"]

    @Test("Files hold one idea: at most 500 lines")
    func fileLength() throws {
        for file in try Source.files(below: "Sources") + Source.files(below: "Tests")
        where !Self.tables.contains(file.path) && file.lines.count > 500 {
            Issue.record("\(file.path) has \(file.lines.count) lines")
        }
    }

    @Test("Functions are at most 70 lines")
    func functionLength() throws {
        for file in try Source.files(below: "Sources") {
            for (name, length) in Self.functions(in: file.lines) where length > 70 {
                Issue.record("\(file.path): \(name) has \(length) lines")
            }
        }
    }

    /// What a page calls has no other place for what it keeps between two calls, and WebAssembly has one thread.
    private static let singleThread = ("Sources/Lab/Core/Lab.swift", "nonisolated(unsafe)")

    @Test("No escape hatches: no unchecked Sendable, no forced try, no fatalError")
    func hatches() throws {
        for file in try Source.files(below: "Sources") {
            for word in [
                "@unchecked Sendable", "try!", "fatalError(", "nonisolated(unsafe)", "TODO", "FIXME",
            ]
            where file.text.contains(word) && (file.path, word) != Self.singleThread {
                Issue.record("\(file.path) says \(word)")
            }
        }
    }

    @Test("One type waits for descriptors, and nothing sleeps")
    func waiting() throws {
        for file in try Source.files(below: "Sources")
        where file.path != "Sources/System/Waiting/Poller.swift" && !file.path.hasPrefix(Self.measurements) {
            if let call = Self.wait(in: file.code) {
                Issue.record("\(file.path) calls \(call)…: wait in an EventLoop, or with Poller.wait")
            }
        }
        #expect(Self.wait(in: "let n = poll(&a, 1, 0)") != nil)
        #expect(Self.wait(in: "while Glibc.usleep(1) {}") != nil)
        #expect(Self.wait(in: "commands.select(group: 1)\nfunc select(a: Int)") == nil)
    }

    /// They may let time pass.
    private static let measurements = "Sources/inlet-bench/"

    /// The first call that waits in a Swift file.
    private static func wait(in text: String) -> Substring? {
        // Methods of ours, after a point, may be called so.
        text.firstMatch(
            of:
                /(?:[^\w.` ]|[^c] |Glibc\.)(?:p?poll|epoll_p?wait|epoll_create1?|p?select|u?sleep|nanosleep)\(/
        )?.output
    }

    @Test("No script installs packages for the system's own Python")
    func systemPython() throws {
        for path in ["Tests/run", ".ci/run"] {
            let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
            #expect(!text.contains("--break-system-packages") && !text.contains("--user"), "\(path)")
        }
    }

    @Test("The measure of a function's length measures")
    func measureMeasures() {
        let lines = [
            "    init() {}", "    func a() {", "        b()", "        c()", "    }", "    func d() {",
            "    }",
        ].map { $0[...] }
        let functions = Self.functions(in: lines)
        #expect(functions.map(\.length) == [1, 4, 2])
    }

    /// The functions and initialisers of a formatted file: from their first line to the brace at its indentation.
    private static func functions(in lines: [Substring]) -> [(name: Substring, length: Int)] {
        var functions: [(Substring, Int)] = []
        for (index, line) in lines.enumerated() {
            let content = line.drop { $0 == " " }
            guard content.contains("func ") || content.hasPrefix("init") || content.contains(" init("),
                !content.hasPrefix("//")
            else { continue }
            if content.hasSuffix("}") {
                functions.append((content, 1))
                continue
            }
            let indentation = line.prefix { $0 == " " }
            if let end = lines[index...].firstIndex(where: { $0 == indentation + "}" }) {
                functions.append((content, end - index + 1))
            }
        }
        return functions
    }
}
