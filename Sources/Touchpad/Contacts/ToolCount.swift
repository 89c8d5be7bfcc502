import InputModel

/// The number of fingers that the `BTN_TOOL_*` keys report, for pads that detect more fingers than they can locate.
struct ToolCount: Sendable {
    private var down: UInt8 = 0
    /// `BTN_TOUCH`; nil until the device reports it: recordings can start after it, and some pads lack it.
    private(set) var isTouching: Bool?

    /// The fingers on the pad or above it, 0 to 5.
    var count: Int {
        // Only one key is down at a time; if firmware forgets to release one, the larger number is the newer.
        8 - down.leadingZeroBitCount
    }

    mutating func apply(_ key: KeyCode, isDown: Bool) {
        let fingers: UInt8
        switch key {
        case .touch:
            isTouching = isDown
            return
        case .toolFinger: fingers = 1
        case .toolDoubleTap: fingers = 2
        case .toolTripleTap: fingers = 3
        case .toolQuadrupleTap: fingers = 4
        case .toolQuintupleTap: fingers = 5
        default: return
        }
        let bit: UInt8 = 1 << (fingers - 1)
        if isDown { down |= bit } else { down &= ~bit }
    }

    mutating func clear() {
        down = 0
        isTouching = nil
    }
}
