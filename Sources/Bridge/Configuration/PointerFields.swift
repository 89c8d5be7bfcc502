import Engine
import InputModel
import Wire

/// The settings that pointers, touchpads and single devices share.
struct PointerFields {
    static let names: [StaticString] = [
        "acceleration", "speed", "naturalScroll", "leftHanded", "debounce", "display",
    ]

    private(set) var changes = DeviceRule.Changes()

    init(_ fields: DocumentFields, displays: Int) throws(DocumentError) {
        if let node = fields["acceleration"] {
            changes.acceleration = try node.choice("acceleration")
        }
        changes.speed = try fields["speed"]?.number("speed", -1...1)
        changes.naturalScroll = try fields["naturalScroll"]?.bool("naturalScroll")
        changes.leftHanded = try fields["leftHanded"]?.bool("leftHanded")
        changes.debounce = try fields["debounce"]?.bool("debounce")
        changes.display = try fields["display"]?.integer(
            "display (its place in space.displays, from 0)", 0...displays - 1)
    }

    func applied(to settings: PointerSettings) -> PointerSettings {
        var settings = settings
        changes.apply(to: &settings)
        return settings
    }
}
