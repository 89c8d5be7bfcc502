import Configuration
import Engine
import Foundation
import Glibc
import InputModel
import Server
import Testing

extension MachineTests {
    /// What holds up other work does not hold up the release of a grab.
    @Suite(.emulated) struct EscapeTests {
        private static let chord: [KeyCode] = [.escape, .backspace, .enter]

        /// Waits for what the loop does meanwhile.
        private func expect(
            _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () -> Bool
        ) throws {
            let end = ContinuousClock.now + .seconds(20)
            while !holds() {
                try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
                usleep(1000)
            }
        }

        /// A stream that grabs, with these filters of keys.
        private func options(slowKeys: Interval? = nil, debounce: Interval? = nil) -> LiveOptions {
            var options = LiveOptions()
            options.configuration.engine.keyFilters.slowKeys = slowKeys
            options.configuration.engine.keyFilters.debounce = debounce
            options.grab = true
            return options
        }

        @Test(
            "No filter of keys keeps the keyboard from being released",
            arguments: [(5000, nil), (nil, 30), (nil, 1000)] as [(Int64?, Int64?)])
        func filters(_ slowKeys: Int64?, _ debounce: Int64?) throws {
            let options = options(
                slowKeys: slowKeys.map { .milliseconds($0) }, debounce: debounce.map { .milliseconds($0) })
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let stream = RunningStream(options)
                defer { stream.end() }
                _ = try stream.line(with: #""type":"snapshot""#)
                try expect("grabbed") { keyboard.kernelState.isGrabbed }
                // Ahead of the clock, so that only these times count.
                let start = now
                // Pressed a moment before, so that it is a bounce for the longest debounce.
                for key in Self.chord { keyboard.report(.press(key), at: start) }
                for key in Self.chord { keyboard.report(.release(key), at: start + 50_000) }
                for key in Self.chord { keyboard.report(.press(key), at: start + 400_000) }
                // A worn switch.
                for time in stride(from: 500_000, to: 1_300_000, by: 50_000) as StrideTo<Int64> {
                    keyboard.report(.release(.enter), at: start + time)
                    keyboard.report(.press(.enter), at: start + time + 20_000)
                }
                keyboard.report(.press(.a), at: start + 1_450_000)
                try expect("released") { !keyboard.kernelState.isGrabbed }
                // For good: it is not taken again once the keys are up.
                for key in Self.chord + [.a] { keyboard.report(.release(key), at: start + 1_500_000) }
                for _ in 0..<2 {
                    keyboard.report(.press(.b), .release(.b), at: start + 1_600_000)
                    try expect("read") { keyboard.kernelState.queue.isEmpty }
                }
                #expect(!keyboard.kernelState.isGrabbed)
            }
        }

