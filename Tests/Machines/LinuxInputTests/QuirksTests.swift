import InputModel
import LinuxInput
import Testing

/// What libinput's quirk files say of devices.
struct QuirksTests {
    private let text = """
        # A comment.
        [Serial Keyboards]
        MatchUdevType=keyboard
        MatchBus=ps2
        AttrKeyboardIntegration=internal

        [Tablet]
        MatchName=AT Translated*
        MatchDMIModalias=dmi:*svnLENOVO:*pvrThinkPadX230Tablet:*
        ModelTabletModeNoSuspend=1

        [Lid]
        MatchName=*Lid Switch*
        AttrLidSwitchReliability=reliable
        AttrPalmSizeThreshold=3

        [Keyboard by its numbers]
        MatchVendor=0x17EF
        MatchProduct=0x6047;0x6048
        AttrKeyboardIntegration=external

        [No condition]
        AttrLidSwitchReliability=reliable

        [A condition of the future]
        MatchMoon=full
        ModelTabletModeSwitchUnreliable=1
        """

    private func device(_ name: String, bus: UInt16 = 0x11) -> DeviceDescription {
        var capabilities = Capabilities()
        for code in 16...25 as ClosedRange<UInt16> { capabilities.keys.insert(KeyCode(rawValue: code)) }
        var device = DeviceDescription(name: name, path: "/dev/input/event0", capabilities: capabilities)
        device.bus = bus
        return device
    }

    private func read(_ device: DeviceDescription, modalias: String? = nil) -> DeviceDescription {
        var quirks = Quirks(machine: Quirks.Machine(modalias: modalias))
        quirks.add(text)
        var device = device
        quirks.apply(to: &device) { $0 == "ID_INPUT_KEYBOARD" ? "1" : nil }
        return device
    }

    @Test("A section applies if all of its conditions hold, the last one of several")
    func conditions() {
        #expect(read(device("x")).integration.isInternal == true)
        #expect(read(device("x", bus: 0x03)).integration.isInternal == nil)
        var known = device("x")
        (known.vendor, known.product) = (0x17ef, 0x6048)
        #expect(read(known).integration.isInternal == false)
        #expect(read(device("ACPI Lid Switch 0")).integration.hasReliableLid)
        #expect(!read(device("x")).integration.ignoresTabletMode)
        #expect(!read(device("x")).integration.hasReliableLid)
    }

    @Test("A condition on the machine does not hold on another, or on one that is not known")
    func machine() {
        let name = "AT Translated Set 2 keyboard"
        let tablet = "dmi:bvnLENOVO:svnLENOVO:pn1:pvrThinkPadX230Tablet:rvn2:"
        #expect(read(device(name), modalias: tablet).integration.worksFolded)
        #expect(!read(device(name), modalias: "dmi:svnLENOVO:pvrThinkPadX230:").integration.worksFolded)
        #expect(!read(device(name)).integration.worksFolded)
    }

    private func pad(_ attributes: String) -> DeviceDescription {
        var capabilities = Capabilities()
        capabilities.properties = [.pointer, .buttonPad]
        capabilities.insert(1, codes: [0x110, 0x111, 0x145])
        capabilities.insert(3, codes: [0, 1, 0x18, 0x35, 0x36])
        capabilities.axes[.x] = AbsoluteAxisInfo(minimum: 0, maximum: 1000)
        capabilities.axes[.y] = AbsoluteAxisInfo(minimum: -500, maximum: 500, resolution: 12)
        capabilities.axes[.pressure] = AbsoluteAxisInfo(minimum: 0, maximum: 255)
        capabilities.axes[.multitouchX] = AbsoluteAxisInfo(minimum: 0, maximum: 1000)
        var device = DeviceDescription(name: "pad", path: "/dev/input/event0", capabilities: capabilities)
        var quirks = Quirks()
        quirks.add("[Pad]\nMatchName=pad\n" + attributes)
        quirks.apply(to: &device) { _ in nil }
        return device
    }

