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
    }

    @Test("A condition on the machine does not hold on another, or on one that is not known")
    func machine() {
        let name = "AT Translated Set 2 keyboard"
        let tablet = "dmi:bvnLENOVO:svnLENOVO:pn1:pvrThinkPadX230Tablet:rvn2:"
        #expect(read(device(name), modalias: tablet).integration.worksFolded)
        #expect(!read(device(name), modalias: "dmi:svnLENOVO:pvrThinkPadX230:").integration.worksFolded)
        #expect(!read(device(name)).integration.worksFolded)
    }
}
