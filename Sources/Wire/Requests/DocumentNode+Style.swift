import InputModel
import Interaction

extension DocumentNode {
    private static let effects: [(name: StaticString, value: PointerStyle.Effect)] = [
        ("automatic", .automatic), ("highlight", .highlight), ("lift", .lift), ("hover", .standardHover),
        ("none", .none),
    ]
    /// Effects with settings.
    private static let settableEffects: [(name: StaticString, value: Void)] = [("hover", ())]
    private static let presets = PointerStyle.Accessory.presets.enumerated().map {
        (name: $0.element, value: PointerStyle.Accessory.preset($0.offset))
    }
    /// Lengths in points, far beyond what anyone draws.
    private static let lengths = 0.0...1_000_000.0
    private static let offsets = -1_000_000.0...1_000_000.0

    func style() throws(DocumentError) -> PointerStyle {
        let fields = try fields("a style", known: ["effect", "shape", "constrainedAxes", "accessories"])
        var style = PointerStyle()
        if let node = fields["effect"] { style.effect = try node.effect() }
        if let node = fields["shape"] { style.shape = try node.shape() }
        style.constrainedAxes = try fields["constrainedAxes"]?.flags("constrainedAxes", Self.axes) ?? []
        if let node = fields["accessories"] { style.accessories = try node.accessories() }
        return style
    }

    /// Its name, or `{kind: hover, …}`.
    private func effect() throws(DocumentError) -> PointerStyle.Effect {
        guard form == .mapping else { return try choice("effect", Self.effects) }
        let fields = try fields("an effect", known: ["kind", "tint", "shadow", "scale"])
        try fields.required("kind").choice("kind, of an effect with settings,", Self.settableEffects)
        let standard = PointerStyle.Effect.standardHover
        guard case .hover(let tint, let shadow, let scale) = standard else { return standard }
        return .hover(
            tint: try fields["tint"]?.choice() ?? tint,
            shadow: try fields["shadow"]?.bool() ?? shadow,
            scale: try fields["scale"]?.bool() ?? scale)
    }

    private enum ShapeKind: String, CaseIterable { case roundedRectangle, verticalBeam, horizontalBeam, path }

    /// `system`, or a mapping whose `kind` determines its other keys.
    private func shape() throws(DocumentError) -> PointerStyle.Shape {
        guard form == .mapping else {
            guard says("system") else {
                throw fault("a shape must be \"system\" or a mapping with its kind, not \(kind)")
            }
            return .system
        }
        guard let kindNode = peek("kind") else { throw fault("a shape needs \"kind\"") }
        switch try kindNode.choice("a shape's kind") as ShapeKind {
        case .roundedRectangle:
            let fields = try fields("a rounded rectangle", known: ["kind", "rect", "radius"])
            return .roundedRectangle(
                rect: try fields.value("rect")?.rect(),
                radius: try fields.required("radius").number("radius", Self.lengths))
        case .verticalBeam: return .verticalBeam(length: try beamLength())
        case .horizontalBeam: return .horizontalBeam(length: try beamLength())
        case .path:
            let fields = try fields("a path", known: ["kind", "id"])
            return .path(id: try fields.required("id").name("a path's id"))
        }
    }

    private func beamLength() throws(DocumentError) -> Double {
        let fields = try fields("a beam", known: ["kind", "length"])
        return try fields.required("length").number("length", Self.lengths)
    }

    private func accessories() throws(DocumentError) -> [PointerStyle.Accessory] {
        let accessories = try items("accessories") { (node) throws(DocumentError) in try node.accessory() }
        guard accessories.count <= Limits.accessories else {
            throw fault(
                "a style can have at most \(Limits.accessories) accessories, not \(accessories.count)",
                code: .limit)
        }
        return accessories
    }

    /// The name of a preset, or `{shape, offset, angle}`.
    private func accessory() throws(DocumentError) -> PointerStyle.Accessory {
        guard form == .mapping else { return try choice("an accessory", Self.presets) }
        let fields = try fields("an accessory", known: ["shape", "offset", "angle"])
        return PointerStyle.Accessory(
            form: try fields.required("shape").accessoryForm(),
            offset: try fields["offset"]?.number("offset", Self.offsets)
                ?? PointerStyle.Accessory.presetOffset,
            angle: try fields["angle"]?.number("angle", Self.offsets) ?? 0)
    }

    private func accessoryForm() throws(DocumentError) -> PointerStyle.Accessory.Form {
        if says("arrow") { return .arrow }
        if form == .mapping { return .shape(try shape()) }
        guard says("system") else {
            throw fault("an accessory's shape must be \"arrow\" or a shape as of a style, not \(kind)")
        }
        return .shape(.system)
    }
}
