import Glibc
import InputModel
import LinuxInput
import Testing

extension MachineTests {
    @Suite(.emulated) struct DescriptionTests {
        /// What is said of a device once it is open.
        private func describe(_ declaration: DeviceDeclaration) throws -> DeviceDescription {
            var description: DeviceDescription?
            try MockTestbed.run { bed in
                let mock = try bed.plug(declaration, number: 3)
                let properties = try Udev().properties(of: mock.path)
                description = try mock.open(properties: properties).describe()
            }
            return try #require(description)
        }

        @Test(
            "A device has the name, numbers and abilities that it declares",
            arguments: [DeviceDeclaration.keyboard, .mouse, .highResolutionMouse, .touchpad])
        func declared(_ declaration: DeviceDeclaration) throws {
            let description = try describe(declaration)
            #expect(description.name == declaration.name)
            #expect(description.path == "/dev/input/event3")
            #expect(description.bus == declaration.bus)
            #expect(description.vendor == declaration.vendor)
            #expect(description.product == declaration.product)
            #expect(description.version == declaration.version)
            let (found, declared) = (description.capabilities, declaration.capabilities)
            #expect(found.properties == declared.properties)
            #expect(found.types == declared.types)
            #expect(found.keys == declared.keys)
            #expect(found.relative == declared.relative)
            #expect(found.absolute == declared.absolute)
            #expect(found.miscellaneous == declared.miscellaneous)
            #expect(found.lights == declared.lights)
            #expect(found.axes == declared.axes)
        }

        @Test("A keyboard, a mouse, a touchpad and a tablet's pad are what udev calls them")
        func kinds() throws {
            #expect(try describe(.keyboard).kinds == .keyboard)
            #expect(try describe(.keyboard).busName == "usb")
            #expect(try describe(.mouse).kinds == .mouse)
            #expect(try describe(.touchpad).kinds == .touchpad)
            #expect(try describe(.tabletPad).kinds == .tabletPad)
        }

        @Test("Axes have the range and resolution that they declare")
        func axes() throws {
            let axes = try describe(.touchpad).capabilities.axes
            #expect(axes[.x] == AbsoluteAxisInfo(minimum: 0, maximum: 3999, resolution: 40))
            #expect(axes[.multitouchY] == AbsoluteAxisInfo(minimum: 0, maximum: 2399, resolution: 40))
            #expect(axes[.slot]?.maximum == 4)
        }

        @Test("A device is on the seat that udev gives it, or on the first")
        func seat() throws {
            var declaration = DeviceDeclaration.keyboard
            #expect(try describe(declaration).seat == "seat0")
            declaration.properties["ID_SEAT"] = "seat1"
            #expect(try describe(declaration).seat == "seat1")
        }

        @Test("A mouse has the resolution in force of those that udev lists")
        func resolution() throws {
            #expect(try describe(.mouse).dotsPerInch == nil)
            #expect(try describe(.highResolutionMouse).dotsPerInch == 1600)
        }

        @Test("A device is calibrated as udev says, where that are six numbers")
        func calibration() throws {
            var declaration = DeviceDeclaration.keyboard
            #expect(try describe(declaration).calibration == .none)
            declaration.properties["LIBINPUT_CALIBRATION_MATRIX"] = "0 -1 1 1 0 0.5"
            #expect(try describe(declaration).calibration == Calibration(0, -1, 1, 1, 0, 0.5))
            for wrong in ["0 -1 1 1 0", "0 -1 1 1 0 nan", "0 -1 1 1 0 1e9", "a b c d e f"] {
                declaration.properties["LIBINPUT_CALIBRATION_MATRIX"] = wrong
                #expect(try describe(declaration).calibration == .none)
            }
        }

        @Test("What udev says of a laptop's device, and of one to be left alone")
        func integration() throws {
            var declaration = DeviceDeclaration.touchpad
            #expect(try describe(declaration).integration.isInternal == nil)
            declaration.properties["ID_INTEGRATION"] = "internal"
            declaration.properties["ID_INPUT_TOUCHPAD_INTEGRATION"] = "external"
            #expect(try describe(declaration).integration.isInternal == false)
            #expect(try !describe(declaration).isIgnored)
            declaration.properties["LIBINPUT_IGNORE_DEVICE"] = "0"
            #expect(try !describe(declaration).isIgnored)
            declaration.properties["LIBINPUT_IGNORE_DEVICE"] = "1"
            #expect(try describe(declaration).isIgnored)
        }

