import InputModel
package import Interaction

extension DocumentNode {
    private static let regionKeys: [StaticString] = [
        "id", "rect", "parent", "z", "slop", "role", "band", "latch", "style", "focusable", "index",
        "gestures",
        "enabled", "selectionFollowsFocus", "scroll", "focusOnPress", "primaryAction", "text", "acceptsTab",
        "focusGroup", "label",
    ]
    private static let triggers = PrimaryActionTrigger.allCases.map { (name: $0.name, value: $0) }
    private static let roles = RegionRole.allCases.map { (name: $0.name, value: $0) }
    /// Slop beyond any display, and still exact.
    private static let slopRange = -1_000_000.0...1_000_000.0
    private static let wholeRange = Int(Int32.min)...Int(Int32.max)

    /// A list of regions, in the order in which they stand.
    package func regions() throws(DocumentError) -> [RegionDescription] {
        try items("regions") { (node) throws(DocumentError) in try node.region() }
    }

    /// A region; what is left out is as in ``RegionDescription``.
    package func region() throws(DocumentError) -> RegionDescription {
        let fields = try fields("a region", known: Self.regionKeys)
        var region = RegionDescription(
            id: try fields.required("id").name("a region's id"),
            rect: try fields.required("rect").rect("rect"))
        region.position = position
        region.parent = try fields.value("parent")?.name("parent")
        if let node = fields["z"] { region.z = Int32(try node.integer("z", Self.wholeRange)) }
        if let node = fields["slop"] { region.slop = try node.slop() }
        if let node = fields["role"] { region.role = try node.choice("role", Self.roles) }
        region.isBandArea = try fields["band"]?.bool("band") ?? false
        region.latch = try fields["latch"]?.flags("latch", Self.axes) ?? []
        region.style = try fields.value("style")?.style()
        if let node = fields["gestures"] { region.gestures = try node.gestures() }
        region.isEnabled = try fields["enabled"]?.bool("enabled") ?? true
        region.editsText = try fields["text"]?.bool("text") ?? false
        region.acceptsTab = try fields["acceptsTab"]?.bool("acceptsTab") ?? false
        region.isFocusable = try fields["focusable"]?.bool("focusable") ?? region.editsText
        region.takesFocusOnPress = try fields["focusOnPress"]?.bool("focusOnPress") ?? true
        region.label = try fields.value("label")?.title("label")
        region.focusGroup = try fields.value("focusGroup")?.name("focusGroup")
        if let node = fields.value("index") {
            region.index = Int32(try node.integer("index", Self.wholeRange))
        }
        region.selectionFollowsFocus =
            try fields["selectionFollowsFocus"]?.bool("selectionFollowsFocus") ?? false
        if let node = fields["primaryAction"] {
            region.primaryAction = try node.choice("primaryAction", Self.triggers)
        }
        region.scroll = try fields.value("scroll")?.vector("scroll")
        return region
    }

    /// A number for all sides, or `[top, left, bottom, right]`.
    private func slop() throws(DocumentError) -> HitSlop {
        guard form == .list else { return HitSlop(try number("slop", Self.slopRange)) }
        let sides = entries
        guard sides.count == 4 else { throw fault("slop is a number, or [top, left, bottom, right]") }
        return HitSlop(
            top: try sides[0].number("slop", Self.slopRange),
            left: try sides[1].number("slop", Self.slopRange),
            bottom: try sides[2].number("slop", Self.slopRange),
            right: try sides[3].number("slop", Self.slopRange))
    }
}
