import InputModel
package import Interaction

extension DocumentNode {
    private static let regionKeys: [StaticString] = [
        "id", "rect", "parent", "z", "slop", "role", "band", "latch", "style", "focusable", "index",
        "gestures",
        "enabled", "selectionFollowsFocus", "scroll", "focusOnPress", "primaryAction", "text", "acceptsTab",
        "focusGroup", "label", "anchors", "size", "dynamic",
        "opens", "preview", "drags", "drops", "spring", "multiple", "selectable",
    ]
    /// Slop beyond any display, and still exact.
    private static let slopRange = -1_000_000.0...1_000_000.0
    private static let wholeRange = Int(Int32.min)...Int(Int32.max)

    /// A list of regions, in document order.
    package func regions() throws(DocumentError) -> [RegionDescription] {
        try items("regions") { (node) throws(DocumentError) in try node.region() }
    }

    /// A region; missing keys have the defaults of ``RegionDescription``.
    package func region() throws(DocumentError) -> RegionDescription {
        let fields = try fields("a region", known: Self.regionKeys)
        let id = try fields.required("id").name("a region's id")
        var region: RegionDescription
        if let anchors = fields.value("anchors") {
            if let rect = fields["rect"] {
                throw rect.fault("a region needs either \"rect\" or \"anchors\", not both")
            }
            region = RegionDescription(id: id, layout: try anchors.layout(size: fields.value("size")))
        } else {
            if let size = fields.value("size") {
                throw size.fault("\"size\" needs \"anchors\"; leave it out beside \"rect\"")
            }
            guard let rect = fields["rect"] else { throw fault("a region needs \"rect\" or \"anchors\"") }
            region = RegionDescription(id: id, rect: try rect.rect("rect"))
        }
        region.position = position
        region.parent = try fields.value("parent")?.name()
        if let node = fields["z"] { region.z = Int32(try node.integer("z", Self.wholeRange)) }
        if let node = fields["slop"] { region.slop = try node.slop() }
        if let node = fields["role"] { region.role = try node.choice() }
        region.isBandArea = try fields["band"]?.bool() ?? false
        region.latch = try fields["latch"]?.flags("latch", Self.axes) ?? []
        region.style = try fields.value("style")?.style()
        if let node = fields["gestures"] { region.gestures = try node.gestures() }
        region.isEnabled = try fields["enabled"]?.bool() ?? true
        region.editsText = try fields["text"]?.bool() ?? false
        region.acceptsTab = try fields["acceptsTab"]?.bool() ?? false
        region.opening = try fields.value("opens")?.opening()
        if let node = fields.value("preview") {
            let preview = try node.preview(of: region)
            region.opening?.preview = preview
        }
        region.drags = try fields.value("drags")?.drags()
        region.drops = try fields.value("drops")?.drops()
        region.springs = try fields["spring"]?.bool() ?? false
        region.isDynamic = try fields["dynamic"]?.bool() ?? false
        region.isFocusable = try fields["focusable"]?.bool() ?? region.editsText
        region.takesFocusOnPress = try fields["focusOnPress"]?.bool() ?? true
        region.label = try fields.value("label")?.title()
        region.focusGroup = try fields.value("focusGroup")?.name()
        if let node = fields.value("index") {
            region.index = Int32(try node.integer("index", Self.wholeRange))
        }
        region.isSelectable = try fields["selectable"]?.bool() ?? true
        region.selectsSeveral = try fields["multiple"]?.bool() ?? true
        region.selectionFollowsFocus = try fields["selectionFollowsFocus"]?.bool() ?? false
        if let node = fields["primaryAction"] { region.primaryAction = try node.choice() }
        region.scroll = try fields.value("scroll")?.vector()
        return region
    }

    /// The rectangle that an `open` line passes back: a part of a region that has one, in the same coordinates.
    private func preview(of region: RegionDescription) throws(DocumentError) -> Rect {
        guard region.opening != nil else { throw fault("\"preview\" needs \"opens\"") }
        guard region.layout == nil else { throw fault("\"preview\" needs \"rect\"") }
        let rect = try rect("preview")
        return rect.moved(by: Vector(dx: -region.rect.x, dy: -region.rect.y))
    }

    /// `{scene, target, activity}`
    private func opening() throws(DocumentError) -> RegionOpening {
        let fields = try fields("what a region opens", known: ["scene", "target", "activity"])
        var opening = RegionOpening(scene: try fields.required("scene").name())
        opening.target = try fields.value("target")?.name()
        opening.activity = try fields["activity"]?.jsonText(atMost: Limits.openingBytes)
        return opening
    }

    /// `[left, top, right, bottom]`, each a number or null, and `[width, height]`, required if an edge is null.
    private func layout(size: DocumentNode?) throws(DocumentError) -> RegionLayout {
        let edges = try items("anchors")
        guard edges.count == 4 else { throw fault("anchors must be [left, top, right, bottom]") }
        let lengths = try size?.items("size")
        if let size, lengths?.count != 2 { throw size.fault("size must be [width, height]") }
        func distance(_ edge: DocumentNode) throws(DocumentError) -> Double? {
            edge.isNull ? nil : try edge.coordinate("an anchor")
        }
        // Both lengths must be valid even if they are not used.
        var layout = RegionLayout(
            width: try length("width", lengths?[0]), height: try length("height", lengths?[1]))
        layout.left = try distance(edges[0])
        layout.top = try distance(edges[1])
        layout.right = try distance(edges[2])
        layout.bottom = try distance(edges[3])
        try require("width", where: layout.left == nil || layout.right == nil, lengths?[0])
        try require("height", where: layout.top == nil || layout.bottom == nil, lengths?[1])
        return layout
    }

    private func require(
        _ what: String, where isNeeded: Bool, _ length: DocumentNode?
    ) throws(DocumentError) {
        guard isNeeded, length?.isNull ?? true else { return }
        throw fault("with an edge that is null, \"size\" must give the \(what)")
    }

    private func length(_ what: String, _ node: DocumentNode?) throws(DocumentError) -> Double {
        guard let node, !node.isNull else { return 0 }
        return try node.number(what, 0...Limits.coordinate)
    }

    /// A number for all sides, or `[top, left, bottom, right]`.
    private func slop() throws(DocumentError) -> HitSlop {
        guard form == .list else { return HitSlop(try number("slop", Self.slopRange)) }
        let sides = entries
        guard sides.count == 4 else { throw fault("slop must be a number, or [top, left, bottom, right]") }
        return HitSlop(
            top: try sides[0].number("slop", Self.slopRange),
            left: try sides[1].number("slop", Self.slopRange),
            bottom: try sides[2].number("slop", Self.slopRange),
            right: try sides[3].number("slop", Self.slopRange))
    }
}
