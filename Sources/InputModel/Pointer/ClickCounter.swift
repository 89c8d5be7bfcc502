/// Counts presses of one button that follow each other quickly at one position.
package struct ClickCounter: Sendable {
    /// How long after a press the next one continues the count. 400 ms is GTK's and Qt's default.
    package static let standardInterval = Interval.milliseconds(400)
    /// How far, in points on either axis, the pointer may stray between presses. 5 is GTK's default.
    package static let distance = 5.0

    /// The longest time between two presses of one count.
    package var interval: Interval
    /// The last press's count, from 1; 0 before the first.
    package private(set) var count = 0
    private var button: Button?
    private var time = Timestamp(microseconds: 0)
    private var position = Point.zero

    /// No press so far.
    package init(interval: Interval = standardInterval) {
        self.interval = interval
    }

    /// True if a press at `time` or later counts as the first, wherever it is.
    package func isOver(at time: Timestamp) -> Bool { button == nil || time - self.time > interval }

    /// A press began; returns its count.
    package mutating func press(_ button: Button, at time: Timestamp, position: Point) -> Int {
        let continues =
            self.button == button && time - self.time <= interval && time >= self.time
            && abs(position.x - self.position.x) <= Self.distance
            && abs(position.y - self.position.y) <= Self.distance
        count = continues ? count + 1 : 1
        self.button = button
        self.time = time
        self.position = position
        return count
    }
}
