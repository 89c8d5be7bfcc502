public import InputModel

/// How far what presses may stray, and how long it may stay, before a press becomes something else.
///
/// ```swift
/// var settings = InteractionSettings()
/// settings.touch.longPress = .milliseconds(700)
/// ```
public struct PressTolerances: Hashable, Sendable {
    /// How far a press moves before it becomes a drag, a band or a pan, in points; at least 0.
    public var drag: Double
    /// How far it may move and still click, in points; a drag, too, is no click.
    public var click: Double
    /// How far it may move and still become a long press, in points.
    public var longPress: Double
    /// How long a long press takes. 500 ms is UIKit's value.
    public var longPressTime = Interval.milliseconds(500)

    /// Mice, touchpads and pens: a pointer stays where it is. A long press may move by UIKit's 10 points, where the drag
    /// threshold is not lower, as it is unless the configuration says otherwise.
    public static let pointer = PressTolerances(drag: 3, click: .infinity, longPress: 10)

    /// Fingers: they roll as they land, press and lift. 10 points are UIKit's for a tap, a long press, and a pan.
    public static let touch = PressTolerances(drag: 10, click: 10, longPress: 10)

    var isUsable: Bool { drag >= 0 && click >= 0 && longPress >= 0 && longPressTime.microseconds > 0 }
}

extension InteractionSettings {
    func tolerances(of source: Press.Source) -> PressTolerances {
        if case .touch = source { touch } else { pointer }
    }

    /// Those of what has moved.
    func tolerances(of mover: StreamEvent.Body.Mover) -> PressTolerances {
        if case .touch = mover { touch } else { pointer }
    }
}
