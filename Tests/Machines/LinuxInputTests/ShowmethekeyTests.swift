import Foundation
import InputModel
import Testing

extension MachineTests {
    /// `inlet stream` where the window of showmethekey expects its helper.
    @Suite(.emulated) struct ShowmethekeyTests {
        /// Starts it, and waits until it reads: a tap waits for it in the keyboard.
        private func start(_ keyboard: MockDevice) throws -> InletProcess {
            keyboard.report(.press(.b), .release(.b), at: now)
            let inlet = try InletProcess([InletProcess.path, "stream", "--format", "showmethekey"])
            // No greeting comes before.
            #expect(try inlet.lines.line(with: []).contains("KEY_B"))
            #expect(try inlet.lines.line(with: []).contains("KEY_B"))
            return inlet
        }

        @Test("Keys and buttons of all devices come at once, until a line that says stop")
        func stop() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let mouse = try bed.plug(.mouse, number: 1)
                let inlet = try start(keyboard)
                defer { inlet.process.interrupt() }
                let time = now
                keyboard.report(.press(.a), at: time)
                let pressed = try inlet.lines.line(with: ["KEY_A"])
                #expect(
                    pressed
                        == #"{"event_name":"KEYBOARD_KEY","event_type":300,"device_name":"Desk Keyboard","#
                        + #""time_stamp":\#(time / 1000),"key_name":"KEY_A","key_code":30,"#
                        + #""state_name":"PRESSED","state_code":1}"#)
                mouse.report(.move(.x, 5), .press(.buttonRight), at: now)
                #expect(try inlet.lines.line(with: []).contains(#""POINTER_BUTTON","event_type":402,"#))
                try inlet.input.fileHandleForWriting.write(contentsOf: Array("go on\nstopp\n".utf8))
                mouse.report(.release(.buttonRight), at: now)
                #expect(
                    try inlet.lines.line(with: []).contains(
                        #""BTN_RIGHT","key_code":273,"state_name":"RELEASED""#))
                // A zero byte after the line, as the window writes it.
                try inlet.input.fileHandleForWriting.write(contentsOf: Array("stop\n\0".utf8))
                #expect(try inlet.lines.line(with: ["KEY_A"]).contains("RELEASED"))
                #expect(inlet.wait() == 0)
            }
        }

        @Test("A file that says stop ends it, too")
        func file() throws {
            let path = FileManager.default.temporaryDirectory.appending(path: "inlet-\(UUID().uuidString)")
                .path
            try "go on\nstop\n".write(toFile: path, atomically: false, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try MockTestbed.run { bed in
                _ = try bed.plug(.keyboard)
                let inlet = try InletProcess([
                    "sh", "-c", #"exec "$0" stream --format showmethekey <"$1""#, InletProcess.path, path,
                ])
                #expect(inlet.wait() == 0)
            }
        }

        @Test("It goes on when standard input ends")
        func endOfInput() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let inlet = try start(keyboard)
                try inlet.input.fileHandleForWriting.close()
                keyboard.report(.press(.c), at: now)
                _ = try inlet.lines.line(with: ["KEY_C", "PRESSED"])
                keyboard.report(.release(.c), at: now)
                _ = try inlet.lines.line(with: ["KEY_C", "RELEASED"])
                inlet.process.interrupt()
                #expect(inlet.wait() == 0)
            }
        }
    }
}
