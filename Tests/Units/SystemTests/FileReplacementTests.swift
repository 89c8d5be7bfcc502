import Foundation
import Glibc
import TestSupport
import Testing

@testable import System

/// A file is replaced as a whole or not at all, and no other file is touched.
struct FileReplacementTests {
    private func withFile(_ body: (_ path: String, _ folder: URL) throws -> Void) throws {
        try withTemporaryFolder { try body($0.appending(path: "page.html").path, $0) }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test("Whatever step fails, the file is the old one, and nothing is left beside it")
    func failures() throws {
        for step in FileReplacement.Step.allCases where step != .syncFolder {
            for mode in [FileReplacement.Mode.ownerOnly, .kept] where step != .setMode || mode == .kept {
                try withFile { path, folder in
                    try Data("old".utf8).write(to: URL(filePath: path))
                    var replacement = FileReplacement(path: path, mode: mode)
                    replacement.fault = { $0 == step ? ENOSPC : nil }
                    let error = #expect(throws: InletError.self) { try replacement.write(Array("new".utf8)) }
                    #expect(error?.message.contains("free some space") == true)
                    #expect(error?.status == (step == .create ? .cannotCreate : .io))
                    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old", "\(step)")
                    #expect(try names(in: folder) == ["page.html"], "\(step)")
                }
            }
        }
    }

    @Test("A folder that cannot be synchronised is told of; the file is the new one, whole")
    func folder() throws {
        try withFile { path, folder in
            try Data("old".utf8).write(to: URL(filePath: path))
            var replacement = FileReplacement(path: path)
            replacement.fault = { $0 == .syncFolder ? EIO : nil }
            #expect(throws: InletError.self) { try replacement.write(Array("new".utf8)) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
            #expect(try names(in: folder) == ["page.html"])
        }
    }

    @Test("Files beside it stay as they are, those called .new too")
    func others() throws {
        try withFile { path, folder in
            try Data("mine".utf8).write(to: URL(filePath: path + ".new"))
            try FileReplacement(path: path).write(Array("new".utf8))
            #expect(try String(contentsOfFile: path + ".new", encoding: .utf8) == "mine")
            #expect(try names(in: folder) == ["page.html", "page.html.new"])
        }
    }

    @Test("A name that is taken is no obstacle; an end comes where all are")
    func takenNames() throws {
        try withFile { path, folder in
            for taken in [1, FileReplacement.attempts - 1, FileReplacement.attempts] {
                let tries = Counter()
                var replacement = FileReplacement(path: path)
                replacement.fault = { step in
                    guard step == .create else { return nil }
                    tries.count += 1
                    return tries.count <= taken ? EEXIST : nil
                }
                if taken < FileReplacement.attempts {
                    try replacement.write(Array("\(taken)".utf8))
                } else {
                    #expect(throws: InletError.self) { try replacement.write([]) }
                }
                let expected = min(taken, FileReplacement.attempts - 1)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(expected)")
                #expect(try names(in: folder) == ["page.html"])
            }
        }
    }

    private final class Counter {
        var count = 0
    }

    @Test("A page keeps its mode, a new one is its owner's alone, and state always is")
    func modes() throws {
        try withFile { path, _ in
            try FileReplacement(path: path, mode: .kept).write([1])
            #expect(mode(of: path) == 0o600)
            for kept: mode_t in [0o640, 0o444, 0o606] {
                chmod(path, kept)
                try FileReplacement(path: path, mode: .kept).write([2])
                #expect(mode(of: path) == kept)
            }
            try FileReplacement(path: path).write([3])
            #expect(mode(of: path) == 0o600)
        }
    }
}
