/// Counts presses of one button that follow each other quickly at one position.
package struct ClickCounter: Sendable {
    /// Within which presses count as one click after the other.
    package struct Tolerances: Hashable, Sendable {
        /// The longest time between two presses of one count.
        package var interval: Interval
        /// How far, in points on either axis, the next press may be from the last.
        package var distance: Double

        package init(interval: Interval, distance: Double) {
            (self.interval, self.distance) = (interval, distance)
        }

        /// Mice, touchpads and pens. 400 ms is GTK's and Qt's default, 5 points are GTK's.
        package static let pointer = Tolerances(interval: .milliseconds(400), distance: 5)
        /// Fingers, which do not land twice on one point. 20 points are half of a fingertip.
        package static let touch = Tolerances(interval: .milliseconds(400), distance: 20)
    }

    /// The last press's count, from 1; 0 before the first.
    package private(set) var count = 0
    private var button: Button?
    private var time = Timestamp(microseconds: 0)
    private var position = Point.zero
    /// Of the last press.
    private var interval = Tolerances.pointer.interval

    /// No press so far.
    package init() {}

    /// True if a press at `time` or later counts as the first, wherever it is.
    package func isOver(at time: Timestamp) -> Bool { button == nil || time - self.time > interval }

    /// A press began; returns its count.
    package mutating func press(
        _ button: Button, within tolerances: Tolerances, at time: Timestamp, position: Point
    ) -> Int {
        let continues =
            self.button == button && time - self.time <= tolerances.interval && time >= self.time
            && abs(position.x - self.position.x) <= tolerances.distance
            && abs(position.y - self.position.y) <= tolerances.distance
        count = continues ? count + 1 : 1
        self.button = button
        self.time = time
        self.position = position
        interval = tolerances.interval
        return count
    }
}
