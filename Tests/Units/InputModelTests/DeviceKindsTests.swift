import InputModel
import Testing

struct DeviceKindsTests {
    private func capabilities(
        keys: [UInt16] = [], relative: UInt64 = 0, absolute: [UInt16] = [], properties: InputProperties = [],
        switches: UInt64 = 0
    ) -> Capabilities {
        var capabilities = Capabilities()
        capabilities.keys = KeySet(keys.map { KeyCode(rawValue: $0) })
        capabilities.relative = relative
        capabilities.absolute = absolute.reduce(0) { $0 | 1 << UInt64($1) }
        capabilities.properties = properties
        capabilities.switches = switches
        return capabilities
    }

    @Test("Capabilities make the kinds that udev's rules make")
    func kindsByCapabilities() {
        let contacts: [UInt16] = [0x2f, 0x35, 0x36, 0x39]
        let expected: [(Capabilities, DeviceKinds)] = [
            (capabilities(keys: Array(1...120)), .keyboard),
            (capabilities(keys: [116]), .keyboard),
            (capabilities(keys: [0x110, 0x111], relative: 0b11), .mouse),
            (
                capabilities(keys: [0x110], relative: 0b11, properties: .pointingStick),
                [.mouse, .pointingStick]
            ),
            (capabilities(keys: [0x110, 0x145, 0x14a], absolute: [0, 1] + contacts), .touchpad),
            (capabilities(keys: [0x14a], absolute: contacts, properties: .direct), .touchscreen),
            (capabilities(keys: [0x14a, 0x145], absolute: contacts, properties: .direct), .touchscreen),
            (capabilities(keys: [0x140, 0x14a, 0x14b], absolute: [0, 1, 0x18]), .tablet),
            (capabilities(keys: [0x110, 0x111], absolute: [0, 1]), .mouse),
            (capabilities(switches: 1), .switch),
            (capabilities(relative: 1 << 8), .mouse),
            (capabilities(keys: [115], relative: 1 << 8), [.keyboard, .mouse]),
            (capabilities(keys: [0x130, 0x131], absolute: [0, 1]), []),
            (capabilities(keys: Array(0x110...0x123), relative: 0b11), .mouse),
            (capabilities(keys: Array(0x110...0x123), relative: 0b1), []),
            (capabilities(keys: Array(1...120) + [0x110], relative: 0b1_0000_0011), [.keyboard, .mouse]),
            (capabilities(absolute: [0, 1, 2], properties: .accelerometer), []),
            (capabilities(keys: [0x100, 0x101, 0x14b], absolute: [0, 1, 8, 0x28]), .tabletPad),
            (capabilities(keys: [0x100, 0x101], relative: 1 << 8), .tabletPad),
            (capabilities(keys: [148, 0x100, 0x101, 0x14b], absolute: [0, 1]), [.keyboard, .tabletPad]),
            (capabilities(keys: [0x100, 0x101, 0x140, 0x14b], absolute: [0, 1]), .tablet),
            (capabilities(keys: Array(1...120) + [0x100, 0x101], relative: 1 << 8), [.keyboard, .mouse]),
            (capabilities(keys: [0x100, 0x101, 0x110], relative: 0b1_0000_0011), .mouse),
        ]
        for (index, (capabilities, kinds)) in expected.enumerated() {
            #expect(DeviceKinds(capabilities) == kinds, "case \(index)")
        }
    }

    @Test("udev's answer stands only as far as the capabilities bear it out")
    func udevIsChecked() {
        let mouse = capabilities(keys: [0x110], relative: 0b11)
        let claims = [
            "ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "ID_INPUT_TOUCHPAD": "1", "ID_INPUT_KEYBOARD": "1",
        ]
        #expect(DeviceKinds(mouse) { claims[$0] } == .mouse)
        let stick = ["ID_INPUT_POINTINGSTICK": "1", "ID_INPUT_MOUSE": "0"]
        #expect(DeviceKinds(mouse) { stick[$0] } == [.mouse, .pointingStick])
        #expect(DeviceKinds(mouse) { _ in nil } == [])
    }

    @Test("A tablet's pad is nothing else but what its keys make it, unless udev calls it a keyboard, too")
    func pads() {
        let buttons = capabilities(keys: [0x110, 0x111, 0x115, 0x14b], absolute: [0, 1])
        let bamboo = ["ID_INPUT_TABLET": "1", "ID_INPUT_TABLET_PAD": "1"]
        #expect(DeviceKinds(buttons) { bamboo[$0] } == .tabletPad)
        let dial = capabilities(keys: [0x100], relative: 1 << 8 | 1 << 11, absolute: [0, 1])
        let wheel = bamboo.merging(["ID_INPUT_KEY": "1", "ID_INPUT_MOUSE": "1"]) { $1 }
        #expect(DeviceKinds(dial) { wheel[$0] } == .tabletPad)
        let keys = capabilities(keys: [148, 0x100, 0x14b], absolute: [0, 1, 6, 8])
        #expect(DeviceKinds(keys) { wheel[$0] } == [.keyboard, .tabletPad])
        let keyboard = capabilities(keys: Array(1...120) + [0x100, 0x101], relative: 1 << 8)
        let claims = wheel.merging(["ID_INPUT_KEYBOARD": "1"]) { $1 }
        #expect(DeviceKinds(keyboard) { claims[$0] } == [.keyboard, .mouse])
        #expect(DeviceKinds(capabilities(keys: [30])) { bamboo[$0] } == [])
    }

    @Test("A pad's buttons are numbered from 0 in libinput's order, without the mark that makes it a tablet")
    func padButtons() {
        let pad = capabilities(keys: [0x14b, 0x110, 0x130, 0x127, 0x101, 0x100, 0x2c0, 0x14a, 30])
        #expect(pad.padButtons.map(\.rawValue) == [0x100, 0x101, 0x130, 0x127, 0x110, 0x2c0])
    }
}
