import InputModel
import LinuxInput
import Testing

extension MachineTests {
    @Suite(.emulated) struct FrameTests {
        @Test("Nothing written is nothing read")
        func nothing() throws {
            try MockTestbed.open(.mouse) { _, device in
                #expect(device.readings() == [])
                #expect(!device.becomesReadable(within: 0))
            }
        }

        @Test("A frame comes out as it was written, and wakes who waits")
        func oneFrame() throws {
            try MockTestbed.open(.mouse) { mouse, device in
                mouse.report(.move(.x, -3), .move(.y, 2), .press(.buttonLeft), at: 5)
                #expect(device.becomesReadable())
                #expect(
                    device.readings() == [
                        .frame(at: 5, [.move(.x, -3), .move(.y, 2), .press(.buttonLeft)])
                    ])
                #expect(!device.becomesReadable(within: 0))
            }
        }

        @Test("Only the end of a frame parts events, not their times; a frame has the time of its end")
        func grouping() throws {
            try MockTestbed.open(.mouse) { mouse, device in
                mouse.write([.move(.x, 1)], at: 100)
                mouse.write([.move(.y, 1), .report], at: 200)
                mouse.report(.move(.x, 2), at: 200)
                mouse.report(at: 200)
                #expect(
                    device.readings() == [
                        .frame(at: 200, [.move(.x, 1), .move(.y, 1)]), .frame(at: 200, [.move(.x, 2)]),
                        .frame(at: 200, []),
                    ])
            }
        }

        @Test("Marks between contacts stay within their frame")
        func contactMarks() throws {
            var declaration = DeviceDeclaration(name: "Old Screen", bus: 0x03)
            declaration.add(.multitouchX, 0...100)
            declaration.add(.multitouchY, 0...100)
            try MockTestbed.open(declaration) { screen, device in
                let events: [InputEvent] = [
                    .set(.multitouchX, 1), .set(.multitouchY, 2), .multitouchReport, .set(.multitouchX, 3),
                    .set(.multitouchY, 4), .multitouchReport,
                ]
                screen.write(events + [.report], at: 9)
                #expect(device.readings() == [.frame(at: 9, events)])
            }
        }

        @Test("What quirks take from a device is in no frame, nor in what was missed")
        func leftOut() throws {
            var quirks = Quirks()
            quirks.add("[Mouse]\nMatchName=Desk Mouse\nAttrEventCodeDisable=REL_Y;EV_KEY:0x111")
            try MockTestbed.open(.mouse, quirks: quirks) { mouse, device in
                mouse.report(.move(.x, -3), .move(.y, 2), .press(.buttonRight), at: 5)
                mouse.report(.move(.y, 2), .press(.buttonLeft), at: 6)
                #expect(
                    device.readings() == [
                        .frame(at: 5, [.move(.x, -3)]), .frame(at: 6, [.press(.buttonLeft)]),
                    ])
            }
        }

        @Test("Times keep their microseconds, over whole days and backwards too")
        func times() throws {
            let times: [Int64] = [0, 1, 999_999, 1_000_000, 400_000_000_000_001, 12_345_678, 12_345_677]
            try MockTestbed.open(.keyboard) { keyboard, device in
                for time in times { keyboard.report(.press(.a), at: time) }
                #expect(device.readings() == times.map { .frame(at: $0, [.press(.a)]) })
            }
        }

        @Test("A frame written in two parts comes out once")
        func split() throws {
            try MockTestbed.open(.mouse) { mouse, device in
                mouse.write([.move(.x, 1)], at: 10)
                #expect(device.readings() == [])
                mouse.write([.move(.y, 1)], at: 10)
                #expect(device.readings() == [])
                mouse.write([.move(.wheel, 1), .report], at: 10)
                #expect(
                    device.readings() == [
                        .frame(at: 10, [.move(.x, 1), .move(.y, 1), .move(.wheel, 1)])
                    ])
            }
        }

        @Test("A frame that the kernel closes by itself is told from one of the device")
        func kernelFrame() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                keyboard.report(.press(.a), at: 1)
                keyboard.write([.release(.a), .reportByKernel], at: 2)
                #expect(
                    device.readings() == [
                        .frame(at: 1, [.press(.a)]), .kernelFrame(at: 2, [.release(.a)]),
                    ])
            }
        }

        /// Two events a frame and then the end: frames fall across the ends of a buffer of 128 events.
        @Test(
            "All frames come out where there are more events than one read takes",
            arguments: [42, 43, 128, 1000])
        func manyFrames(_ count: Int) throws {
            try MockTestbed.open(.mouse) { mouse, device in
                let frames = (0..<count).map { number in
                    [InputEvent.move(.x, Int32(number)), .move(.y, -Int32(number))]
                }
                for (number, frame) in frames.enumerated() {
                    mouse.write(frame + [.report], at: Int64(number))
                }
                let readings = device.readings()
                #expect(readings == frames.enumerated().map { .frame(at: Int64($0), $1) })
                #expect(device.readings() == [])
            }
        }

        @Test(
            "A frame as long as a read, and one longer, come out whole",
            arguments: [126, 127, 128, 129, 2048])
        func longFrame(_ count: Int) throws {
            try MockTestbed.open(.touchpad) { touchpad, device in
                let events = (0..<count).map { InputEvent.set(.x, Int32($0)) }
                touchpad.write(events + [.report], at: 1)
                touchpad.report(.set(.y, 1), at: 2)
                #expect(device.readings() == [.frame(at: 1, events), .frame(at: 2, [.set(.y, 1)])])
            }
        }

        @Test("What was written before and after a pause is read in order")
        func pauses() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                for time in 0..<20 as Range<Int64> {
                    keyboard.report(.press(.b), at: time)
                    #expect(device.readings() == [.frame(at: time, [.press(.b)])])
                }
            }
        }
    }
}
