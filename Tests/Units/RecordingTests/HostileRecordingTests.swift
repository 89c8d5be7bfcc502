import Foundation
import Glibc
import InputModel
import TestSupport
import Testing

@testable import Configuration
@testable import Recording
@testable import Report
@testable import Server
@testable import Subscription
@testable import System
@testable import Trace

/// Every file is replayed, compared, converted and reported, or is bad data: none ends a command by a trap.
///
/// `INLET_HOSTILE=10000` tries as many files of each kind. A trap ends the test process; the last lines of its standard
/// output have the seeds.
struct HostileRecordingTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let whole = environment["INLET_HOSTILE"].flatMap { UInt64($0) }
    private static let seeds: [UInt64] = whole.map { Array(0..<$0) } ?? Sample.of(0..<1600, oneIn: 4)

    /// What the commands do with a file, in this process.
    private enum Commands {
        static func run(_ bytes: [UInt8], _ place: String) {
            let session: Session
            do {
                session = try Session.read(bytes.span, path: "x")
            } catch {
                return
            }
            expectBadData("report", place) { () throws(InletError) in
                let configuration = try Configuration(of: session, at: "x", or: nil)
                let facts = try ReportPlayer(session, configuration).run(configuration)
                let source = ReportSource(
                    name: "x", keys: session.keys.rawValue, losses: session.losses, program: "inlet")
                #expect(ReportPage.bytes(of: facts, from: source).count > 1000)
            }
            let span = session.length.microseconds
            for (from, verifies) in [(0, false), (span / 2, false), (0, true)] as [(Int64, Bool)] {
                expectBadData("replay", place) { () throws(InletError) in
                    try replay(session, from: Interval(microseconds: from), verifies: verifies)
                }
            }
            expectBadData("replay", place) { () throws(InletError) in
                let part = session.part(to: Interval(microseconds: span / 2))
                try replay(part, from: Interval(microseconds: span / 3), verifies: false)
            }
            convert(session)
        }

        private static func replay(_ session: Session, from: Interval, verifies: Bool) throws(InletError) {
            let nowhere = open("/dev/null", O_WRONLY)
            defer { close(nowhere) }
            var playback = try Playback(
                session, configuration: try Configuration(of: session, at: "x", or: nil),
                subscriber: SubscriberOptions(), isRealtime: false, from: from,
                verifying: verifies ? "x" : nil, output: OutputDescriptor(for: nowhere))
            try playback.run()
        }

        private static func convert(_ session: Session) {
            var count = 0
            session.writeMCAP(version: "test") { count += $0.count }
            session.writeLibinput { count += $0.utf8.count }
            _ = session.beginning(at: Interval(microseconds: session.length.microseconds / 2))
            session.blurred(by: .milliseconds(5), source: SeededRandom(seed: 1))
                .writeMCAP(version: "test") { count += $0.count }
            for device in session.devices.indices {
                var one = session
                one.keepOnly(device: device)
                one.writeEvemu(device: 0) { count += $0.utf8.count }
                one.writeMCAP(version: "test") { count += $0.count }
            }
            #expect(count > 0)
        }

        private static func expectBadData(
            _ command: String, _ place: String, _ body: () throws(InletError) -> Void
        ) {
            do {
                try body()
            } catch {
                #expect(error.status == .badData, "\(command), \(place): \(error.message)")
            }
        }
    }

    private static func note(_ kind: String, _ seed: UInt64) {
        guard whole != nil else { return }
        let line = Array("\(kind) \(seed)\r".utf8)
        _ = write(STDOUT_FILENO, line, line.count)
    }

    @Test("Records of any kind, in any order")
    func order() {
        for seed in Self.seeds {
            Self.note("order", seed)
            Commands.run(HostileRecordings.file(seed: seed), "order, seed \(seed)")
        }
    }

    @Test("One flipped bit anywhere, in every format")
    func bit() throws {
        let files = try Self.soundFiles()
        for seed in Self.seeds {
            Self.note("bit", seed)
            var random = SeededRandom(seed: seed)
            var bytes = files.randomElement(using: &random)!
            // Half of them in the first chunk and what precedes it.
            let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 2500)
            let place = Int.random(in: 0..<end, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            Commands.run(bytes, "bit, seed \(seed)")
        }
    }

    @Test("The program ends with 0 or 65, whatever the file")
    func statuses() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let inlet = URL(filePath: tests).deletingLastPathComponent().appending(path: "inlet").path
        var files = Array(try Self.soundFiles().prefix(3))
        for seed in 0..<6 as Range<UInt64> { files.append(HostileRecordings.file(seed: seed)) }
        for place in [9, 700] { files[0][place] ^= 4 }
        var seen: Set<Int32> = []
        try withTemporaryFolder { folder in
            for (number, file) in files.enumerated() {
                func path(_ name: String) -> String { folder.appending(path: "\(number)\(name)").path }
                try Data(file).write(to: URL(filePath: path("")))
                for words in [
                    ["replay"], ["replay", "--verify"], ["replay", "--from", "1"],
                    ["report", "-o", path(".html")],
                ] {
                    let run = try ProcessRun([inlet] + words + [path("")])
                    seen.insert(run.status)
                    #expect([0, 65].contains(run.status), "\(number): \(words): \(run.errors)")
                }
                for name in [".mcap", ".yaml"] {
                    let run = try ProcessRun([inlet, "convert", path(""), path(name)])
                    #expect([0, 65].contains(run.status), "\(number): \(name): \(run.errors)")
                }
            }
        }
        #expect(seen == [0, 65])
    }

    /// Recordings in each format, one of which continues another.
    private static func soundFiles() throws -> [[UInt8]] {
        let start = Timestamp(microseconds: 1_000_000)
        var files: [[UInt8]] = []
        for seed in 0..<4 as Range<UInt64> {
            let configuration = try Configuration(
                text:
                    "keyboard: {layout: \"us,de\"}\nscenes: [{scene: s, regions: [{id: r, rect: [0, 0, 900, 900]}]}]\n"
            )
            var hands = RandomHands(seed: seed, at: start)
            var composer = TraceComposer(
                showKeys: true, configuration: configuration, continues: true, at: start)
            for device in RandomHands.devices { _ = try composer.add(device, isNew: false, at: start) }
            composer.start(at: start)
            if seed == 1 {
                let request = #"{"id":1,"do":"scene.activate","scene":"s"}"#
                _ = composer.perform(Array(request.utf8).span, at: start)
            }
            var bytes: [UInt8] = []
            for step in 0..<120 {
                let (device, what) = hands.next()
                let number = UInt32(device + 1)
                switch what {
                case .frame(let events, let isMadeByKernel):
                    composer.record(
                        events.span, of: number, at: hands.time, isMadeByKernel: isMadeByKernel)
                case .note(let note): composer.record(note, of: number, at: hands.time)
                }
                composer.record(ClockEvent(realtime: 1_764_000_000_000_000, boot: nil), at: hands.time)
                if step % 30 == 5 { bytes += composer.takeChunk() }
                if step == 60 && seed > 1 {
                    _ = composer.finish()
                    bytes = []
                    composer = try TraceComposer(
                        continuing: composer.leave(isQuiet: false), configuration, at: hands.time)
                }
            }
            bytes += composer.finish()
            files.append(bytes)
            guard seed == 0 else { continue }
            let session = try Session.read(bytes.span, path: "x")
            var (yaml, evemu) = ("", "")
            session.writeLibinput { yaml += $0 }
            session.writeEvemu(device: 0) { evemu += $0 }
            files += [Array(yaml.utf8), Array(evemu.utf8)]
        }
        return files
    }

    @Test("A recording that begins with a clock or a request, and has no device, is reported")
    func noDevice() throws {
        for kind in ["clock", "request"] {
            var writer = TraceWriter(version: "test", keys: .shown)
            for index in 0..<2 as Range<Int64> {
                let time = Timestamp(microseconds: index)
                if kind == "clock" {
                    writer.write(ClockEvent(realtime: 5, boot: nil), at: time)
                } else {
                    writer.write(request: Array(#"{"do":"ping"}"#.utf8), of: 1, at: time)
                }
            }
            let bytes = writer.finish()
            Commands.run(bytes, kind)
            #expect(try Session.read(bytes.span, path: "x").entries.count == 2)
        }
    }
}
