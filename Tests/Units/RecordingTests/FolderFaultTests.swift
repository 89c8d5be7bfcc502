import CFolderAttack
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Configuration
@testable import Recording
@testable import System

/// Folders that have no room, cannot be written, or are attacked.
struct FolderFaultTests {
    private static let mounts =
        (try? ProcessRun(["/usr/bin/unshare", "-m", "/bin/mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status)
        == 0
    private static let skipped: Comment = "skipped: no file system can be mounted here"

    /// Runs `body` with a folder on a disk of `size`.
    private static func withDisk(_ size: String, _ body: (inout FolderDesk) throws -> Void) throws {
        try withTemporaryFolder { url in
            let run = try ProcessRun(["/bin/mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", url.path])
            try #require(run.status == 0, "\(run.errors)")
            defer { _ = try? ProcessRun(["/bin/umount", "--lazy", url.path]) }
            var desk = FolderDesk(url)
            try body(&desk)
        }
    }

    private static let piece = [UInt8](repeating: 7, count: 16 << 10)

    @Test(
        "On a full disk, the oldest files make room where they may, and recording goes on",
        .enabled(if: mounts, skipped))
    func deletes() throws {
        try Self.withDisk("256k") { desk in
            desk.settings.whenFull = .delete
            var folder = try desk.open()
            for _ in 0..<3 { try desk.rotate(&folder, Self.piece + Self.piece) }
            var file = try desk.file(in: &folder)
            var (failures, deleted) = (0, 0)
            while deleted < 3 {
                let failure = file.attempt(Self.piece)
                if failure == 0 { continue }
                #expect(failure == ENOSPC)
                failures += 1
                guard folder.makeRoom() else { break }
                deleted += 1
            }
            #expect(failures == 3)
            #expect(try desk.numbers() == [])
            // The open one is never among them.
            while file.attempt(Self.piece) == 0 {}
            let hasMadeRoom = folder.makeRoom()
            #expect(!hasMadeRoom)
            let length = file.length
            #expect(length % Self.piece.count == 0 && length >= 13 * Self.piece.count)
            try folder.close(file, at: desk.time)
            let content = try Data(contentsOf: desk.url.appending(path: FolderDesk.name(4)))
            #expect(content == Data(repeating: 7, count: length))
        }
    }

    @Test(
        "On a full disk, recording that is to pause keeps all files, and what was written before is closed whole",
        .enabled(if: mounts, skipped))
    func pauses() throws {
        try Self.withDisk("128k") { desk in
            var folder = try desk.open()
            try desk.rotate(&folder, Self.piece)
            var file = try desk.file(in: &folder)
            while file.attempt(Self.piece) == 0 {}
            let failure = file.attempt(Self.piece)
            let hasMadeRoom = folder.makeRoom()
            #expect(failure == ENOSPC && !hasMadeRoom)
            let length = file.length
            #expect(fdatasync(file.rawDescriptor) == 0)
            try folder.close(file, at: desk.time)
            #expect(try desk.numbers() == [1, 2])
            #expect(try Data(contentsOf: desk.url.appending(path: FolderDesk.name(2))).count == length)
            // And goes on once there is room.
            try FileManager.default.removeItem(at: desk.url.appending(path: FolderDesk.name(1)))
            try desk.rotate(&folder, [1])
            #expect(try desk.numbers() == [2, 3])
        }
    }

    @Test(
        "On a full disk, a killed process's file is recovered where files may go, else once there is room",
        .enabled(if: mounts, skipped))
    func recovers() throws {
        let chunks = try FolderDesk.chunks(30, frames: 40)
        let bytes = Array(chunks[..<29].joined())
        // Whole pages, so that the index takes another.
        let part = Array(bytes[..<(bytes.count - bytes.count % 4096)])
        for whenFull in RotationSettings.WhenFull.allCases {
            try Self.withDisk("256k") { desk in
                desk.settings.whenFull = whenFull
                try desk.plant(FolderDesk.name(1), size: 64 << 10)
                try Data(part).write(to: desk.url.appending(path: FolderDesk.name(2, ".part")))
                let raw = Glibc.open("\(desk.path)/other", O_WRONLY | O_CREAT, 0o600)
                while write(raw, Self.piece, 1024) > 0 {}
                Glibc.close(raw)
                guard whenFull == .pause else {
                    #expect(try desk.open().notes == [])
                    #expect(try desk.numbers() == [2])
                    return
                }
                let notes = try desk.open().notes
                #expect(
                    notes.count == 1
                        && notes.first?.contains("cannot be recovered yet: No space left on device") == true)
                #expect(notes.first?.contains("set whenFull to delete") == true)
                #expect(try desk.numbers() == [1])
                try FileManager.default.removeItem(at: desk.url.appending(path: "other"))
                #expect(try desk.open().notes == [])
                #expect(try desk.numbers() == [1, 2])
            }
        }
    }

    @Test("A file system that is read-only is an error that says what to do", .enabled(if: mounts, skipped))
    func readOnly() throws {
        try Self.withDisk("64k") { desk in
            try #require(try ProcessRun(["/bin/mount", "-o", "remount,ro", desk.path]).status == 0)
            let error = desk.faultOfOpening()
            #expect(error?.status == .cannotCreate)
            #expect(error?.message.contains("mount -o remount,rw") == true)
        }
    }

    @Test(
        "A folder that this user may not write is an error that says what to run",
        .enabled(if: geteuid() == 0, "skipped: it takes root to be another user"))
    func notWritable() throws {
        try RecordingFolderTests.withDesk { desk in
            chmod(desk.path, 0o755)
            folder_become(65534)
            defer { folder_become(0) }
            let error = desk.faultOfOpening()
            #expect(error?.status == .noPermission)
            #expect(error?.message.hasPrefix("\(desk.path)/.inlet-") == true)
            #expect(error?.message.contains("Permission denied; run 'sudo chown") == true)
            folder_become(0)
            chmod(desk.path, 0o700)
            folder_become(65534)
            let hidden = desk.faultOfOpening()
            #expect(hidden?.message.hasPrefix("\(desk.path): cannot open: Permission denied") == true)
        }
    }

    @Test("A confined recorder does with the files of its folder what recording takes, and nothing else")
    func attack() throws {
        try withTemporaryFolder { url in
            let (folder, outside) = (url.appending(path: "folder"), url.appending(path: "outside"))
            for folder in [folder, outside, folder.appending(path: "sub")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let secret = outside.appending(path: "secret")
            try Data("secret".utf8).write(to: secret)
            try Data("old".utf8).write(to: folder.appending(path: "old"))
            symlink(secret.path, folder.appending(path: "way").path)
            var attempts = [folder_attempt](repeating: folder_attempt(), count: 100)
            let count = Int(folder_attack(folder.path, outside.path, &attempts, Int32(attempts.count)))
            try #require(count > 40, "it did not come to its end")
            for attempt in attempts[..<count] {
                let what = String(cString: attempt.what)
                if attempt.allowed == 1 {
                    #expect(attempt.result == 0, "\(what)")
                } else {
                    #expect([EPERM, EACCES, EXDEV].contains(attempt.result), "\(what)")
                }
            }
            #expect(try String(contentsOf: secret, encoding: .utf8) == "secret")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "old", "sub", "way",
                ])
        }
    }
}
