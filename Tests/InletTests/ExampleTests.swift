import Foundation
import Glibc
import Inlet
import SwiftExamples
import TestSupport
import Testing

/// The toolbar, and what the documentation shows.
struct ExampleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("The toolbar has at most 25 lines, and tells what the pointer is over and what is clicked")
    func toolbar() async throws {
        let file = Self.root.appending(path: "Tests/Examples/swift/main.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 25)
        let daemon = SimulatedProcess()
        try daemon.start()
        let hands = try await Client.connect(socket: daemon.socket)
        try await hands.simulate(.plug(.mouse), .to(Point(960, 540)))
        let toolbar = Process()
        toolbar.executableURL = URL(filePath: "/usr/bin/stdbuf")
        toolbar.arguments = [
            "-oL", SimulatedProcess.folder.appending(path: "example-toolbar").path, daemon.socket,
        ]
        let output = Pipe()
        toolbar.standardOutput = output
        try toolbar.run()
        defer {
            toolbar.terminate()
            toolbar.waitUntilExit()
        }
        var lines = Lines(output.fileHandleForReading)
        #expect(lines.next() == "over undo")
        #expect(lines.next() == "ready")
        try await hands.simulate(.to(Point(1020, 540)), .click("right"), .to(Point(900, 540)))
        #expect(lines.next() == "over redo")
        #expect(lines.next() == "clicked redo with secondary")
        #expect(lines.next() == "over save")
    }

    @Test("The examples of the documentation are compiled, and each type for users has one")
    func documentation() throws {
        let python = try #require(Python.interpreter(having: "pathlib"))
        let script = Self.root.appending(path: "Tests/Documentation/swift-examples").path
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
