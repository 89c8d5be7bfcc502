import Foundation
import InputModel
import Server
import Testing

extension MachineTests {
    /// From the node to the line, by way of the loop that `inlet stream` runs.
    @Suite(.emulated) struct LiveStreamTests {
        /// Runs a stream on the machine as `bed` has it, for as long as `body` takes.
        private func stream(
            _ options: LiveOptions = LiveOptions(), _ body: (RunningStream) throws -> Void
        ) throws {
            let stream = RunningStream(options)
            defer { stream.end() }
            try body(stream)
        }

        @Test("A key that is pressed is a line, with the time that the kernel gave it")
        func key() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try stream { stream in
                    _ = try stream.line(with: #""type":"snapshot""#, "Desk Keyboard", "/dev/input/event0")
                    let time = now
                    keyboard.report(.press(.a), at: time)
                    _ = try stream.line(
                        with: #""type":"key""#, #""time":\#(time),"#, #""phase":"began""#, "KEY_A")
                    keyboard.report(.release(.a), at: time + 1000)
                    _ = try stream.line(with: #""time":\#(time + 1000),"#, #""phase":"ended""#, "KEY_A")
                }
            }
        }

        @Test("Devices come and go while the stream runs; a key of one that goes is cancelled")
        func hotplug() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try stream { stream in
                    _ = try stream.line(with: #""type":"snapshot""#)
                    keyboard.report(.press(.b), at: now)
                    _ = try stream.line(with: "KEY_B", #""phase":"began""#)
                    let mouse = try bed.plug(.mouse, number: 1)
                    _ = try stream.line(with: #""type":"device""#, "added", "Desk Mouse")
                    mouse.report(.move(.x, 10), at: now)
                    _ = try stream.line(with: #""type":"motion""#)
                    bed.unplug(keyboard)
                    _ = try stream.line(with: "KEY_B", #""phase":"cancelled""#)
                    _ = try stream.line(with: #""type":"device""#, "removed")
                    mouse.report(.move(.y, 10), at: now)
                    _ = try stream.line(with: #""type":"motion""#)
                }
            }
        }

        @Test("A node that was named twice is read once")
        func namedTwice() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                var options = LiveOptions()
                options.devicePaths = ["/dev/input/event0", "/dev/input/event0"]
                try stream(options) { stream in
                    let snapshot = try stream.line(with: #""type":"snapshot""#)
                    #expect(snapshot.components(separatedBy: "Desk Keyboard").count == 2, "\(snapshot)")
                    keyboard.report(.press(.a), at: now)
                    _ = try stream.line(with: "KEY_A", #""phase":"began""#)
                }
            }
        }

        @Test("What was lost is made up for, and said")
        func resync() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try stream { stream in
                    _ = try stream.line(with: #""type":"snapshot""#)
                    keyboard.report(.press(.a), at: now)
                    _ = try stream.line(with: "KEY_A", #""phase":"began""#)
                    keyboard.overrun(losing: .release(.a), .report, .press(.c), at: now)
                    _ = try stream.line(with: "KEY_A", #""phase":"ended""#)
                    _ = try stream.line(with: "KEY_C", #""phase":"began""#)
                    _ = try stream.line(with: #""type":"device""#, "resynced")
                }
            }
        }

        @Test("A grab waits until no key is held")
        func grab() throws {
            var declaration = DeviceDeclaration.keyboard
            declaration.state.keys = KeySet([.enter])
            var options = LiveOptions()
            options.grab = true
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(declaration)
                try stream(options) { stream in
                    _ = try stream.line(with: #""type":"snapshot""#)
                    #expect(!keyboard.kernelState.isGrabbed)
                    keyboard.report(.release(.enter), at: now)
                    keyboard.report(.press(.a), .release(.a), at: now)
                    _ = try stream.line(with: "KEY_A", #""phase":"ended""#)
                    #expect(keyboard.kernelState.isGrabbed)
                }
            }
        }

        @Test(
            "The escape keys release a grab, also where the news that they were held long enough is that they are up"
        )
        func escape() throws {
            var options = LiveOptions()
            options.grab = true
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                try stream(options) { stream in
                    _ = try stream.line(with: #""type":"snapshot""#)
                    let time = now
                    keyboard.report(.press(.escape), .press(.backspace), .press(.enter), at: time)
                    _ = try stream.line(with: "KEY_ENTER", #""phase":"began""#)
                    #expect(keyboard.kernelState.isGrabbed)
                    let later = time + 1_500_000
                    keyboard.report(.release(.escape), .release(.backspace), .release(.enter), at: later)
                    _ = try stream.line(with: "KEY_ENTER", #""phase":"ended""#)
                    #expect(!keyboard.kernelState.isGrabbed)
                }
            }
        }

        @Test("Devices of other seats and of no known kind are left alone")
        func selection() throws {
            var elsewhere = DeviceDeclaration.keyboard
            elsewhere.properties["ID_SEAT"] = "seat1"
            var joystick = DeviceDeclaration(name: "Stick", bus: 0x03)
            joystick.add(keys: 0x120...0x123)
            joystick.properties = ["ID_INPUT_JOYSTICK": "1"]
            try MockTestbed.run { bed in
                let others = [try bed.plug(elsewhere), try bed.plug(joystick, number: 1)]
                _ = try bed.plug(.mouse, number: 2)
                try stream { stream in
                    let snapshot = try stream.line(with: #""type":"snapshot""#)
                    #expect(snapshot.contains("Desk Mouse"))
                    #expect(!snapshot.contains("Desk Keyboard") && !snapshot.contains("Stick"))
                    // What is on another seat, its owner's alone, is not even opened.
                    #expect(others[0].kernelState.requests == 0)
                }
            }
        }

        @Test("Without a device the stream says so and ends")
        func noDevice() throws {
            try MockTestbed.run { _ in
                let stream = RunningStream(LiveOptions())
                stream.end()
                #expect(stream.failure?.hasPrefix("no input device on seat0") == true)
            }
        }
    }
}