        @Test("A touchpad that a finger rests on at the start is grabbed when it lifts")
        func touchpad() throws {
            var declaration = DeviceDeclaration.touchpad
            declaration.state.keys = KeySet([.touch, .toolFinger])
            try MockTestbed.run { bed in
                let pad = try bed.plug(declaration)
                let stream = RunningStream(options())
                defer { stream.end() }
                _ = try stream.line(with: #""type":"snapshot""#)
                #expect(!pad.kernelState.isGrabbed)
                pad.report(.release(.touch), .release(.toolFinger), at: now)
                try expect("grabbed") { pad.kernelState.isGrabbed }
            }
        }

        /// `inlet stream --grab` as a process, whose messages go to a file.
        private func stream(_ words: [String], _ body: (InletProcess, () throws -> String) throws -> Void)
            throws
        {
            let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let errors = folder.appending(path: "errors").path
            let inlet = try InletProcess(
                [
                    "sh", "-c", #"exec "$0" stream --grab "$@" 2> "\#(errors)""#, InletProcess.path,
                    "--state", folder.appending(path: "state.json").path,
                ] + words)
            try body(inlet) { try String(contentsOfFile: errors, encoding: .utf8) }
            inlet.process.terminate()
            _ = inlet.wait()
        }

        @Test("A save that takes for ever does not hold up the release: a helper waits for the disk")
        func stoppedDisk() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try stream(["--requests"]) { inlet, _ in
                    _ = try inlet.lines.line(with: [#""type":"snapshot""#])
                    try expect("grabbed") { keyboard.kernelState.isGrabbed }
                    let keeper = try #require(try child(of: inlet.process.processIdentifier, "inlet-keeper"))
                    kill(keeper, SIGSTOP)
                    defer { kill(keeper, SIGKILL) }
                    let change = #"{"id":"copy","keys":null}"#
                    let request = #"{"id":1,"do":"commands.customize","commands":[\#(change)]}"#
                    inlet.input.fileHandleForWriting.write(
                        Data("\(request)\n{\"id\":2,\"do\":\"ping\"}\n".utf8))
                    _ = try inlet.lines.line(with: [#""id":2,"ok":true"#])
                    let start = now - 1_500_000
                    for key in Self.chord { keyboard.report(.press(key), at: start) }
                    keyboard.report(.press(.a), at: now)
                    try expect("released") { !keyboard.kernelState.isGrabbed }
                }
            }
        }

        @Test(
            "Standard output to a file that takes for ever does not hold up the release, and is whole at the end",
            arguments: [false, true])
        func outputFile(_ isStopped: Bool) throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            func lines() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let process = try Process.start(
                    ["/bin/sh", "-c", #"exec "$0" stream --grab > "$1""#, InletProcess.path, file.path])
                try expect("grabbed") { keyboard.kernelState.isGrabbed }
                try expect("written") { lines().contains(#""type":"snapshot""#) }
                let writer = try #require(try child(of: process.processIdentifier, "inlet-writer"))
                if isStopped { kill(writer, SIGSTOP) }
                let start = now - 1_500_000
                for key in Self.chord { keyboard.report(.press(key), at: start) }
                keyboard.report(.press(.a), at: now)
                try expect("released") { !keyboard.kernelState.isGrabbed }
                if isStopped { kill(writer, SIGCONT) }
                process.terminate()
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
                let cancelled = lines().split(separator: "\n").filter {
                    $0.contains(#""type":"key""#) && $0.contains(#""phase":"cancelled""#)
                }
                #expect(cancelled.count == 4 && lines().hasSuffix("}\n"))
            }
        }

        @Test("A file of standard output that cannot be written ends a stream that grabs, with the reason")
        func fullOutput() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try MockTestbed.run { bed in
                // The helper that sets lights cannot open emulated nodes, and would say so.
                var dark = DeviceDeclaration.keyboard
                dark.capabilities.lights = 0
                let keyboard = try bed.plug(dark)
                let script = #"ulimit -f 8; "$0" stream --grab > "$1/lines" 2> "$1/errors""#
                let process = try Process.start(["/bin/sh", "-c", script, InletProcess.path, folder.path])
                try expect("grabbed") { keyboard.kernelState.isGrabbed }
                for _ in 0..<200 where process.isRunning {
                    keyboard.report(.press(.a), .release(.a), at: now)
                }
                process.waitUntilExit()
                #expect(process.terminationStatus == 74)
                let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
                #expect(errors == "inlet: standard output: cannot write: File too large\n")
                #expect(!keyboard.kernelState.isGrabbed)
            }
        }

        /// The process of this name that `parent` has started.
        private func child(of parent: Int32, _ name: String) throws -> Int32? {
            let children = try String(
                contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
            return children.split(separator: " ").compactMap { Int32($0) }.first {
                (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == name + "\n"
            }
        }

        @Test(
            "A keyboard that lacks escape keys is said to, unless another device has them",
            arguments: [false, true])
        func lackingKeys(_ hasOther: Bool) throws {
            var small = DeviceDeclaration.keyboard
            small.name = "Keypad"
            small.capabilities.keys.remove(.backspace)
            small.capabilities.keys.remove(.enter)
            try MockTestbed.run { bed in
                let keypad = try bed.plug(small)
                if hasOther { _ = try bed.plug(.keyboard, number: 1) }
                try stream([]) { _, messages in
                    try expect("grabbed") { keypad.kernelState.isGrabbed }
                    keypad.report(.press(.a), .release(.a), at: now)
                    let words =
                        "\(keypad.path): is grabbed, but no device has KEY_BACKSPACE, KEY_ENTER of the escape keys"
                    if hasOther {
                        #expect(!(try messages().contains("is grabbed")))
                    } else {
                        try expect("a message") { (try? messages().contains(words)) == true }
                    }
                }
            }
        }
    }
}
