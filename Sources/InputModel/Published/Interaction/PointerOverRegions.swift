/// The pointer came over a region, moved over it, or left it.
public struct HoverEvent: Sendable {
    /// Where in its stay over a region the pointer is.
    public enum Phase: Sendable {
        /// Always before the `entered` of the other region, in the same instant.
        case exited
        case entered
        case moved
    }

    public var phase: Phase
    public var target: RegionReference
    /// Where the pointer went to, or came from; nil: no region.
    public var other: RegionReference?
    /// Of `entered`: the style in force. Of `moved`: the style that it has become, where it changed.
    public var style: StyleID?
    /// Of `moved`: the style before; what differs is published.
    public var formerStyle: StyleID?
    /// Where the effect is drawn: the pointer, as far as the style and a latch let it follow.
    public var effect: Point
    public var position: Point

    public init(
        phase: Phase, target: RegionReference, other: RegionReference? = nil, style: StyleID? = nil,
        formerStyle: StyleID? = nil, effect: Point, position: Point
    ) {
        self.phase = phase
        self.target = target
        self.other = other
        self.style = style
        self.formerStyle = formerStyle
        self.effect = effect
        self.position = position
    }
}

/// A button went down over a region, or what began so is over.
public struct PressEvent: Sendable {
    public var phase: Phase
    public var target: RegionReference
    public var button: Button
    public var position: Point
    public var modifiers: Modifiers

    public init(
        phase: Phase, target: RegionReference, button: Button, position: Point, modifiers: Modifiers
    ) {
        self.phase = phase
        self.target = target
        self.button = button
        self.position = position
        self.modifiers = modifiers
    }
}

/// A press that was released where it began, without a drag.
public struct ClickEvent: Sendable {
    public var target: RegionReference
    public var button: Button
    /// How many in a row.
    public var count: Int
    public var position: Point
    public var modifiers: Modifiers

    public init(target: RegionReference, button: Button, count: Int, position: Point, modifiers: Modifiers) {
        self.target = target
        self.button = button
        self.count = count
        self.position = position
        self.modifiers = modifiers
    }
}

/// A press whose pointer moved.
public struct DragEvent: Sendable {
    public var phase: Phase
    public var target: RegionReference
    public var button: Button
    /// From the press, in points.
    public var translation: Vector
    public var position: Point
    public var modifiers: Modifiers

    public init(
        phase: Phase, target: RegionReference, button: Button, translation: Vector, position: Point,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.target = target
        self.button = button
        self.translation = translation
        self.position = position
        self.modifiers = modifiers
    }
}

/// A press that holds the pointer to its region.
public struct LatchEvent: Sendable {
    public var phase: Phase
    public var target: RegionReference
    public var axes: Axes
    /// From the anchor, in points; 0 on an axis that is not latched.
    public var translation: Vector
    public var position: Point
    public var modifiers: Modifiers

    public init(
        phase: Phase, target: RegionReference, axes: Axes, translation: Vector, position: Point,
        modifiers: Modifiers
    ) {
        self.phase = phase
        self.target = target
        self.axes = axes
        self.translation = translation
        self.position = position
        self.modifiers = modifiers
    }
}

/// A gesture that a region asked for.
public struct RegionGestureEvent: Sendable {
    /// `began`, `changed`, `ended` or `cancelled`. What happens at once, as a tap, begins and ends at once.
    public var phase: Phase
    public var target: RegionReference
    public var kind: RegionGestureKind
    /// Pans: from where it began, in points.
    public var translation: Vector
    /// Pinches: the fingers' distance, compared with that at the beginning.
    public var scale: Double
    /// Rotations: since the beginning, in degrees clockwise.
    public var rotation: Double
    /// Taps: how many in a row.
    public var count: Int
    public var position: Point
    public var modifiers: Modifiers

    public init(
        phase: Phase, target: RegionReference, kind: RegionGestureKind, translation: Vector = .zero,
        scale: Double = 1, rotation: Double = 0, count: Int = 1, position: Point, modifiers: Modifiers
    ) {
        self.phase = phase
        self.target = target
        self.kind = kind
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
        self.count = count
        self.position = position
        self.modifiers = modifiers
    }
}
