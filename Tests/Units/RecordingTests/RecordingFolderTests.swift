import Foundation
import Glibc
import InputModel
import TestSupport
import Testing

@testable import Configuration
@testable import Recording
@testable import System
@testable import Wire

/// Files of a rotated recording, one after the other.
struct RecordingFolderTests {
    /// Runs `body` with an empty folder.
    static func withDesk<Result>(_ body: (inout FolderDesk) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            var desk = FolderDesk(folder)
            return try body(&desk)
        }
    }

    @Test("Files are open as .part, closed under their names, numbered from 1, and their owner's alone")
    func names() throws {
        try Self.withDesk { desk in
            var folder = try desk.open()
            var file = try desk.file(in: &folder)
            #expect(try desk.names() == [FolderDesk.name(1, ".part")])
            var status = stat()
            #expect(fstat(file.rawDescriptor, &status) == 0 && status.st_mode & 0o7777 == 0o600)
            #expect(fcntl(file.rawDescriptor, F_GETFD) & FD_CLOEXEC != 0)
            try desk.fill(&file, [1, 2, 3])
            #expect(fdatasync(file.rawDescriptor) == 0)
            try folder.close(file, at: desk.time)
            #expect(try desk.names() == [FolderDesk.name(1)])
            desk.time.wall += 86_400
            try desk.rotate(&folder)
            #expect(try desk.names() == [FolderDesk.name(1), FolderDesk.name(2, day: "20261126")])
        }
    }

    @Test("A file without a byte leaves nothing")
    func emptyFile() throws {
        try Self.withDesk { desk in
            var folder = try desk.open()
            let file = try desk.file(in: &folder)
            try folder.close(file, at: desk.time)
            #expect(try desk.names() == [])
        }
    }

    @Test(
        "No number is used twice: not after a start, not where files were deleted or moved, not where the clock goes back"
    )
    func numbers() throws {
        try Self.withDesk { desk in
            for _ in 0..<2 {
                var folder = try desk.open()
                for _ in 0..<2 { try desk.rotate(&folder) }
                desk.time.wall -= 400 * 86_400
            }
            #expect(try desk.numbers() == [3, 4, 1, 2])
            for name in try desk.names() {
                try FileManager.default.removeItem(atPath: "\(desk.path)/\(name)")
            }
            var folder = try desk.open()
            try desk.rotate(&folder)
            #expect(try desk.numbers() == [5])
            // Nor where somebody puts one there, in whatever state, nor where that is a link or a folder.
            try desk.plant(FolderDesk.name(20, ".damaged"))
            symlink("/nowhere", "\(desk.path)/\(FolderDesk.name(30))")
            mkdir("\(desk.path)/\(FolderDesk.name(31, ".part"))", 0o700)
            try desk.rotate(&folder)
            #expect(try desk.numbers().contains(32))
            try desk.plant(FolderDesk.name(33, ".part"))
            try desk.rotate(&folder)
            #expect(try desk.numbers().contains(34))
        }
    }

    @Test(
        "A lock without sense in it is a lock all the same",
        arguments: ["", "x", "-5", "99999999999999999999"])
    func lockContent(_ text: String) throws {
        try Self.withDesk { desk in
            try Data(text.utf8).write(to: desk.url.appending(path: ".inlet-\(FolderDesk.machine).lock"))
            var folder = try desk.open()
            try desk.rotate(&folder)
            #expect(try desk.numbers() == [1])
        }
    }

    @Test("Two processes cannot record into one folder; two machines can")
    func lock() throws {
        try Self.withDesk { desk in
            do {
                var folder = try desk.open()
                let error = desk.faultOfOpening()
                #expect(
                    error?.message
                        == "\(desk.path): another process is recording into this folder; stop it, or name another folder"
                )
                let other = HashedIDs(
                    machine: String(repeating: "9", count: 32), boot: "00112233445566778899aabbccddeeff")
                var neighbour = try desk.open(other)
                try desk.rotate(&folder)
                try desk.rotate(&neighbour)
                #expect(try desk.numbers() == [1, 1])
            }
            _ = try desk.open()
        }
    }

    @Test("A machine without an id is an error that says what to run")
    func noID() throws {
        try Self.withDesk { desk in
            let error = desk.faultOfOpening(
                HashedIDs(machine: nil, boot: "00112233445566778899aabbccddeeff"))
            #expect(error?.status == .unavailable)
            #expect(error?.message.contains("run 'sudo systemd-machine-id-setup'") == true)
            let names = try desk.names()
            #expect(names == [])
        }
    }

    @Test("Closing never overwrites what has the name already")
    func noOverwriting() throws {
        try Self.withDesk { desk in
            var folder = try desk.open()
            var file = try desk.file(in: &folder)
            try desk.fill(&file, [1, 2, 3])
            let other = desk.url.appending(path: FolderDesk.name(1))
            try Data("other".utf8).write(to: other)
            let error = desk.fault(closing: file, of: &folder)
            #expect(error?.message.contains("File exists; move that file away") == true)
            #expect(try Data(contentsOf: other) == Data("other".utf8))
            #expect(try desk.names() == [FolderDesk.name(1), FolderDesk.name(1, ".part")])
        }
    }

    @Test(
        "A folder that is removed while recording is an error when the file is closed, and when the next is opened"
    )
    func removedFolder() throws {
        try Self.withDesk { desk in
            var folder = try desk.open()
            var file = try desk.file(in: &folder)
            try desk.fill(&file, [1])
            try FileManager.default.removeItem(at: desk.url)
            let closing = desk.fault(closing: file, of: &folder)
            #expect(closing?.message.contains("create the folder and start again") == true)
            // It is no full disk, which would be waited for.
            do {
                _ = try folder.open(at: desk.time)
                Issue.record("a file in a folder that is not there, or none, as if there were no room")
            } catch let error as InletError {
                #expect(error.message.contains("create the folder and start again"))
            }
        }
    }

    @Test("What is no folder, or is not there, is an error that says what to do")
    func noFolder() throws {
        try Self.withDesk { desk in
            let file = desk.url.appending(path: "file")
            try Data().write(to: file)
            for (url, reason) in [
                (file, "not a folder"), (desk.url.appending(path: "none"), "no such folder"),
            ] {
                let error = FolderDesk(url).faultOfOpening()
                #expect(error?.message.hasPrefix("\(url.path): \(reason)") == true)
                #expect(error?.message.contains("mkdir -m 700") == true)
            }
        }
    }
}
