import Configuration
import Foundation
import Glibc
import InputModel
import System
import TestSupport
import Testing
import Trace
import Wire

@testable import Recording

/// Recordings that go on from file to file.
struct RotatingRecordingTests {
    /// The clock that files age by, as a test has it.
    private final class BootTime {
        var now = Timestamp(microseconds: 5_000_000)
    }

    /// A keyboard under rotation after ten minutes, and its time.
    private struct Desk: ~Copyable {
        let folder: URL
        let boot: BootTime
        var now: Timestamp
        var recording: RotatingRecording

        init(_ folder: URL, showKeys: Bool, at now: Timestamp = Timestamp(microseconds: 1_000_000)) throws {
            var settings = RotationSettings()
            settings.rotateAge = .milliseconds(600_000)
            let plan = RotationPlan(
                path: folder.path, settings: settings, showKeys: showKeys, blur: nil,
                configuration: Configuration())
            let digits = String(repeating: "ab", count: 16)
            let files = try RecordingFolder(
                path: folder.path, ids: HashedIDs(machine: digits, boot: digits), settings: settings)
            let boot = BootTime()
            var recording = try RotatingRecording(plan, files, at: now) { boot.now }
            var device = PhraseKeyboard.description(holding: 30)
            device.initialState = DeviceDescription.InitialState()
            try recording.add(device, as: 7, isNew: false, at: now)
            recording.start(at: now)
            self.folder = folder
            self.boot = boot
            self.now = now
            self.recording = recording
        }

        mutating func report(_ code: UInt16, _ value: Int32) {
            let frame = [InputEvent(type: .key, code: code, value: value)]
            recording.record(frame.span, of: 7, at: now, isMadeByKernel: false)
        }

        /// Lets time pass, in steps of a second, as the loop of the process does.
        mutating func wait(_ seconds: Int) throws {
            for _ in 0..<seconds {
                _ = try recording.pass(at: now)
                now = now + .milliseconds(1000)
                boot.now = boot.now + .milliseconds(1000)
                _ = try recording.pass(at: now)
            }
            try recording.flush()
        }

        func closed() throws -> [Session] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try names.filter { $0.hasSuffix(".mcap") }.sorted().map { name in
                let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
                return try Session.read(bytes.span, path: name)
            }
        }
    }

    private static func keys(_ session: Session) -> [InputEvent] { session.events.filter { $0.type == .key } }

    @Test("A file that is due ends in a quiet moment: no press is cut, and each event is in one file")
    func quiet() throws {
        try withTemporaryFolder { folder in
            var desk = try Desk(folder, showKeys: true)
            desk.report(30, 1)
            try desk.wait(620)
            #expect(try desk.closed().isEmpty, "a key is held")
            desk.report(30, 0)
            try desk.wait(2)
            #expect(try desk.closed().count == 1)
            desk.report(31, 1)
            desk.report(31, 0)
            try desk.recording.finish()
            let sessions = try desk.closed()
            #expect(sessions.map { Self.keys($0).map(\.code) } == [[30, 30], [31, 31]])
            for session in sessions {
                #expect(session.losses.isEmpty && session.devices.count == 1)
                try RecordedTextTests.play(session)
            }
        }
    }

    @Test("A file in which nothing happened does not end, however old: a machine at rest leaves no files")
    func idle() throws {
        try withTemporaryFolder { folder in
            var desk = try Desk(folder, showKeys: true)
            try desk.wait(2000)
            #expect(try desk.closed().isEmpty)
        }
    }

    @Test("A text key that is held over a forced border is another, and the same up to its release")
    func held() throws {
        var agreements = 0
        for _ in 0..<12 {
            try withTemporaryFolder { folder in
                var desk = try Desk(folder, showKeys: false)
                desk.report(KeyCode.leftShift.rawValue, 1)
                desk.report(30, 1)
                try desk.wait(662)
                let first = try #require(try desk.closed().first, "it is forced after a minute")
                #expect(Self.keys(first).count == 2)
                desk.report(30, 2)
                desk.report(30, 0)
                desk.report(KeyCode.leftShift.rawValue, 0)
                try desk.recording.finish()
                let second = try #require(try desk.closed().last)
                var held = second.devices[0].initialState.keys
                #expect(held.contains(.leftShift), "it is no text")
                held.remove(.leftShift)
                let pseudonym = try #require(held.first)
                #expect(held.codes.count == 1)
                #expect(Self.keys(second).map(\.code) == [pseudonym.rawValue, pseudonym.rawValue, 42])
                if pseudonym.rawValue == 30 { agreements += 1 }
                try RecordedTextTests.play(first)
                try RecordedTextTests.play(second)
            }
        }
        // By chance one of 26: five of 12 are less than one in 10 000.
        #expect(agreements < 5)
    }

    @Test("After a gap the devices are those that are told anew")
    func gap() throws {
        try withTemporaryFolder { folder in
            var desk = try Desk(folder, showKeys: true)
            desk.report(30, 1)
            let start = desk.now
            desk.now = desk.now + .milliseconds(9000)
            try desk.recording.recordGap(from: start, to: desk.now)
            var device = PhraseKeyboard.description(holding: 31)
            device.name = "after"
            try desk.recording.add(device, as: 8, isNew: false, at: desk.now)
            desk.recording.start(at: desk.now)
            // Of a device that has gone meanwhile.
            desk.report(30, 0)
            try desk.recording.finish()
            let sessions = try desk.closed()
            #expect(sessions.map { $0.devices.map(\.name) } == [["Keyboard"], ["after"]])
            #expect(sessions.map { Self.keys($0).count } == [1, 0])
            #expect(sessions[1].devices[0].initialState.keys.contains(KeyCode(rawValue: 31)))
        }
    }

    @Test("On a disk that is full from the beginning, nothing is recorded from the beginning on")
    func fullAtOnce() throws {
        try withTemporaryFolder { folder in
            let start = Timestamp(microseconds: 100_000_000)
            var desk = try Desk(folder, showKeys: true, at: start)
            // In place of the open file.
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            defer { close(full) }
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                guard let raw = Int32(name),
                    let path = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/self/fd/\(name)"),
                    path.contains(folder.lastPathComponent), path.hasSuffix(".part")
                else { continue }
                dup2(full, raw)
                _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
            }
            desk.now = desk.now + .milliseconds(9000)
            desk.report(30, 1)
            try desk.recording.flush()
            var message = ""
            do throws(InletError) {
                try desk.recording.finish()
            } catch {
                message = error.message
            }
            // The clocks that the text is from are read one after the other.
            let near = ([-1000, 0, 1000] as [Int64]).map { start + .milliseconds($0) }
            #expect(near.contains { message.contains("from \(UTC.text(of: $0)) to") }, "\(message)")
        }
    }

    @Test("Each file says what time it is, by the clock of the moment, and in which boot")
    func clock() throws {
        try withTemporaryFolder { folder in
            var desk = try Desk(folder, showKeys: true)
            let boot = HashedID(high: 1, low: 2)
            desk.recording.record(ClockEvent(realtime: 17, boot: boot), at: desk.now)
            desk.report(30, 1)
            desk.report(30, 0)
            try desk.wait(610)
            try desk.recording.finish()
            let clocks = try desk.closed().map { session in
                session.entries.compactMap { entry -> ClockEvent? in
                    if case .clock(let clock) = entry.kind { clock } else { nil }
                }
            }
            #expect(clocks.map(\.count) == [1, 1])
            #expect(clocks[0][0].realtime == 17)
            #expect(clocks[1][0].realtime != 17 && clocks[1][0].boot == boot)
        }
    }
}
