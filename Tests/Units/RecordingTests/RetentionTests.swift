import Foundation
import Glibc
import InputModel
import TestSupport
import Testing

@testable import Configuration
@testable import Recording
@testable import System

/// Which closed files are deleted, and when.
struct RetentionTests {
    private static let day = 86_400

    private static func keep(size: Int? = nil, days: Int64? = nil) -> RotationSettings {
        var settings = RotationSettings()
        settings.keepSize = size
        settings.keepAge = days.map { .milliseconds($0 * 86_400_000) }
        return settings
    }

    private static func excess(
        _ files: [Retention.File], _ settings: RotationSettings, wall: Int = 1000 * day, boot: Int = 10_000,
        isTrusted: Bool = true
    ) -> Int {
        Retention.excess(
            of: files, settings, at: FolderTime(wall: wall, boot: boot), isTrusted: isTrusted)
    }

    private static func files(_ days: [Int]) -> [Retention.File] {
        days.map { Retention.File(size: 10, wall: $0 * day) }
    }

    @Test("The oldest go until the rest fits; the last stays however large it is")
    func size() {
        let files = Self.files([1, 2, 3, 4])
        for (limit, count) in [(40, 0), (39, 1), (30, 1), (29, 2), (10, 3), (1, 3)] {
            #expect(Self.excess(files, Self.keep(size: limit)) == count, "\(limit)")
        }
        #expect(Self.excess([], Self.keep(size: 1)) == 0)
    }

    @Test(
        "Those of other processes go by the wall clock, eight each time, and not while it cannot be believed")
    func age() {
        let files = Self.files([968, 969, 970, 971, 999])
        #expect(Self.excess(files, Self.keep(days: 30)) == 2)
        #expect(Self.excess(files, Self.keep(days: 30), isTrusted: false) == 0)
        let many = Self.files(Array(repeating: 1, count: 100))
        #expect(Self.excess(many, Self.keep(days: 30)) == Retention.ageLimit)
        #expect(Self.excess(many, Self.keep(size: 100, days: 30)) == 90)
    }

