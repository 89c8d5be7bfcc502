/// The style of the pointer over a region.
///
/// ```swift
/// var style = Style(.hover(tint: .overlay, scale: true))
/// style.shape = .roundedRectangle(radius: 8)
/// let button = Region("save", at: Rect(0, 0, 80, 30)).with { $0.style = style }
/// try await client.put([button], in: "page")
/// ```
public struct Style: Hashable, Sendable {
    /// The effect on the pointer and the region.
    public enum Effect: Hashable, Sendable {
        /// The effect that suits the region's size.
        case automatic
        /// The pointer becomes the region's background.
        case highlight
        /// The region is lifted, and the pointer vanishes.
        case lift
        /// The region changes, and the pointer stays.
        case hover(tint: Tint = .overlay, shadow: Bool = false, scale: Bool = false)
        /// No effect.
        case none
    }

    /// Where colour is added to a region.
    public enum Tint: String, Hashable, Sendable, CaseIterable {
        /// In front of its content, behind it, or nowhere.
        case none, overlay, underlay
    }

    /// The outline that the pointer takes.
    public enum Shape: Hashable, Sendable {
        /// The usual pointer.
        case system
        /// A rectangle with round corners; the region's if `rect` is nil.
        case roundedRectangle(radius: Double, rect: Rect? = nil)
        /// A line between characters, of this height.
        case verticalBeam(length: Double)
        /// A line below characters, of this length.
        case horizontalBeam(length: Double)
        /// An outline that the program knows by this name.
        case path(String)
    }

    /// A shape beside the pointer.
    public enum Accessory: Hashable, Sendable {
        /// The side of the pointer that an arrow is on, pointing away.
        public enum Side: String, Hashable, Sendable, CaseIterable {
            /// The values used in requests.
            case top, topRight, right, bottomRight, bottom, bottomLeft, left, topLeft
        }

        /// An arrow at a side.
        case side(Side)
        /// An arrow at this distance from the pointer, at an angle in radians clockwise from the top.
        case arrow(offset: Double? = nil, angle: Double? = nil)
        /// A shape, likewise.
        case shape(Shape, offset: Double? = nil, angle: Double? = nil)
    }

    /// The effect on the pointer and the region.
    public var effect: Effect?
    /// The outline that the pointer takes.
    public var shape: Shape?
    /// The axes along which the pointer moves only a little.
    public var constrainedAxes: [Axis] = []
    /// Shapes beside the pointer; at most 16.
    public var accessories: [Accessory] = []

    /// A style with this effect.
    public init(_ effect: Effect? = nil) { self.effect = effect }

    var json: JSON {
        var fields: [String: JSON] = [:]
        fields["effect"] = effect?.json
        fields["shape"] = shape?.json
        if !constrainedAxes.isEmpty {
            fields["constrainedAxes"] = .array(constrainedAxes.map { .string($0.rawValue) })
        }
        if !accessories.isEmpty { fields["accessories"] = .array(accessories.map(\.json)) }
        return .object(fields)
    }
}

extension Style.Accessory {
    var json: JSON {
        switch self {
        case .side(let side): .value(side)
        case .arrow(let offset, let angle): Self.json("arrow", offset, angle)
        case .shape(let shape, let offset, let angle): Self.json(shape.json, offset, angle)
        }
    }

    private static func json(_ shape: JSON, _ offset: Double?, _ angle: Double?) -> JSON {
        .object(
            .init(present: [
                "shape": shape, "offset": offset.map(JSON.number), "angle": angle.map(JSON.number),
            ]))
    }
}

extension Style.Effect {
    var json: JSON {
        switch self {
        case .automatic: "automatic"
        case .highlight: "highlight"
        case .lift: "lift"
        case .none: "none"
        case .hover(let tint, let shadow, let scale):
            ["kind": "hover", "tint": .string(tint.rawValue), "shadow": .bool(shadow), "scale": .bool(scale)]
        }
    }
}

extension Style.Shape {
    var json: JSON {
        switch self {
        case .system: "system"
        case .roundedRectangle(let radius, let rect):
            rect.map { ["kind": "roundedRectangle", "radius": .number(radius), "rect": $0.json] }
                ?? ["kind": "roundedRectangle", "radius": .number(radius)]
        case .verticalBeam(let length): ["kind": "verticalBeam", "length": .number(length)]
        case .horizontalBeam(let length): ["kind": "horizontalBeam", "length": .number(length)]
        case .path(let id): ["kind": "path", "id": .string(id)]
        }
    }
}