    @Test(
        "Codes, types and properties are taken away and added, by name or number, in the old form and the new"
    )
    func changes() {
        let old = pad(
            "AttrEventCodeDisable=BTN_RIGHT;EV_KEY:0x145;ABS_PRESSURE\nAttrInputPropDisable=INPUT_PROP_BUTTONPAD"
        )
        let new = pad(
            "AttrEventCode=-BTN_RIGHT;-EV_KEY:0x145;-ABS_PRESSURE\nAttrInputProp=-INPUT_PROP_BUTTONPAD")
        for device in [old, new] {
            #expect(device.capabilities.keys == KeySet([.buttonLeft]))
            #expect(
                !device.capabilities.has(AbsoluteAxis.pressure) && device.capabilities.axes[.pressure] == nil)
            #expect(device.capabilities.properties == .pointer)
            #expect(device.capabilities.has(AbsoluteAxis.x))
        }
        let added = pad(
            "AttrEventCodeEnable=BTN_MIDDLE;ABS_MT_SLOT\nAttrInputPropEnable=INPUT_PROP_TOPBUTTONPAD")
        #expect(added.capabilities.has(KeyCode(rawValue: 0x112)) && added.capabilities.has(AbsoluteAxis.slot))
        #expect(added.capabilities.axes[.slot] == AbsoluteAxisInfo(minimum: 0, maximum: 1))
        #expect(added.capabilities.properties.contains([.topButtonPad, .buttonPad]))
        let none = pad("AttrEventCodeDisable=EV_ABS")
        #expect(!none.capabilities.has(EventType.absolute) && none.capabilities.axes.isEmpty)
        let unknown = pad(
            "AttrEventCode=-BTN_OF_THE_FUTURE;-;EV_KEY:0xzz;+EV_MOON:0x1\nAttrInputProp=-INPUT_PROP_MOON")
        #expect(unknown.capabilities.keys == pad("AttrSizeHint=1x1").capabilities.keys)
        #expect(unknown.capabilities.properties == [.pointer, .buttonPad])
    }

    @Test("A size or a resolution counts where the kernel has none")
    func hints() {
        let sized = pad("AttrSizeHint=100x50").capabilities.axes
        #expect(
            [sized[.x]?.resolution, sized[.multitouchX]?.resolution, sized[.y]?.resolution] == [10, 10, 12])
        let resolved = pad("AttrSizeHint=100x50\nAttrResolutionHint=31x32").capabilities.axes
        #expect([resolved[.x]?.resolution, resolved[.y]?.resolution] == [31, 12])
        for nonsense in ["0x0", "x", "-5x5", "100", "100x50x2", "99999999999x1", ""] {
            #expect(pad("AttrSizeHint=" + nonsense).capabilities.axes[.x]?.resolution == 0)
        }
    }

    @Test(
        "What devices ask for themselves is kept",
        arguments: [
            "AttrPalmPressureThreshold=90", "AttrPalmSizeThreshold=900", "AttrPressureRange=10:8",
            "AttrThumbPressureThreshold=90", "AttrThumbSizeThreshold=700", "AttrTouchSizeRange=20:10",
            "AttrTrackpointMultiplier=0.5", "ModelBouncingKeys=1", "ModelInvertHorizontalScrolling=1",
        ])
    func kept(_ line: String) {
        #expect(pad(line).quirks.map(\.line) == [line])
    }

    @Test("What applies is listed as it stands, the last of several files, and nothing else")
    func listed() {
        let device = pad(
            "AttrSizeHint=1x1\nAttrMoon=full\n[Later]\nMatchName=p*\nAttrSizeHint=2x2\n[No]\nMatchName=q\nAttrInputProp=-INPUT_PROP_BUTTONPAD"
        )
        #expect(device.quirks == [Quirk("AttrSizeHint", "2x2")])
        var quirks = Quirks()
        quirks.add("[Pad]\nMatchName=pad\nAttrMoon=full\nAttrTabletSmoothing=0\nModelMoon=1\n")
        #expect(quirks.unknown == ["AttrMoon", "ModelMoon"])
    }
}