        @Test("The parts of a product have one group, which comes of no Bluetooth adapter's address")
        func group() throws {
            var declaration = DeviceDeclaration.touchpad
            #expect(try describe(declaration).group == nil)
            declaration.properties["LIBINPUT_DEVICE_GROUP"] = "3/1/2:usb-0000:00:14.0-2"
            let group = try #require(try describe(declaration).group)
            #expect(try describe(declaration).group == group)
            declaration.properties["LIBINPUT_DEVICE_GROUP"] = "3/1/2:usb-0000:00:14.0-3"
            #expect(try describe(declaration).group != group)
            var device = DeviceDescription(name: "", path: "", capabilities: Capabilities())
            device.bus = DeviceDescription.bluetooth
            device.read { $0 == "LIBINPUT_DEVICE_GROUP" ? "5/1/2:00:11:22:33:44:55" : nil }
            #expect(device.group == nil)
        }

        @Test("A device without axes is no touchpad, whatever udev says")
        func impossibleTouchpad() throws {
            var declaration = DeviceDeclaration.keyboard
            declaration.properties["ID_INPUT_TOUCHPAD"] = "1"
            #expect(try describe(declaration).kinds == .keyboard)
        }

        @Test("A device that udev does not know is what its abilities make it")
        func unknownToUdev() throws {
            try MockTestbed.run { bed in
                let device = try bed.plug(.touchpad).open()
                let description = device.describe()
                #expect(description.kinds == .touchpad)
            }
        }

        @Test("Quirks change what a device has, not what it is, however often it is asked")
        func quirks() throws {
            var quirks = Quirks()
            quirks.add(
                """
                [Mouse]
                MatchName=Desk Mouse
                AttrEventCodeDisable=EV_REL;BTN_LEFT;BTN_RIGHT;BTN_MIDDLE;BTN_SIDE;BTN_EXTRA
                AttrEventCodeEnable=BTN_FORWARD
                AttrInputPropEnable=INPUT_PROP_POINTING_STICK
                """)
            var declaration = DeviceDeclaration.mouse
            declaration.state.keys = KeySet([.buttonLeft])
            try MockTestbed.run { bed in
                let mock = try bed.plug(declaration)
                let properties = try Udev().properties(of: mock.path)
                let device = try mock.open(quirks: quirks, properties: properties)
                // When it is opened, and after a reload, or a gap in a recording.
                for _ in 0..<2 {
                    let description = device.describe()
                    #expect(description.kinds == .mouse)
                    #expect(description.capabilities.relative == 0)
                    #expect(description.capabilities.keys == KeySet([.buttonForward]))
                    #expect(description.capabilities.properties.contains(.pointingStick))
                    #expect(description.initialState.keys == KeySet())
                }
            }
        }

        @Test("Keys, lights and switches that are on when it is opened are in the initial state")
        func initialState() throws {
            var declaration = DeviceDeclaration.keyboard
            declaration.add(switches: .lid, .tabletMode)
            declaration.state.keys = KeySet([.leftShift, .a])
            declaration.state.lights = 1 << UInt64(LightCode.capsLock.rawValue)
            declaration.state.switches = 1 << UInt64(SwitchCode.lid.rawValue)
            let state = try describe(declaration).initialState
            #expect(state.keys.codes == [.a, .leftShift])
            #expect(state.lights == declaration.state.lights)
            #expect(state.switches == declaration.state.switches)
        }

        @Test("What the slots hold when a device is opened is in the initial state, by axis and slot")
        func slots() throws {
            var declaration = DeviceDeclaration.touchpad
            declaration.state.slots[.trackingID] = [-1, 41, -1, -1, -1]
            declaration.state.slots[.multitouchX] = [700, 1900, 0, 0, 12]
            let slots = try describe(declaration).initialState.slots
            #expect(slots[.trackingID] == [-1, 41, -1, -1, -1])
            #expect(slots[.multitouchX] == [700, 1900, 0, 0, 12])
            #expect(slots[.multitouchY] == [0, 0, 0, 0, 0])
            #expect(slots.count == 3, "only axes that the device has")
            #expect(try describe(.mouse).initialState.slots.isEmpty)
        }

        @Test("A device is asked for times of the clock that never jumps")
        func clock() throws {
            try MockTestbed.run { bed in
                let mock = try bed.plug(.mouse)
                _ = try mock.open()
                #expect(mock.kernelState.clock == CLOCK_MONOTONIC)
            }
        }
    }
}
