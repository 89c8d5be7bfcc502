import CLinuxSystem
import Foundation
import Glibc
import TestSupport
import Testing
import Trace

@testable import Recording
@testable import System

/// What a process that was killed has left open.
struct FolderRecoveryTests {
    private static let open = FolderDesk.name(1, ".part")

    /// Messages of a file; nil where it is not whole.
    private static func messages(_ bytes: [UInt8]) throws -> Int? {
        var reader = try MCAPReader(bytes.span)
        var count = 0
        while let item = reader.next() { if case .message = item { count += 1 } }
        return reader.losses.isEmpty ? count : nil
    }

    /// Runs `body` with an empty folder in memory, where there is one: disks take milliseconds for each of thousands of files.
    private static func withMemory(_ body: (FolderDesk) throws -> Void) throws {
        let memory = "/dev/shm"
        guard access(memory, W_OK) == 0 else { return try RecordingFolderTests.withDesk { try body($0) } }
        let url = URL(filePath: "\(memory)/inlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(FolderDesk(url))
    }

    @Test("Killed at every byte of a recording, what was written whole is closed, and replays")
    func everyByte() throws {
        let chunks = try FolderDesk.chunks(3, frames: 3)
        let bytes = chunks.flatMap { $0 }
        // A chunk's piece ends with its index, so a cut behind the chunk itself keeps it, too.
        let ends = chunks.indices.map { chunks[...$0].reduce(0) { $0 + $1.count } }
        var counts: Set<Int> = []
        for length in 0...bytes.count {
            try Self.withMemory { desk in
                try Data(bytes[..<length]).write(to: desk.url.appending(path: Self.open))
                let notes = try desk.open().notes
                #expect(notes == [])
                let names = try desk.names()
                guard names != [] else { return #expect(length < ends[0], "cut at \(length)") }
                #expect(names == [FolderDesk.name(1)])
                let file = [UInt8](try Data(contentsOf: desk.url.appending(path: names[0])))
                let count = try #require(try Self.messages(file), "cut at \(length)")
                #expect(count >= (counts.max() ?? 0), "cut at \(length)")
                counts.insert(count)
                // Sessions are read and played at a few of them: they take longer.
                guard length % 97 == 0 || length == bytes.count else { return }
                let session = try Session.read(file.span, path: "x")
                #expect(session.losses.isEmpty)
                try RecordedTextTests.play(session)
            }
        }
        #expect(counts.count == 3)
        #expect(try counts.max() == Self.messages(bytes))
    }

    @Test("What is damaged is kept under another name, and said once; what was closed is not touched")
    func damaged() throws {
        try RecordingFolderTests.withDesk { desk in
            let chunks = try FolderDesk.chunks(4)
            var bytes = chunks[0] + chunks[1] + chunks[2]
            bytes[chunks[0].count + 60] ^= 1
            try Data(bytes).write(to: desk.url.appending(path: Self.open))
            try Data("not a recording".utf8).write(to: desk.url.appending(path: FolderDesk.name(2, ".part")))
            try Data("closed".utf8).write(to: desk.url.appending(path: FolderDesk.name(3)))
            let notes = try desk.open().notes
            #expect(notes.count == 2)
            let kept = FolderDesk.name(1, ".damaged")
            #expect(
                notes.first?.hasPrefix(
                    "\(desk.path)/\(Self.open): damaged at offset \(chunks[0].count); kept as \(kept)")
                    == true)
            #expect(try desk.names() == [kept, FolderDesk.name(2, ".damaged"), FolderDesk.name(3)])
            #expect([UInt8](try Data(contentsOf: desk.url.appending(path: kept))) == bytes)
            #expect(try desk.open().notes == [])
        }
    }

    @Test("A .part that is a link, a pipe or a folder is left alone, and that of another machine")
    func strangers() throws {
        try RecordingFolderTests.withDesk { desk in
            let target = desk.url.appending(path: "target")
            let bytes = try FolderDesk.chunks(2)[0]
            try Data(bytes).write(to: target)
            symlink(target.path, "\(desk.path)/\(Self.open)")
            mkfifo("\(desk.path)/\(FolderDesk.name(2, ".part"))", 0o600)
            mkdir("\(desk.path)/\(FolderDesk.name(3, ".part"))", 0o700)
            let foreign = FolderDesk.name(4, ".part").replacing(FolderDesk.machine, with: "999999999999")
            try Data(bytes).write(to: desk.url.appending(path: foreign))
            let before = try desk.names()
            #expect(try desk.open().notes == [])
            #expect(try desk.names() == before)
            #expect([UInt8](try Data(contentsOf: target)) == bytes)
        }
    }

    @Test("What has the closed name already is not overwritten, and both stay")
    func noOverwriting() throws {
        try RecordingFolderTests.withDesk { desk in
            let bytes = try FolderDesk.chunks(2)[0]
            try Data(bytes).write(to: desk.url.appending(path: Self.open))
            try Data("closed".utf8).write(to: desk.url.appending(path: FolderDesk.name(1)))
            let notes = try desk.open().notes
            #expect(notes.count == 1 && notes.first?.contains("File exists") == true)
            #expect(try desk.names() == [FolderDesk.name(1), Self.open])
            #expect(
                try String(contentsOf: desk.url.appending(path: FolderDesk.name(1)), encoding: .utf8)
                    == "closed")
        }
    }

    @Test("A recovered file is as old as what it holds")
    func age() throws {
        try RecordingFolderTests.withDesk { desk in
            let bytes = try FolderDesk.chunks(2)[0]
            let path = desk.url.appending(path: Self.open).path
            try Data(bytes).write(to: URL(filePath: path))
            var times = [
                timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0),
            ]
            try #require(utimes(path, &times) == 0)
            _ = try desk.open()
            var status = stat()
            #expect(lstat("\(desk.path)/\(FolderDesk.name(1))", &status) == 0)
            #expect(status.st_mtim.tv_sec == 1_700_000_000)
            #expect(Int(status.st_size) > bytes.count)
        }
    }
}
