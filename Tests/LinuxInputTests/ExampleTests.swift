import Foundation
import Glibc
import InputModel
import LinuxInput
import Testing

extension MachineTests {
    /// The example program that speaks with `inlet` in lines.
    @Suite(.emulated) struct ExampleTests {
        private static let toolbar = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Examples/python/toolbar.py")

        /// Where `inlet` was built.
        private static let folder: URL = {
            let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
            return URL(filePath: tests).deletingLastPathComponent()
        }()

        /// Starts a process that hears signals: it would inherit that this thread, one of a pool, does not.
        private func runListening(_ process: Process) throws {
            var (none, former) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &former)
            defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
            try process.run()
        }

        private var now: Int64 { MonotonicClock.now.microseconds }

        @Test("The toolbar tells what the pointer is over, and what is clicked")
        func toolbar() throws {
            let configuration = FileManager.default.temporaryDirectory.appending(
                path: "inlet-\(UUID().uuidString).yaml")
            try "pointer: {acceleration: flat}\n".write(to: configuration, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: configuration) }
            try MockTestbed.run { bed in
                let mouse = try bed.plug(.mouse)
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments = [
                    "python3", Self.toolbar.path, Self.folder.appending(path: "inlet").path, "stream",
                    "--requests", "--config", configuration.path,
                ]
                process.standardOutput = output
                try runListening(process)
                defer {
                    process.interrupt()
                    process.waitUntilExit()
                    #expect(process.terminationStatus == 0)
                }
                let lines = IncomingLines(output.fileHandleForReading.fileDescriptor)
                // The pointer starts in the middle of the space, and that is where the toolbar is.
                #expect(try lines.line(with: []) == "over undo")
                #expect(try lines.line(with: []) == "ready")
                mouse.report(.move(.x, 60), at: now)
                #expect(try lines.line(with: []) == "over redo")
                mouse.report(.press(.buttonRight), at: now)
                mouse.report(.release(.buttonRight), at: now)
                #expect(try lines.line(with: []) == "clicked redo with secondary")
                mouse.report(.move(.x, -120), at: now)
                #expect(try lines.line(with: []) == "over save")
            }
        }
    }
}
