import InputModel
import TestSupport

/// The keyboard that phrases are typed on while they are recorded.
enum PhraseKeyboard {
    /// A keyboard of the PC's layout: codes of the letters, digits and space.
    static let codes: [Character: UInt16] = {
        var codes: [Character: UInt16] = [" ": 57]
        for (row, first) in [("1234567890", 2), ("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44)] {
            for (index, letter) in row.enumerated() { codes[letter] = UInt16(first + index) }
        }
        return codes
    }()

    /// With scan codes and lights; `code` and a shift were held when the recording began.
    static func description(holding code: UInt16) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.types = 1 << 0 | 1 << 1 | 1 << 4 | 1 << 0x11
        capabilities.keys = .ofKeyboard
        capabilities.miscellaneous = 0x3f
        capabilities.lights = 7
        var device = DeviceDescription(
            name: "Keyboard", path: "/dev/input/event0", capabilities: capabilities)
        device.initialState.keys = KeySet([KeyCode(rawValue: code), .leftShift])
        return device
    }
}
