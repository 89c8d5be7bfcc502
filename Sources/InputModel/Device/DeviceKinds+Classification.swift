extension DeviceKinds {
    /// The kinds that `capabilities` make plausible, by the rules with which udev's `input_id` derives its
    /// `ID_INPUT_*` properties.
    ///
    /// Used alone without udev (in a replay), and otherwise as a check on udev's classification.
    public init(_ capabilities: Capabilities) {
        let isDirect = capabilities.properties.contains(.direct)
        let hasPen = capabilities.has(.toolPen) || capabilities.has(.stylus)
        let hasFinger = capabilities.has(.toolFinger) && !capabilities.has(.toolPen)
        let hasTouch = capabilities.has(.touch)
        let hasMouseButton = Self.hasMouseButton(capabilities)
        let hasAbsolute = capabilities.has(AbsoluteAxis.x) && capabilities.has(AbsoluteAxis.y)
        let hasContacts = capabilities.contactStyle != .single
        let hasRelative = capabilities.has(RelativeAxis.x) && capabilities.has(RelativeAxis.y)
        let isStick = capabilities.properties.contains(.pointingStick)
        // A mouse of more than sixteen buttons has those of joysticks, too, and none of their axes.
        let isJoystick = capabilities.isController && !(hasMouseButton && hasRelative && !hasAbsolute)

        self = []
        if capabilities.properties.contains(.accelerometer) { return }
        if capabilities.hasTwoPadButtons, hasPen && hasAbsolute || capabilities.hasWheel && !hasRelative {
            insert(.tabletPad)
        } else if hasAbsolute || hasContacts {
            if hasPen {
                insert(.tablet)
            } else if hasFinger && !isDirect {
                insert(.touchpad)
            } else if hasMouseButton && !hasContacts {
                insert(.mouse)
            } else if hasTouch || isDirect {
                insert(.touchscreen)
            }
        }
        if hasMouseButton && (hasRelative || !hasAbsolute)
            && isDisjoint(with: [.tablet, .tabletPad, .touchpad, .touchscreen])
            && !isJoystick
        {
            insert(.mouse)
        }
        if isStick { formUnion([.mouse, .pointingStick]) }
        if Self.hasKeys(capabilities) { insert(.keyboard) }
        if Self.isWheel(capabilities) && !contains(.tabletPad) { insert(.mouse) }
        if Self.hasSwitch(capabilities) { insert(.switch) }
    }

    /// udev's classification, without the kinds that the capabilities rule out.
    ///
    /// - Parameters:
    ///   - capabilities: what the device has.
    ///   - property: the value of a udev property, nil if it is not set.
    public init(_ capabilities: Capabilities, udev property: (String) -> String?) {
        func says(_ name: String) -> Bool { property(name) == "1" }
        self = []
        if says("ID_INPUT_KEYBOARD") || says("ID_INPUT_KEY") { insert(.keyboard) }
        let isPad = says("ID_INPUT_TABLET_PAD")
        // What udev calls a pad is nothing else, whatever else udev calls it. A keyboard with a wheel and two buttons is none.
        if isPad && !says("ID_INPUT_KEYBOARD") {
            insert(.tabletPad)
        } else {
            // udev calls a wheel without motion a key.
            if says("ID_INPUT_MOUSE") || says("ID_INPUT_KEY") && Self.isWheel(capabilities) { insert(.mouse) }
            if says("ID_INPUT_TOUCHPAD") { insert(.touchpad) }
            if says("ID_INPUT_TOUCHSCREEN") { insert(.touchscreen) }
            // libwacom's rules call the surface of a tablet, which fingers touch, a tablet as well.
            if says("ID_INPUT_TABLET") && !isPad && isDisjoint(with: [.touchpad, .touchscreen]) {
                insert(.tablet)
            }
            if says("ID_INPUT_POINTINGSTICK") { formUnion([.mouse, .pointingStick]) }
        }
        if says("ID_INPUT_SWITCH") { insert(.switch) }
        formIntersection(Self.possible(capabilities))
    }

    /// Every kind that the device could serve, whatever it was meant for.
    private static func possible(_ capabilities: Capabilities) -> DeviceKinds {
        var kinds: DeviceKinds = []
        let hasPosition =
            capabilities.has(AbsoluteAxis.x) && capabilities.has(AbsoluteAxis.y)
            || capabilities.has(.multitouchX) && capabilities.has(.multitouchY)
        if hasKeys(capabilities) { kinds.insert(.keyboard) }
        if capabilities.relative != 0 || hasPosition || hasMouseButton(capabilities) {
            kinds.formUnion([.mouse, .pointingStick])
        }
        if hasPosition { kinds.formUnion([.touchpad, .touchscreen, .tablet]) }
        if hasSwitch(capabilities) { kinds.insert(.switch) }
        if capabilities.hasPadControl { kinds.insert(.tabletPad) }
        return kinds
    }

    private static func hasKeys(_ capabilities: Capabilities) -> Bool {
        capabilities.keys.containsAny(of: 1...0xff) || capabilities.keys.containsAny(of: 0x160...0x21f)
            || capabilities.keys.containsAny(of: 0x224...0x2bf)
    }

    /// One that is published: others say what is plugged in, or where a keypad is.
    private static func hasSwitch(_ capabilities: Capabilities) -> Bool {
        capabilities.has(SwitchCode.lid) || capabilities.has(SwitchCode.tabletMode)
    }

    /// `BTN_LEFT` to `BTN_TASK`.
    private static func hasMouseButton(_ capabilities: Capabilities) -> Bool {
        capabilities.keys.containsAny(of: 0x110...0x117)
    }

    /// A wheel that moves no pointer, as of a dial, a macro pad or a keyboard with a knob: it scrolls. Source: libinput, for
    /// which such a device is a pointer.
    private static func isWheel(_ capabilities: Capabilities) -> Bool {
        capabilities.hasWheel && !capabilities.has(RelativeAxis.x) && !hasMouseButton(capabilities)
    }
}

extension Capabilities {
    /// Sticks and game pads have buttons of the joystick or game pad range.
    package var isController: Bool { keys.containsAny(of: 0x120...0x13e) }
}
