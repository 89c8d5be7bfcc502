import Foundation
import Glibc
import InputModel
import LinuxInput
import Testing
import Trace

extension MachineTests {
    /// `inlet record` into MCAP, and `inlet replay --verify`.
    @Suite(.emulated) struct RecordTests {
        private static let folder: URL = {
            let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
            return URL(filePath: tests).deletingLastPathComponent()
        }()

        private var now: Int64 { MonotonicClock.now.microseconds }

        /// Starts a process that hears signals: it would inherit that this thread, one of a pool, does not.
        private func start(_ words: [String], output: Any? = nil) throws -> Process {
            let process = Process()
            process.executableURL = URL(filePath: words[0])
            process.arguments = Array(words.dropFirst())
            if let output { process.standardOutput = output }
            var (none, former) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &former)
            defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
            try process.run()
            return process
        }

        private static func session(_ bytes: Data) throws -> Session {
            let bytes = Array(bytes)
            return try Session.read(bytes.span, path: "x")
        }

        /// Reads on until what has come is a recording for which `isEnough` holds.
        private func read(_ pipe: Pipe, _ bytes: inout Data, until isEnough: (Session) -> Bool) throws {
            while true {
                let more = pipe.fileHandleForReading.availableData
                try #require(!more.isEmpty, "the recording ends early")
                bytes += more
                if let session = try? Self.session(bytes), isEnough(session) { return }
            }
        }

        private func verify(_ bytes: Data) throws -> Int32 {
            let file = FileManager.default.temporaryDirectory.appending(
                path: "inlet-\(UUID().uuidString).mcap")
            try bytes.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let process = try start(
                [Self.folder.appending(path: "inlet").path, "replay", "--verify", file.path],
                output: FileHandle(forWritingAtPath: "/dev/null"))
            process.waitUntilExit()
            return process.terminationStatus
        }

        @Test("Two devices, one that goes, and a loss are recorded, and replay says that all is as it was")
        func recordsAndVerifies() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let mouse = try bed.plug(.mouse, number: 1)
                let pipe = Pipe()
                let inlet = Self.folder.appending(path: "inlet").path
                let process = try start([inlet, "record", "--format", "mcap", "--show-keys"], output: pipe)
                try pipe.fileHandleForWriting.close()
                var bytes = Data()
                try read(pipe, &bytes) { $0.devices.count == 2 }
                keyboard.report(.press(.a), at: now)
                mouse.report(.move(.x, 10), at: now)
                try read(pipe, &bytes) { $0.events.contains(.press(.a)) }
                keyboard.overrun(losing: .release(.a), .report, .press(.c), at: now)
                try read(pipe, &bytes) { $0.entries.contains { $0.kind == .resynced } }
                // What a killed process would leave behind: whole chunks and no index.
                #expect(try verify(bytes) == 0)
                bed.unplug(keyboard)
                try read(pipe, &bytes) { $0.entries.contains { $0.kind == .removed } }
                process.interrupt()
                bytes += try pipe.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                let session = try Self.session(bytes)
                #expect(session.losses.isEmpty)
                #expect(session.events.contains(.press(.a)) && session.events.contains(.press(.c)))
                #expect(session.events.contains(.move(.x, 10)))
                #expect(try verify(bytes) == 0)
            }
        }

        @Test("A full disk ends the recording with exit status 74, and what was written before is whole")
        func fullDisk() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let file = FileManager.default.temporaryDirectory.appending(
                    path: "inlet-\(UUID().uuidString).mcap")
                defer { try? FileManager.default.removeItem(at: file) }
                let inlet = Self.folder.appending(path: "inlet").path
                // No file may grow past 6 KiB (12 blocks): the first chunk fits, one of random motion does not.
                let process = try start(
                    [
                        "/bin/sh", "-c", "trap '' XFSZ; ulimit -f 12; exec \"$0\" record -o \"$1\"", inlet,
                        file.path,
                    ])
                var random = SystemRandomNumberGenerator()
                for _ in 0..<2000 {
                    mouse.report(.move(.x, Int32.random(in: 1...Int32.max, using: &random)), at: now)
                }
                process.waitUntilExit()
                #expect(process.terminationStatus == 74)
                let session = try Self.session(try Data(contentsOf: file))
                #expect(session.devices.count == 1)
                #expect(session.losses.allSatisfy { $0.contains("without its index") })
            }
        }
    }
}
