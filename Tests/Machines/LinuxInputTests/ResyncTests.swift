import InputModel
import Testing

extension MachineTests {
    /// The queue overran: what was lost is made up for by the difference between the state known and the state
    /// that is.
    @Suite(.emulated) struct ResyncTests {
        @Test("A key that was let go unseen is let go, one that was pressed unseen is pressed")
        func keys() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                keyboard.report(.press(.a), at: 1)
                #expect(device.readings() == [.frame(at: 1, [.press(.a)])])
                keyboard.overrun(losing: .release(.a), .report, .press(.b), at: 2)
                #expect(
                    device.readings() == [
                        .frame(at: 2, [.release(.a), .press(.b)]), .resynced(at: 2),
                    ])
            }
        }

        @Test("A key that was down when the device was opened is let go")
        func keyDownAtOpen() throws {
            var declaration = DeviceDeclaration.keyboard
            declaration.state.keys = KeySet([.leftControl])
            try MockTestbed.open(declaration) { keyboard, device in
                keyboard.overrun(losing: .release(.leftControl), at: 2)
                #expect(
                    device.readings() == [.frame(at: 2, [.release(.leftControl)]), .resynced(at: 2)])
            }
        }

        @Test("Where nothing changed there is nothing to make up for")
        func noDifference() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                keyboard.overrun(losing: .press(.a), .report, .release(.a), at: 2)
                #expect(device.readings() == [.resynced(at: 2)])
            }
        }

        @Test("A frame cut off by the loss is dropped, and what it said is made up for")
        func partialFrame() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                keyboard.write([.press(.a), .press(.b)], at: 1)
                #expect(device.readings() == [])
                keyboard.overrun(losing: .release(.b), .press(.c), at: 2)
                #expect(
                    device.readings() == [
                        .frame(at: 2, [.press(.a), .press(.c)]), .resynced(at: 2),
                    ])
            }
        }

        @Test("Motion of a frame cut off by the loss is not read later")
        func partialMotion() throws {
            try MockTestbed.open(.mouse) { mouse, device in
                mouse.write([.move(.x, 5), .dropped, .move(.x, 7), .report], at: 1)
                #expect(device.readings() == [.resynced(at: 1)])
                mouse.report(.move(.y, 1), at: 2)
                #expect(device.readings() == [.frame(at: 2, [.move(.y, 1)])])
            }
        }

        @Test("Contacts that lifted, moved and came unseen do so in their slots")
        func contacts() throws {
            try MockTestbed.open(.touchpad) { touchpad, device in
                touchpad.report(
                    .set(.trackingID, 7), .set(.multitouchX, 100), .set(.slot, 1), .set(.trackingID, 8),
                    .set(.multitouchX, 200), at: 1)
                _ = device.readings()
                touchpad.overrun(
                    losing: .set(.slot, 0), .set(.trackingID, -1), .set(.slot, 1), .set(.multitouchX, 250),
                    .set(.slot, 2), .set(.trackingID, 9), at: 2)
                let readings = device.readings()
                #expect(readings.last == .resynced(at: 2))
                #expect(readings.contains { $0.has(.set(.multitouchX, 250)) })
                // Both ends agree on the slot too: what comes now names none.
                touchpad.report(.set(.trackingID, -1), at: 3)
                let contacts = Self.contacts(readings + device.readings(), from: [0: 7, 1: 8])
                #expect(contacts == [0: -1, 1: 8, 2: -1])
            }
        }

        @Test("A loss leaves the device in step: the next is made up for from there")
        func twice() throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                keyboard.overrun(losing: .press(.a), at: 1)
                #expect(device.readings() == [.frame(at: 1, [.press(.a)]), .resynced(at: 1)])
                keyboard.report(.press(.b), at: 2)
                #expect(device.readings() == [.frame(at: 2, [.press(.b)])])
                keyboard.overrun(losing: .release(.a), .release(.b), at: 3)
                #expect(
                    device.readings() == [
                        .frame(at: 3, [.release(.a), .release(.b)]), .resynced(at: 3),
                    ])
            }
        }

        @Test(
            "A frame past the limit is given up, and what it said is made up for",
            arguments: [2049, 3000, 4000])
        func overlong(_ count: Int) throws {
            try MockTestbed.open(.keyboard) { keyboard, device in
                let repeats = InputEvent(type: .key, code: KeyCode.b.rawValue, value: 2)
                keyboard.write([.press(.a)], at: 1)
                keyboard.write(Array(repeating: repeats, count: count - 1), at: 2)
                #expect(
                    device.readings() == [
                        .overlong(at: 2), .frame(at: 2, [.press(.a), .press(.b)]), .resynced(at: 2),
                    ])
                keyboard.report(.release(.a), at: 3)
                #expect(device.readings() == [.frame(at: 3, [.release(.a)])])
            }
        }

        @Test("A frame that grows past the limit over many reads is given up")
        func overlongInParts() throws {
            try MockTestbed.open(.mouse) { mouse, device in
                var readings: [Reading] = []
                for part in 0..<30 as Range<Int64> {
                    mouse.write(Array(repeating: .move(.x, 1), count: 100), at: part)
                    readings += device.readings()
                }
                #expect(readings == [.overlong(at: 20), .resynced(at: 20)])
            }
        }

        @Test("A device that goes during a resync is removed")
        func removedDuringResync() throws {
            try MockTestbed.run { bed in
                let keyboard = try bed.plug(.keyboard)
                let device = try keyboard.open()
                keyboard.overrun(losing: .press(.a), .press(.b), at: 1)
                #expect(device.reading() == .frame(at: 1, [.press(.a), .press(.b)]))
                bed.unplug(keyboard)
                #expect(device.readings() == [.resynced(at: 1), .removed])
            }
        }

        /// The tracking id of each slot after `readings`.
        private static func contacts(_ readings: [Reading], from start: [Int32: Int32]) -> [Int32: Int32] {
            var contacts = start
            var slot: Int32 = 1
            for case .frame(_, let events) in readings {
                for event in events where event.type == .absolute {
                    if event.code == AbsoluteAxis.slot.rawValue { slot = event.value }
                    if event.code == AbsoluteAxis.trackingID.rawValue { contacts[slot] = event.value }
                }
            }
            return contacts
        }
    }
}
