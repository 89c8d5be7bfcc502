import Foundation
import Glibc
import InputModel
import TestSupport
import Testing
import Trace

extension MachineTests {
    /// `inlet record` from file to file.
    @Suite(.emulated) struct RotationTests {
        private static func closed(_ folder: URL) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "mcap" }.sorted { $0.path < $1.path }
        }

        @Test("Each file is a recording of its own, and together they have each event once")
        func rotates() throws {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "inlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let watch = try FolderWatch(folder.path, CInt(IN_MOVED_TO))
                let process = try Process.start(
                    [
                        InletProcess.path, "record", "-o", folder.path, "--rotate-age", "1s", "--show-keys",
                        "--device", keyboard.path,
                    ], output: FileHandle(forWritingAtPath: "/dev/null"))
                let start = Date()
                for (index, key) in [KeyCode.a, .b, .c].enumerated() {
                    // The next press comes once the file before is closed.
                    while try Self.closed(folder).count < index {
                        try #require(process.isRunning && Date().timeIntervalSince(start) < 120)
                        watch.wait(atMost: 1000)
                    }
                    keyboard.report(.press(key), at: now)
                    keyboard.report(.release(key), at: now)
                }
                while try Self.closed(folder).count < 3 {
                    try #require(process.isRunning && Date().timeIntervalSince(start) < 120)
                    watch.wait(atMost: 1000)
                }
                process.interrupt()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            let sessions = try Self.closed(folder).map { file in
                let bytes = Array(try Data(contentsOf: file))
                return try Session.read(bytes.span, path: file.path)
            }
            // The last one began when the third was closed, and nothing happened in it.
            #expect(sessions.count == 4)
            let keys = sessions.map { $0.events.filter { $0.type == .key } }
            #expect(
                keys == [
                    [.press(.a), .release(.a)], [.press(.b), .release(.b)], [.press(.c), .release(.c)], [],
                ]
            )
            #expect(sessions.allSatisfy { $0.devices.count == 1 && $0.losses.isEmpty })
        }
    }
}
