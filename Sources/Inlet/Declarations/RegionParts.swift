/// How far outside a region it can still be hit, where nothing else is: points, for all sides (a number) or for each.
///
/// ```swift
/// let knob = Region("knob", at: Rect(0, 0, 20, 20), slop: 8)
/// let edge = Region("edge", at: Rect(0, 20, 20, 20), slop: Slop(top: 4, left: 0, bottom: 0, right: 0))
/// try await client.put([knob, edge], in: "page")
/// ```
public struct Slop: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Points beyond each edge; negative values make the region smaller.
    public var top, left, bottom, right: Double

    /// The same at all edges.
    public init(_ points: Double) { (top, left, bottom, right) = (points, points, points, points) }

    /// These points at each edge.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// The same at all edges.
    public init(floatLiteral points: Double) { self.init(points) }
    /// The same at all edges.
    public init(integerLiteral points: Int) { self.init(Double(points)) }

    var json: JSON {
        self == Slop(top) ? .number(top) : .numbers(top, left, bottom, right)
    }
}

/// A gesture that a region requests, with its settings.
///
/// ```swift
/// var twice = Recognizer(.tap)
/// twice.count = 2
/// let map = Region("map", at: Rect(0, 0, 400, 300), gestures: [.pan, .pinch, twice])
/// try await client.put([map], in: "page")
/// ```
public struct Recognizer: Hashable, Sendable {
    /// The kind of gesture.
    public typealias Gesture = Event.RegionGesture.Gesture

    /// The source of scrolling.
    public enum Scrolling: String, Hashable, Sendable, CaseIterable {
        /// A wheel with detents, or fingers.
        case discrete, continuous
    }

    /// A button of a mouse.
    public enum Button: String, Hashable, Sendable, CaseIterable {
        /// The values used in requests.
        case primary, secondary, middle, back, forward
    }

    /// The kind of gesture.
    public var gesture: Gesture
    /// Whether it can continue beside other gestures of the region.
    public var isSimultaneous: Bool?
    /// The sources of scrolling that it accepts; nil for all.
    public var scroll: [Scrolling]?
    /// The buttons that cause it; nil for the usual ones.
    public var buttons: [Button]?
    /// The number of taps or clicks that it takes.
    public var count: Int?

    /// A gesture with the default settings.
    public init(_ gesture: Gesture) { self.gesture = gesture }

    /// A gesture with the default settings.
    public static var pan: Recognizer { Recognizer(.pan) }
    /// A gesture with the default settings.
    public static var pinch: Recognizer { Recognizer(.pinch) }
    /// A gesture with the default settings.
    public static var rotate: Recognizer { Recognizer(.rotate) }
    /// A gesture with the default settings.
    public static var tap: Recognizer { Recognizer(.tap) }
    /// A gesture with the default settings.
    public static var longPress: Recognizer { Recognizer(.longPress) }
    /// A gesture with the default settings.
    public static var secondaryClick: Recognizer { Recognizer(.secondaryClick) }
    /// A gesture with the default settings.
    public static var hover: Recognizer { Recognizer(.hover) }
    /// A gesture with the default settings.
    public static var scroll: Recognizer { Recognizer(.scroll) }
    /// A gesture with the default settings.
    public static var swipe: Recognizer { Recognizer(.swipe) }

    var json: JSON {
        guard self != Recognizer(gesture) else { return .value(gesture) }
        return .object(
            .init(present: [
                "gesture": .value(gesture), "simultaneous": isSimultaneous.map(JSON.bool),
                "scroll": scroll.map { .values($0) }, "buttons": buttons.map { .values($0) },
                "count": count.map(JSON.integer),
            ]))
    }
}

/// The scene that a region opens, as an `open` line reports. Can be a string literal.
///
/// ```swift
/// let file = Region("a.txt", at: Rect(0, 0, 200, 20), role: .item).with {
///     $0.opens = Opening("editor", target: "/tmp/a.txt", activity: ["line": 12])
/// }
/// try await client.put([file], in: "page")
/// ```
public struct Opening: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The scene.
    public var scene: SceneID
    /// The target that it represents.
    public var target: SceneID?
    /// Its activity.
    public var activity: JSON?

    /// A scene with this target and activity.
    public init(_ scene: SceneID, target: SceneID? = nil, activity: JSON? = nil) {
        (self.scene, self.target, self.activity) = (scene, target, activity)
    }

    /// A scene without a target and activity.
    public init(stringLiteral scene: String) { self.init(SceneID(scene)) }

    var json: JSON {
        .object(
            .init(present: [
                "scene": .name(scene), "target": target.map { .name($0) }, "activity": activity,
            ]))
    }
}
