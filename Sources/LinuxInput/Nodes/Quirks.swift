import CLinuxSystem
import Glibc
package import InputModel
import System

/// What libinput's installed quirk files say of devices: data that a well-kept library has gathered.
///
/// ```
/// [Lenovo X230 Tablet]
/// MatchName=AT Translated Set 2 keyboard
/// MatchDMIModalias=dmi:*svnLENOVO:*pvrThinkPadX230Tablet:*
/// ModelTabletModeNoSuspend=1
/// ```
///
/// All conditions of a section must hold; of several sections that match, the last one wins, attribute by attribute. Only
/// what Inlet uses is kept. The format is no stable interface: a section with a condition that is not known here, or without
/// any, matches nothing, and an attribute that is not known here has no effect.
package struct Quirks: Sendable {
    private struct Section: Sendable {
        var conditions: [Quirk] = []
        var attributes: [Quirk] = []
    }

    /// What the conditions `MatchDMIModalias` and `MatchDeviceTree` ask for.
    package struct Machine: Sendable {
        package var modalias: String?
        package var deviceTree: String?

        package init(modalias: String? = nil, deviceTree: String? = nil) {
            self.modalias = modalias
            self.deviceTree = deviceTree
        }
    }

    private static let attributes: Set<String> = [
        "AttrEventCode", "AttrEventCodeDisable", "AttrEventCodeEnable", "AttrInputProp",
        "AttrInputPropDisable", "AttrInputPropEnable", "AttrKeyboardIntegration", "AttrLidSwitchReliability",
        "AttrPalmPressureThreshold", "AttrPalmSizeThreshold", "AttrPressureRange", "AttrResolutionHint",
        "AttrSizeHint", "AttrThumbPressureThreshold", "AttrThumbSizeThreshold", "AttrTouchSizeRange",
        "AttrTrackpointMultiplier", "ModelBouncingKeys", "ModelInvertHorizontalScrolling",
        "ModelTabletModeNoSuspend", "ModelTabletModeSwitchUnreliable",
    ]
    /// Those that have no effect here.
    private static let unused: Set<String> = [
        "AttrIsVirtual", "AttrMscTimestamp", "AttrPointingStickIntegration", "AttrTPKComboLayout",
        "AttrTabletSmoothing", "AttrUseVelocityAveraging", "ModelALPSSerialTouchpad", "ModelAppleTouchpad",
        "ModelAppleTouchpadOneButton", "ModelChromebook", "ModelClevoW740SU", "ModelDellCanvasTotem",
        "ModelHPPavilionDM4Touchpad", "ModelHPZBookStudioG3", "ModelLenovoCarbonX16th",
        "ModelLenovoL380Touchpad", "ModelLenovoScrollPoint", "ModelLenovoT450Touchpad",
        "ModelLenovoT480sTouchpad", "ModelLenovoT490sTouchpad", "ModelLenovoX1Gen6Touchpad",
        "ModelLenovoX230", "ModelPressurePad", "ModelSynapticsSerialTouchpad", "ModelSystem76Bonobo",
        "ModelSystem76Galago", "ModelSystem76Kudu", "ModelTouchpadPhantomClicks",
        "ModelTouchpadVisibleMarker", "ModelTrackball", "ModelWacomISDV4Pen", "ModelWacomTouchpad",
    ]
    private static let sizeLimit = 1 << 20

    private let machine: Machine
    private var sections: [Section] = []
    /// Attributes of the files that are not known here, as those of a later libinput: they have no effect.
    package private(set) var unknown: Set<String> = []

    /// No quirk.
    package init(machine: Machine = Machine()) { self.machine = machine }

    /// Those of the files installed, and the machine's own. Files that cannot be read have none.
    package static func installed() -> Quirks {
        var quirks = Quirks(
            machine: Machine(
                modalias: line(of: "/sys/class/dmi/id/modalias"),
                deviceTree: line(of: "/sys/firmware/devicetree/base/compatible")))
        let folder = "/usr/share/libinput"
        for name in names(in: folder) where name.hasSuffix(".quirks") { quirks.read("\(folder)/\(name)") }
        quirks.read("/etc/libinput/local-overrides.quirks")
        return quirks
    }

    private static func names(in folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.sorted()
    }

    private static func line(of path: String) -> String? {
        guard let bytes = try? FileContents.read(path, limit: sizeLimit) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
    }

    private mutating func read(_ path: String) {
        guard let bytes = try? FileContents.read(path, limit: Self.sizeLimit) else { return }
        add(String(decoding: bytes, as: UTF8.self))
    }

    /// Adds the sections of a file, after those of others.
    package mutating func add(_ text: String) {
        var section = Section()
        func end(_ sections: inout [Section]) {
            // Without a condition, a section would fit every device: it is broken.
            if !section.attributes.isEmpty && !section.conditions.isEmpty { sections.append(section) }
            section = Section()
        }
        for line in text.split(whereSeparator: \.isNewline) {
            if line.first == "#" { continue }
            if line.first == "[" {
                end(&sections)
                continue
            }
            guard let entry = Quirk(line: line) else { continue }
            if entry.name.hasPrefix("Match") {
                section.conditions.append(entry)
            } else if Self.attributes.contains(entry.name) {
                section.attributes.append(entry)
            } else if !Self.unused.contains(entry.name) {
                unknown.insert(entry.name)
            }
        }
        end(&sections)
    }

    /// Adds to `device` what the quirks say of it.
    ///
    /// - Parameter property: the value of a udev property, nil if it is not set.
    package func apply(to device: inout DeviceDescription, _ property: (String) -> String?) {
        var found: [String: String] = [:]
        for section in sections
        where section.conditions.allSatisfy({ matches($0.name, $0.value, device, property) }) {
            for quirk in section.attributes { found[quirk.name] = quirk.value }
        }
        let quirks = found.map { Quirk($0.key, $0.value) }.sorted { $0.name < $1.name }
        for change in QuirkChange.all(in: quirks) { change.apply(to: &device.capabilities) }
        device.read(quirks)
    }

    private func matches(
        _ key: String, _ value: String, _ device: DeviceDescription, _ property: (String) -> String?
    ) -> Bool {
        func fits(_ text: String?) -> Bool { text.map { fnmatch(value, $0, 0) == 0 } ?? false }
        func isNumber(_ number: UInt16) -> Bool {
            value.split(separator: ";").contains { UInt16($0.dropFirst(2), radix: 16) == number }
        }
        return switch key {
        case "MatchName": fits(device.name)
        case "MatchBus": value == Self.bus(device.bus)
        case "MatchVendor": isNumber(device.vendor)
        case "MatchProduct": isNumber(device.product)
        case "MatchVersion": isNumber(device.version)
        case "MatchUdevType":
            property(
                "ID_INPUT_" + value.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()) == "1"
        case "MatchDMIModalias": fits(machine.modalias)
        case "MatchDeviceTree": fits(machine.deviceTree)
        default: false
        }
    }

    /// The name of a bus (`BUS_*`) in these files.
    private static func bus(_ number: UInt16) -> String? {
        switch number {
        case 0x03: "usb"
        case 0x05: "bluetooth"
        case 0x11: "ps2"
        case 0x18: "i2c"
        case 0x1c: "spi"
        case 0x1d: "rmi"
        default: nil
        }
    }
}
