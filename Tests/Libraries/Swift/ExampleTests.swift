import Foundation
import Glibc
import Inlet
import SwiftExamples
import TestSupport
import Testing

/// The toolbar, and what the documentation shows.
struct ExampleTests {
    @Test("The toolbar has at most 25 lines")
    func length() throws {
        let file = Checkout.root.appending(path: "Tests/Programs/Examples/swift/main.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 25)
    }

    @Test(
        "The toolbar tells what the pointer is over and what is clicked, and prints what those in Python and JavaScript do"
    )
    func toolbar() async throws {
        let told = try await Self.told { socket in
            [SimulatedProcess.folder.appending(path: "example-toolbar").path, socket]
        }
        #expect(
            told == [
                "over undo", "ready", "over redo", "clicked redo with secondary", "over save",
                "clicked save with primary", "over undo",
            ])
        let examples = Checkout.path("Tests/Programs/Examples")
        let inlet = SimulatedProcess.folder.appending(path: "inlet").path
        var others: [[String]] = []
        if let python = Python.interpreter(having: "tomllib") {
            let package = "PYTHONPATH=\(Checkout.path("Sources/python/src"))"
            others.append(["/usr/bin/env", package] + python + ["\(examples)/python/toolbar.py"])
        } else {
            print("skipped beside Python: there is no Python 3.11")
        }
        let versions = try? ProcessRun([
            "/usr/bin/env", "node", "--eval", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)",
        ])
        if versions?.status == 0 {
            others.append(["/usr/bin/env", "node", "\(examples)/javascript/toolbar.js"])
        } else {
            print("skipped beside JavaScript: there is no Node 18")
        }
        for other in others {
            let theirs = try await Self.told {
                other + [inlet, "subscribe", "--requests", "--socket", $0]
            }
            #expect(theirs == told, "\(other)")
        }
    }

    /// What a toolbar prints while somebody uses it, with a daemon of its own.
    private static func told(by command: (String) -> [String]) async throws -> [String] {
        let daemon = SimulatedProcess()
        try daemon.start()
        let hands = try await Client.connect(socket: daemon.socket)
        try await hands.simulate(.plug(.mouse), .to(Point(960, 540)))
        let toolbar = Process()
        toolbar.executableURL = URL(filePath: "/usr/bin/stdbuf")
        toolbar.arguments = ["-oL"] + command(daemon.socket)
        toolbar.standardInput = FileHandle.nullDevice
        let output = Pipe()
        toolbar.standardOutput = output
        try toolbar.run()
        defer {
            // A thread of the concurrency pool blocks signals, and so does what it starts: all but this one.
            kill(toolbar.processIdentifier, SIGKILL)
            toolbar.waitUntilExit()
        }
        var lines = Lines(output.fileHandleForReading)
        var told = [lines.next(), lines.next()]
        try await hands.simulate(.to(Point(1020, 540)), .click("right"), .to(Point(900, 540)), .click())
        try await hands.simulate(.to(Point(960, 540)))
        while told.count < 7 { told.append(lines.next()) }
        return told.compactMap(\.self)
    }

    @Test("The examples of the documentation are compiled, and each type for users has one")
    func documentation() throws {
        let python = try #require(Python.interpreter(having: "pathlib"))
        let script = Checkout.path("Tests/House/Documentation/swift-examples")
        let run = try ProcessRun(python + [script, "--check"])
        #expect(run.status == 0, "\(run.errors)")
    }
}

/// Lines as they come.
private struct Lines {
    private let file: FileHandle
    private var rest = ""

    init(_ file: FileHandle) { self.file = file }

    mutating func next() -> String? {
        while true {
            if let end = rest.firstIndex(of: "\n") {
                defer { rest = String(rest[rest.index(after: end)...]) }
                return String(rest[..<end])
            }
            let more = file.availableData
            guard !more.isEmpty else { return nil }
            rest += String(decoding: more, as: UTF8.self)
        }
    }
}