    @Test("Those of this process go by the clock that nobody sets")
    func ownFiles() {
        let files = (0..<4).map { Retention.File(size: 10, wall: 0, boot: $0 * Self.day) }
        let boot = 32 * Self.day + 1
        for wall in [0, 1000 * Self.day, 100_000 * Self.day] {
            for isTrusted in [true, false] {
                #expect(
                    Self.excess(
                        files, Self.keep(days: 30), wall: wall, boot: boot, isTrusted: isTrusted) == 3)
            }
        }
    }

    @Test("A clock that was wrong when a file was written makes no other file older")
    func wrongTimes() {
        // 1970, between two that are right; a year ahead, likewise; all to come; the first to come.
        for (days, count) in [
            ([900, 0, 990, 999], 2), ([960, 0, 0, 999], 3), ([990, 0, 999], 0), ([900, 1365, 990, 999], 2),
            ([900, 1365, 1366, 1367], 4), ([1365, 1366], 0), ([1365, 960, 999], 2), ([1365, 990], 0),
        ] {
            #expect(Self.excess(Self.files(days), Self.keep(days: 30)) == count, "\(days)")
        }
    }

    @Test("The wall clock is believed ten minutes after the start, and after each time that it was set")
    func trust() {
        var trust = WallClockTrust(at: FolderTime(wall: 0, boot: 0))
        func isTrusted(_ wall: Int, _ boot: Int) -> Bool {
            trust.isTrusted(at: FolderTime(wall: wall, boot: boot))
        }
        #expect(!isTrusted(599, 599))
        #expect(isTrusted(600, 600))
        #expect(isTrusted(1030, 1000), "corrected by half a minute")
        #expect(!isTrusted(1100 + 365 * Self.day, 1100))
        #expect(!isTrusted(1699 + 365 * Self.day, 1699))
        #expect(!isTrusted(1700, 1700), "set back")
        #expect(!isTrusted(2299, 2299))
        #expect(isTrusted(2300, 2300))
    }

    @Test("After each closing the oldest go by size")
    func bySize() throws {
        try RecordingFolderTests.withDesk { desk in
            desk.settings = Self.keep(size: 10)
            var folder = try desk.open()
            for _ in 0..<5 { try desk.rotate(&folder, [1, 2, 3, 4]) }
            #expect(try desk.numbers() == [4, 5])
            // The open one does not count, and does not go.
            var file = try desk.file(in: &folder)
            try desk.fill(&file, [UInt8](repeating: 1, count: 100))
            folder.prune(at: desk.time)
            #expect(try desk.numbers() == [4, 5])
            #expect(try desk.names().last == FolderDesk.name(6, ".part"))
        }
    }

    @Test(
        "By age, a year's step of the clock deletes nothing while it lasts less than ten minutes, eight files a time after that"
    )
    func steps() throws {
        try RecordingFolderTests.withDesk { desk in
            for number in 1...20 { try desk.plant(FolderDesk.name(number, day: "20261120")) }
            desk.settings = Self.keep(days: 30)
            var folder = try desk.open()
            func pass(_ seconds: Int) {
                desk.time.wall += seconds
                desk.time.boot += seconds
            }
            func count() throws -> Int {
                folder.prune(at: desk.time)
                return try desk.numbers().count
            }
            pass(900)
            try desk.rotate(&folder)
            #expect(try count() == 21)
            desk.time.wall += 365 * Self.day
            #expect(try count() == 21)
            pass(500)
            #expect(try count() == 21)
            desk.time.wall -= 365 * Self.day
            #expect(try count() == 21)
            pass(900)
            #expect(try count() == 21)
            desk.time.wall += 365 * Self.day
            #expect(try count() == 21)
            pass(900)
            #expect(try count() == 13 && count() == 5)
            // What this process closed is a quarter of an hour old, whatever the wall clock says.
            #expect(try count() == 1 && count() == 1)
            #expect(try desk.numbers() == [21])
            pass(31 * Self.day)
            #expect(try count() == 0)
        }
    }

    @Test("What is not exactly a closed file of this machine is never deleted, nor what a link leads to")
    func strangers() throws {
        try RecordingFolderTests.withDesk { desk in
            let foreign = FolderDesk.name(1).replacing(FolderDesk.machine, with: "999999999999")
            let target = desk.url.appending(path: "target")
            try Data("target".utf8).write(to: target)
            let link = FolderDesk.name(2)
            symlink(target.path, "\(desk.path)/\(link)")
            mkdir("\(desk.path)/\(FolderDesk.name(3))", 0o700)
            mkfifo("\(desk.path)/\(FolderDesk.name(4))", 0o600)
            for name in [foreign, "inlet-20261125T000000Z.mcap", "notes.txt", FolderDesk.name(5) + "~"] {
                try desk.plant(name, size: 1000)
            }
            try desk.plant(FolderDesk.name(6, ".damaged"), size: 1000)
            let before = try desk.names()
            try desk.plant(FolderDesk.name(7), size: 1000)
            desk.settings = Self.keep(size: 1, days: 1)
            desk.settings.whenFull = .delete
            var folder = try desk.open()
            try desk.rotate(&folder)
            #expect(try desk.names() == (before + [FolderDesk.name(8)]).sorted())
            let made = (folder.makeRoom(), folder.makeRoom())
            #expect(made == (true, false))
            #expect(try desk.names() == before)
            #expect(try String(contentsOf: target, encoding: .utf8) == "target")
        }
    }

    @Test("Where recording is to pause on a disk without room, nothing is deleted for it")
    func pauses() throws {
        try RecordingFolderTests.withDesk { desk in
            var folder = try desk.open()
            try desk.rotate(&folder)
            let hasMadeRoom = folder.makeRoom()
            #expect(!hasMadeRoom)
            #expect(try desk.numbers() == [1])
        }
    }
}
