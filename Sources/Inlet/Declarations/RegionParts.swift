/// How far around a region it is hit, where nothing else is: points, for all sides or for each. A number is one.
///
/// ```swift
/// let knob = Region("knob", at: Rect(0, 0, 20, 20), slop: 8)
/// let edge = Region("edge", at: Rect(0, 20, 20, 20), slop: Slop(top: 4, left: 0, bottom: 0, right: 0))
/// try await client.put([knob, edge], in: "page")
/// ```
public struct Slop: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Points beyond each edge; what is negative makes the region smaller.
    public var top, left, bottom, right: Double

    /// The same at all edges.
    public init(_ points: Double) { (top, left, bottom, right) = (points, points, points, points) }

    /// So many at each edge.
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

/// A gesture that a region asks for, with its settings.
///
/// ```swift
/// var twice = Recognizer(.tap)
/// twice.count = 2
/// let map = Region("map", at: Rect(0, 0, 400, 300), gestures: [.pan, .pinch, twice])
/// try await client.put([map], in: "page")
/// ```
public struct Recognizer: Hashable, Sendable {
    /// Which gesture.
    public typealias Gesture = Event.RegionGesture.Gesture

    /// What turns it.
    public enum Scrolling: String, Hashable, Sendable, CaseIterable {
        /// A wheel with detents, or fingers.
        case discrete, continuous
    }

    /// A button of a mouse.
    public enum Button: String, Hashable, Sendable, CaseIterable {
        /// As requests have them.
        case primary, secondary, middle, back, forward
    }

    /// Which gesture.
    public var gesture: Gesture
    /// It goes on beside others of the region.
    public var isSimultaneous: Bool?
    /// What turns it; nil for all.
    public var scroll: [Scrolling]?
    /// The buttons that make it; nil for the usual.
    public var buttons: [Button]?
    /// How many taps or clicks make it.
    public var count: Int?

    /// A gesture as it usually is.
    public init(_ gesture: Gesture) { self.gesture = gesture }

    /// A gesture as it usually is.
    public static var pan: Recognizer { Recognizer(.pan) }
    /// A gesture as it usually is.
    public static var pinch: Recognizer { Recognizer(.pinch) }
    /// A gesture as it usually is.
    public static var rotate: Recognizer { Recognizer(.rotate) }
    /// A gesture as it usually is.
    public static var tap: Recognizer { Recognizer(.tap) }
    /// A gesture as it usually is.
    public static var longPress: Recognizer { Recognizer(.longPress) }
    /// A gesture as it usually is.
    public static var secondaryClick: Recognizer { Recognizer(.secondaryClick) }
    /// A gesture as it usually is.
    public static var hover: Recognizer { Recognizer(.hover) }
    /// A gesture as it usually is.
    public static var scroll: Recognizer { Recognizer(.scroll) }
    /// A gesture as it usually is.
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

/// The scene that a region opens, as a line `open` asks. A literal is one.
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
    /// What it stands for.
    public var target: SceneID?
    /// What it is about.
    public var activity: JSON?

    /// A scene for this.
    public init(_ scene: SceneID, target: SceneID? = nil, activity: JSON? = nil) {
        (self.scene, self.target, self.activity) = (scene, target, activity)
    }

    /// A scene.
    public init(stringLiteral scene: String) { self.init(SceneID(scene)) }

    var json: JSON {
        .object(
            .init(present: [
                "scene": .name(scene), "target": target.map { .name($0) }, "activity": activity,
            ]))
    }
}
