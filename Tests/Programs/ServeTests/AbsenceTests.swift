import Foundation
import TestSupport
import Testing

/// `inlet` without the program behind `inlet serve`.
struct AbsenceTests {
    /// Where the package puts it: there it would be found.
    private static let isInstalled = FileManager.default.fileExists(
        atPath: "/usr/libexec/inlet/inlet-serve")

    private func serve(in folder: URL) throws -> ProcessRun {
        try inlet(in: folder, ["serve", "--site", folder.path])
    }

    private func inlet(in folder: URL, _ words: [String]) throws -> ProcessRun {
        let inlet = folder.appending(path: "inlet")
        // By another process: one that this one starts meanwhile would have the copy open for writing, and the kernel
        // executes no such file.
        try #require(ProcessRun(["/bin/cp", SimulatedDaemon.program.path, inlet.path]).status == 0)
        return try ProcessRun([inlet.path] + words)
    }

    @Test(
        "Without inlet-serve it says where it was looked for and how to get it, with status 69",
        .disabled(if: isInstalled, "skipped: inlet-serve is installed"))
    func absent() throws {
        try withTemporaryFolder { folder in
            let run = try serve(in: folder)
            #expect(run.status == 69 && run.output.isEmpty)
            let places = "\(folder.path) or /usr/libexec/inlet"
            #expect(
                run.errors
                    == "inlet: inlet-serve is not in \(places); install the package, or run 'swift build --product inlet-serve'\n"
            )
        }
    }

    @Test(
        "Every option that the help lists reaches the program that reads it", arguments: ["serve", "publish"])
    func words(_ command: String) throws {
        let help = try ProcessRun([SimulatedDaemon.program.path, command, "--help"]).output
        let options = help.matches(of: #/^  (?:-[a-z], )?(--[a-z-]+)( [A-Z]+)?  +/#.anchorsMatchLineEndings())
            .map {
                $0.2 == nil ? String($0.1) : "\($0.1)=a b"
            }.filter { $0 != "--help" }
        #expect(options.count > 4)
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "inlet-\(command)")
            try Data("#!/bin/sh\nprintf '%s\\n' \"$@\"\n".utf8).write(to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
            let run = try inlet(in: folder, [command] + options)
            #expect(
                run.status == 0 && run.output.split(separator: "\n").map(String.init) == options,
                "\(run.errors)")
        }
    }

    @Test("One that cannot be executed is named, with status 77")
    func noProgram() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "inlet-serve")
            try Data("#!/bin/sh\n".utf8).write(to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path.path)
            let run = try serve(in: folder)
            #expect(run.status == 77 && run.output.isEmpty)
            #expect(
                run.errors
                    == "inlet: \(path.path): Permission denied; it must be a program that you can execute\n")
        }
    }
}
