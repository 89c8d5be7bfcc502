import Foundation
import Glibc
import InputModel
import Testing
import Trace

extension MachineTests {
    /// `inlet record` into MCAP, and `inlet replay --verify`.
    @Suite(.emulated) struct RecordTests {
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
            let process = try Process.start(
                [InletProcess.path, "replay", "--verify", file.path],
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
                let inlet = InletProcess.path
                let process = try Process.start(
                    [inlet, "record", "--format", "mcap", "--show-keys"], output: pipe)
                try pipe.fileHandleForWriting.close()
                var bytes = Data()
                try read(pipe, &bytes) { $0.devices.count == 2 }
                keyboard.report(.press(.a), at: now)
                mouse.report(.move(.x, 10), at: now)
                try read(pipe, &bytes) { $0.events.contains(.press(.a)) }
                keyboard.overrun(losing: .release(.a), .report, .press(.c), at: now)
                try read(pipe, &bytes) { $0.entries.contains { $0.kind == .note(.resynced) } }
                // What a killed process would leave behind: whole chunks and no index.
                #expect(try verify(bytes) == 0)
                bed.unplug(keyboard)
                try read(pipe, &bytes) { $0.entries.contains { $0.kind == .note(.removed) } }
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

        @Test("Without a device no file is left, and the next attempt is not refused")
        func noDevice() throws {
            let file = FileManager.default.temporaryDirectory.appending(
                path: "inlet-\(UUID().uuidString).mcap")
            defer { try? FileManager.default.removeItem(at: file) }
            try MockTestbed.run { _ in
                for _ in 0..<2 {
                    let errors = Pipe()
                    let process = try Process.start(
                        [InletProcess.path, "record", "-o", file.path], errors: errors)
                    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
                    process.waitUntilExit()
                    #expect(process.terminationStatus == 69)
                    #expect(String(decoding: said, as: UTF8.self) == "inlet: no input device: plug one in\n")
                    #expect(!FileManager.default.fileExists(atPath: file.path))
                }
            }
        }

        @Test("Requests are answered on standard output, and play in their places")
        func requests() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let file = FileManager.default.temporaryDirectory.appending(
                    path: "inlet-\(UUID().uuidString).mcap")
                defer { try? FileManager.default.removeItem(at: file) }
                let (requests, replies) = (Pipe(), Pipe())
                let process = try Process.start(
                    [InletProcess.path, "record", "-o", file.path, "--requests"],
                    input: requests, output: replies)
                func ask(_ line: String) throws -> String {
                    try requests.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
                    return String(decoding: replies.fileHandleForReading.availableData, as: UTF8.self)
                }
                let scene = #"{"id":"a","do":"scene.activate","scene":"s"}"#
                let granted = try ask(scene)
                #expect(granted.contains(#""id":"a","ok":true"#), "\(granted)")
                let refused = try ask(#"{"id":9,"do":"scene.destroy","scene":"none"}"#)
                #expect(refused.contains(#""id":9,"ok":false"#), "\(refused)")
                keyboard.report(.press(.a), at: now)
                keyboard.report(.release(.a), at: now)
                try requests.fileHandleForWriting.close()
                process.interrupt()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                let bytes = try Data(contentsOf: file)
                let lines = try Self.session(bytes).entries.compactMap { entry -> String? in
                    guard case .request(let line?, _) = entry.kind else { return nil }
                    return String(decoding: line, as: UTF8.self)
                }
                #expect(lines.first == scene && lines.count == 2)
                #expect(try verify(bytes) == 0)
            }
        }

        @Test(
            "Text formats hold neither what was typed nor where the keyboard was",
            arguments: ["evemu", "libinput"])
        func textFormats(_ format: String) throws {
            try MockTestbed.run { bed in
                var declaration = DeviceDeclaration.keyboard
                declaration.uniqueID = "serial-of-mine"
                let keyboard = try bed.plug(declaration)
                let pipe = Pipe()
                let process = try Process.start(
                    [
                        InletProcess.path, "record", "--format", format, "--blur",
                        "5ms",
                    ],
                    output: pipe)
                try pipe.fileHandleForWriting.close()
                var bytes = Data()
                try read(pipe, &bytes) { $0.devices.count == 1 }
                let presses = 60
                for _ in 0..<presses {
                    keyboard.report(.press(.a), at: now)
                    keyboard.report(.release(.a), at: now)
                }
                try read(pipe, &bytes) { session in
                    session.events.count { $0.type == .key && $0.value == 0 } == presses
                }
                process.interrupt()
                process.waitUntilExit()
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.contains("keys: redacted") && text.contains("blur: 5000us"))
                for secret in ["serial-of-mine", try #require(declaration.physicalPath)] {
                    #expect(!text.contains(secret))
                }
                let told = try Self.session(bytes).events.filter { $0.type == .key && $0.value == 1 }
                // Sixty fair draws from 27 keys hold any one of them more than 15 times less than once in a billion.
                #expect(told.count { $0.code == KeyCode.a.rawValue } < 15)
            }
        }

        @Test(
            "Where the reader of standard output goes, the recording ends quietly",
            arguments: ["mcap", "evemu", "libinput"])
        func readerGone(_ format: String) throws {
            try MockTestbed.run { bed in
                _ = try bed.plug(.keyboard)
                let (output, errors) = (Pipe(), Pipe())
                let process = try Process.start(
                    [InletProcess.path, "record", "--format", format], output: output, errors: errors)
                try output.fileHandleForWriting.close()
                try errors.fileHandleForWriting.close()
                var bytes = Data()
                try read(output, &bytes) { $0.devices.count == 1 }
                // Nothing happens any more that would have to be written.
                try output.fileHandleForReading.close()
                let told = try errors.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                #expect(told.isEmpty, "\(String(decoding: told, as: UTF8.self))")
            }
        }

        @Test("A full disk ends the recording with exit status 74, and what was written before is whole")
        func fullDisk() throws {
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let file = FileManager.default.temporaryDirectory.appending(
                    path: "inlet-\(UUID().uuidString).mcap")
                defer { try? FileManager.default.removeItem(at: file) }
                let inlet = InletProcess.path
                // No file may grow past 6 KiB (12 blocks): the first chunk fits, one of random motion does not.
                let process = try Process.start(
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
