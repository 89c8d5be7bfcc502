import CLinuxSystem
import Foundation
import Glibc
import InputModel
import TestSupport
import Testing
import Trace

@testable import Configuration
@testable import Recording
@testable import System
@testable import Wire

/// A folder with recordings of one machine, and clocks that tests set.
struct FolderDesk {
    static let ids = HashedIDs(
        machine: "0123456789abcdef0123456789abcdef", boot: "00112233-4455-6677-8899-aabbccddeeff")
    static let machine = String(ids.machine!.prefix(12))
    static let boot = String(ids.boot!.prefix(12))
    /// The start of 25 November 2026 (UTC).
    static let midnight = 1_795_564_800

    /// F_OFD_SETLKW of <fcntl.h>, which the module Glibc leaves out.
    private static let lockAndWait: CInt = 38

    let url: URL
    var settings = RotationSettings()
    var time = FolderTime(wall: midnight, boot: 1000)

    var path: String { url.path }

    init(_ url: URL) { self.url = url }

    /// Opens the folder. A process that another test is just forking has the lock, too, until it executes its program: this
    /// waits for it.
    func open(_ ids: HashedIDs = ids) throws -> RecordingFolder {
        let raw = Glibc.open("\(path)/.inlet-\(ids.machine?.prefix(12) ?? "").lock", O_RDWR | O_CLOEXEC)
        if raw >= 0 {
            var whole = flock()
            whole.l_type = Int16(F_WRLCK)
            whole.l_whence = Int16(SEEK_SET)
            _ = fcntl(raw, Self.lockAndWait, &whole)
            Glibc.close(raw)
        }
        return try RecordingFolder(path: path, ids: ids, settings: settings, at: time)
    }

    static func name(_ number: Int, day: String = "20261125", _ end: String = "") -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: 8 - digits.count)
        return "inlet-\(machine)-\(day)-\(boot)-\(zeros)\(digits).mcap\(end)"
    }

    /// A file as a closed one of `size` bytes, last written at `wall`.
    func plant(_ name: String, size: Int = 10, wall: Int = midnight) throws {
        let path = url.appending(path: name).path
        try #require(FileManager.default.createFile(atPath: path, contents: Data(count: size)))
        var times = [timeval(tv_sec: wall, tv_usec: 0), timeval(tv_sec: wall, tv_usec: 0)]
        try #require(utimes(path, &times) == 0)
    }

    /// All names, without the lock's.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".lock") }.sorted()
    }

    /// The numbers of closed files.
    func numbers() throws -> [Int] {
        try names().compactMap { RecordingName.parse($0) }.filter { $0.state == .closed }.map(\.name.number)
    }

    /// Opens the next file, fills and closes it.
    func rotate(_ folder: inout RecordingFolder, _ bytes: [UInt8] = [1, 2, 3]) throws {
        var file = try self.file(in: &folder)
        try fill(&file, bytes)
        try folder.close(file, at: time)
    }

    /// The next file; the disk has room for it.
    func file(in folder: inout RecordingFolder) throws -> RecordingFile {
        guard let file = try folder.open(at: time) else { throw POSIXError(.ENOSPC) }
        return file
    }

    func fill(_ file: inout RecordingFile, _ bytes: [UInt8]) throws {
        let failure = file.attempt(bytes)
        try #require(failure == 0)
    }

    /// What is said where `file` cannot be closed; nil where it can.
    func fault(closing file: consuming RecordingFile, of folder: inout RecordingFolder) -> InletError? {
        do throws(InletError) {
            try folder.close(file, at: time)
            return nil
        } catch {
            return error
        }
    }

    /// What is said where the folder cannot be opened, or no file in it; nil where both can.
    func faultOfOpening(_ ids: HashedIDs = ids) -> InletError? {
        do throws(InletError) {
            var folder = try RecordingFolder(path: path, ids: ids, settings: settings, at: time)
            _ = try folder.open(at: time)
            return nil
        } catch {
            return error
        }
    }

    /// A recording of a keyboard with a wheel that moves, as it reaches the file chunk by chunk.
    static func chunks(_ count: Int = 3, frames: Int = 20) throws -> [[UInt8]] {
        var time = Timestamp(microseconds: 1_000_000)
        var composer = TraceComposer(
            showKeys: false, chance: Chance(SeededRandom(seed: 1)), configuration: Configuration(), at: time)
        let number = try composer.add(PhraseKeyboard.description(holding: 30), isNew: false, at: time)
        composer.start(at: time)
        var chunks: [[UInt8]] = []
        for chunk in 0..<count {
            for frame in 0..<frames {
                time = time + .milliseconds(8)
                let events = [
                    InputEvent(type: .key, code: 30, value: Int32(frame & 1)),
                    InputEvent(type: .relative, code: 0, value: Int32(chunk + frame)),
                ]
                composer.record(events.span, of: number, at: time, isMadeByKernel: false)
            }
            chunks.append(chunk < count - 1 ? composer.takeChunk() : composer.finish())
        }
        return chunks
    }
}
