public import InputModel

/// The look of the pointer over a region, and its effect on the region.
public struct PointerStyle: Hashable, Sendable {
    /// The combined effect on pointer and region.
    public enum Effect: Hashable, Sendable {
        /// Chosen by the region's role and size.
        case automatic
        /// The pointer becomes the region's highlight.
        case highlight
        /// The region rises and the pointer disappears beneath it.
        case lift
        /// The pointer stays as it is; the region is tinted, casts a shadow and grows, as far as asked for.
        case hover(tint: Tint, shadow: Bool, scale: Bool)
        /// Nothing.
        case none
    }

    /// Where a hover effect colours the region.
    public enum Tint: UInt8, PublishedCase, Sendable {
        /// Not at all, over the region's content, or beneath it.
        case none, overlay, underlay

        /// The published names, in the order of the cases.
        public static let names: [StaticString] = ["none", "overlay", "underlay"]
    }

    /// The look of the pointer.
    public enum Shape: Hashable, Sendable {
        /// The pointer's usual shape.
        case system
        /// `radius` in points.
        case roundedRectangle(rect: Rect?, radius: Double)
        /// A text cursor for lines that run across; `length` in points.
        case verticalBeam(length: Double)
        /// A text cursor for lines that run down; `length` in points.
        case horizontalBeam(length: Double)
        /// A shape that the program knows by name.
        case path(id: String)
    }

    /// A shape drawn beside the pointer.
    public struct Accessory: Hashable, Sendable {
        /// What the accessory looks like.
        public enum Form: Hashable, Sendable {
            /// An arrow in the direction of ``PointerStyle/Accessory/angle``.
            case arrow
            /// Any of the pointer's shapes.
            case shape(Shape)
        }

        /// What it looks like.
        public var form: Form
        /// The distance from the pointer's middle, in points.
        public var offset: Double
        /// The direction from the pointer's middle, in radians, clockwise from the top.
        public var angle: Double

        /// An accessory `offset` points from the pointer's middle, `angle` radians clockwise from the top.
        public init(form: Form, offset: Double, angle: Double) {
            self.form = form
            self.offset = offset
            self.angle = angle
        }

        /// The distance of the presets' arrows from the pointer's middle, in points: just outside a pointer of 19
        /// points, the size that tablets use.
        public static let presetOffset = 14.0
        /// The presets: arrows in the eight directions, clockwise.
        public static let presets: [StaticString] = [
            "top", "topRight", "right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft",
        ]

        /// The arrow at ``presets`` `[index]`.
        public static func preset(_ index: Int) -> Accessory {
            Accessory(form: .arrow, offset: presetOffset, angle: Double(index) * Double.pi / 4)
        }
    }

    /// The combined effect on pointer and region.
    public var effect = Effect.automatic
    /// The look of the pointer.
    public var shape = Shape.system
    /// The axes on which the effect stays at the region's middle.
    public var constrainedAxes: Axes = []
    /// At most `Limits.accessories`.
    public var accessories: [Accessory] = []

    /// The style of a region that declares none.
    public init() {}
}

// Resolves `automatic` for a region, so that all programs agree on it.
//
// Apple's Human Interface Guidelines (Pointing devices) give highlight to small elements with a transparent background, lift to
// small opaque ones such as icons, and hover to larger ones. They give no sizes: those here are Inlet's.
extension PointerStyle.Effect {
    /// The `hover` effect without settings.
    public static let standardHover = PointerStyle.Effect.hover(tint: .overlay, shadow: false, scale: true)
    /// The largest region that looks like a button, in points: a target of 44 points with its padding, and a word or two.
    static let largestButton = (width: 256.0, height: 64.0)
    /// The largest region that looks like an icon, in points: an icon in a magnified dock.
    static let largestIcon = 128.0

    /// Resolves `automatic` by the region's role and size; any other effect stays.
    func resolved(for role: RegionRole, width: Double, height: Double) -> PointerStyle.Effect {
        guard self == .automatic else { return self }
        return switch role {
        case .control where width <= Self.largestButton.width && height <= Self.largestButton.height:
            .highlight
        case .item where max(width, height) <= Self.largestIcon: .lift
        case .plain, .item, .collection, .bandArea, .control: .standardHover
        }
    }
}

// All values lie within `Limits.coordinate`, and none is NaN, which would not even be equal to itself.
extension PointerStyle {
    var isPlaceable: Bool { shape.isPlaceable && accessories.allSatisfy { $0.isPlaceable } }
}

extension PointerStyle.Shape {
    fileprivate var isPlaceable: Bool {
        switch self {
        case .system, .path: true
        case .roundedRectangle(let rect, let radius):
            rect?.isPlaceable != false && (0...Limits.coordinate).contains(radius)
        case .verticalBeam(let length), .horizontalBeam(let length):
            (0...Limits.coordinate).contains(length)
        }
    }
}

extension PointerStyle.Accessory {
    fileprivate var isPlaceable: Bool {
        let isFormPlaceable =
            switch form {
            case .arrow: true
            case .shape(let shape): shape.isPlaceable
            }
        return isFormPlaceable && Vector(dx: offset, dy: angle).isPlaceable
    }
}

// Shapes with a place are declared where their region is, and move with it.
extension PointerStyle {
    /// It has shapes with a place.
    var hasPlace: Bool {
        shape.rect != nil
            || accessories.contains {
                if case .shape(let shape) = $0.form { shape.rect != nil } else { false }
            }
    }

    /// The style with its shapes elsewhere.
    public func moved(by shift: Vector) -> PointerStyle {
        guard shift != .zero else { return self }
        var style = self
        style.shape.move(by: shift)
        for index in style.accessories.indices {
            guard case .shape(var shape) = style.accessories[index].form else { continue }
            shape.move(by: shift)
            style.accessories[index].form = .shape(shape)
        }
        return style
    }
}

extension PointerStyle.Shape {
    fileprivate var rect: Rect? { if case .roundedRectangle(let rect, _) = self { rect } else { nil } }

    fileprivate mutating func move(by shift: Vector) {
        guard case .roundedRectangle(let rect?, let radius) = self else { return }
        self = .roundedRectangle(rect: rect.moved(by: shift), radius: radius)
    }
}
