/// What libinput's quirk files say of a device, by their own names: `AttrPressureRange` with the value `10:8`.
///
/// The values stay as they are in the files, as lists and recordings show them; each reader parses what it needs.
public struct Quirk: Hashable, Sendable {
    /// Such as `AttrSizeHint`.
    public var name: String
    /// Such as `100x60`.
    public var value: String

    /// The quirk `name` with `value`.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Reads a line such as `AttrSizeHint=100x60`; nil without a name or a sign.
    package init?(line: some StringProtocol) {
        guard let sign = line.firstIndex(of: "="), sign > line.startIndex else { return nil }
        self.init(String(line[..<sign]), String(line[line.index(after: sign)...]))
    }

    /// As it stands in a file.
    package var line: String { "\(name)=\(value)" }

    /// The two numbers of values such as `100x60` (a size, or a resolution) and `10:8` (a threshold down and one up);
    /// nil for anything else, or if one is no whole number from 0 to `Int32.max`.
    package func pair(_ separator: Character) -> (first: Int32, second: Int32)? {
        let parts = value.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int32(parts[0]), let second = Int32(parts[1]), first >= 0,
            second >= 0
        else { return nil }
        return (first, second)
    }
}

extension DeviceDescription {
    /// The quirk of that name; nil if the files have none.
    package func quirk(_ name: String) -> Quirk? { quirks.first { $0.name == name } }

    /// The files say that it is of that kind: `ModelBouncingKeys=1`.
    package func isModel(_ name: String) -> Bool { quirk(name)?.value == "1" }

    /// By what a stick's reports are multiplied before anything else (`AttrTrackpointMultiplier`): 1 if nothing is known. The
    /// files have 0.1 to 2.
    package var stickMultiplier: Double {
        guard let text = quirk("AttrTrackpointMultiplier")?.value, let value = Double(text), value > 0,
            value <= Self.mostMultiplier
        else { return 1 }
        return value
    }

    private static let mostMultiplier = 100.0

    /// Takes up quirks, but for codes and properties: those change ``capabilities`` before.
    package mutating func read(_ quirks: [Quirk]) {
        self.quirks = quirks
        for quirk in quirks {
            switch quirk.name {
            case "AttrKeyboardIntegration" where kinds.contains(.keyboard):
                integration.isInternal = Integration.isInternal(quirk.value)
            case "AttrLidSwitchReliability": integration.hasReliableLid = quirk.value == "reliable"
            case "ModelTabletModeNoSuspend": integration.worksFolded = quirk.value == "1"
            case "ModelTabletModeSwitchUnreliable": integration.ignoresTabletMode = quirk.value == "1"
            default: break
            }
        }
        applySizeHints()
    }

    /// Gives the axes of a surface a resolution where the kernel has none: from `AttrResolutionHint` in units per
    /// millimetre, or from `AttrSizeHint`, the size of the surface in millimetres.
    private mutating func applySizeHints() {
        let resolution = quirk("AttrResolutionHint")?.pair("x")
        let size = quirk("AttrSizeHint")?.pair("x")
        for axes in [(x: AbsoluteAxis.x, y: AbsoluteAxis.y), (.multitouchX, .multitouchY)] {
            hint(axes.x, resolution?.first, size?.first)
            hint(axes.y, resolution?.second, size?.second)
        }
    }

    private mutating func hint(_ axis: AbsoluteAxis, _ resolution: Int32?, _ millimetres: Int32?) {
        guard var info = capabilities.axes[axis], info.resolution == 0 else { return }
        if let resolution {
            info.resolution = resolution
        } else if let millimetres, millimetres > 0 {
            let range = Int64(info.maximum) - Int64(info.minimum)
            info.resolution = Int32(clamping: max(0, range / Int64(millimetres)))
        }
        capabilities.axes[axis] = info
    }
}
