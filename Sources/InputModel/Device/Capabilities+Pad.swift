// What a tablet's pad is told by, and its buttons.
extension Capabilities {
    /// The buttons of a pad, in the order in which they are numbered, from 0. Source: libinput.
    ///
    /// `BTN_STYLUS` is none: drivers declare it so that udev takes the pad for a tablet.
    package var padButtons: [KeyCode] {
        let all = keys.codes.filter { $0.role == .button && $0 != .stylus }
        let numbered = Self.padRanges.flatMap { range in all.filter { range.contains($0.rawValue) } }
        return numbered + all.filter { !numbered.contains($0) }
    }

    /// `BTN_0` to `BTN_9`, `BTN_A` to `BTN_Z`, `BTN_BASE` and `BTN_BASE2`, `BTN_LEFT` to `BTN_BACK`. Source: the kernel's
    /// driver, and libwacom.
    private static let padRanges: [ClosedRange<UInt16>] = [
        0x100...0x109, 0x130...0x135, 0x126...0x127, 0x110...0x116,
    ]

    /// A button, ring, strip or dial, or the mark of a pad.
    var hasPadControl: Bool {
        keys.containsAny(of: 0x100...0x13f) || has(.stylus) || hasWheel || has(RelativeAxis.dial)
            || [AbsoluteAxis.wheel, .throttle, .rotationX, .rotationY].contains { has($0) }
    }

    /// The buttons by which udev tells a pad, on a device that has no pen and is no full keyboard.
    var hasTwoPadButtons: Bool {
        has(KeyCode(rawValue: 0x100)) && has(KeyCode(rawValue: 0x101)) && !has(.toolPen)
            && !(1...31 as ClosedRange<UInt16>).allSatisfy { has(KeyCode(rawValue: $0)) }
    }

    /// `REL_WHEEL` or `REL_HWHEEL`.
    var hasWheel: Bool { has(RelativeAxis.wheel) || has(RelativeAxis.horizontalWheel) }
}
