import InputModel

/// The part of a dynamic region under the pointer, as declared by its program: a line of a text, a cell of a canvas.
///
/// One request waits at a time; the next one is only about where the pointer is then, wherever it was meanwhile.
///
/// ```
/// state    | pointer moves       | answer, of the last request | another region, or elsewhere
/// ---------+---------------------+-----------------------------+-----------------------------
/// new      | asked               |                             |
/// asked    | asked, and moved    | answered                    | new
/// moved    | moved               | asked; the answer holds     | new
/// answered | asked               |                             | new
/// ```
///
/// An answer holds as long as the pointer is in the part and the region has not moved.
struct HoveredPart: ~Copyable {
    private struct Answer {
        /// In the space.
        var part: Rect
        /// The region's rectangle when the answer was taken.
        var region: Rect
        /// nil: the region's own.
        var style: StyleID?
        /// nil: the region's own.
        var latch: Axes?
        var opens: Bool
    }

    /// The request that waits, and whether the pointer has moved since; nil for none.
    private var waiting: (request: UInt64, hasMoved: Bool)?
    private var answer: Answer?
    /// The last request of each program, numbered separately: no program learns how often another is asked.
    private var last: [ClientID: UInt64] = [:]

    /// Nothing was asked since the pointer entered the region, or the region has moved since the answer.
    var isNew: Bool { waiting == nil && answer == nil }

    /// The pointer is at another position in the region.
    ///
    /// - Returns: the number of a new request; nil while one waits.
    mutating func ask(_ program: ClientID) -> UInt64? {
        guard waiting == nil else {
            waiting!.hasMoved = true
            return nil
        }
        let request = last[program, default: 0] + 1
        last[program] = request
        waiting = (request, false)
        return request
    }

    /// True if a program was ever sent that request.
    func hasAsked(_ request: UInt64, _ program: ClientID) -> Bool { request <= last[program, default: 0] }

    /// True for the request that waits: all others are stale.
    func isWaiting(for request: UInt64) -> Bool { waiting?.request == request }

    /// The answer to the request that waits.
    ///
    /// - Parameters:
    ///   - part: within `region`, where the region lies.
    ///   - style: this part owns one use of it from now on.
    /// - Returns: true if the pointer has moved since the request.
    mutating func take(
        _ part: Rect, of region: Rect, style: StyleID?, latch: Axes?, opens: Bool,
        _ styles: inout StyleTable
    ) -> Bool {
        defer { waiting = nil }
        releaseAnswer(&styles)
        answer = Answer(part: part, region: region, style: style, latch: latch, opens: opens)
        return waiting?.hasMoved == true
    }

    /// The pointer is over another region, or this one is no longer dynamic.
    mutating func end(_ styles: inout StyleTable) {
        waiting = nil
        releaseAnswer(&styles)
    }

    /// The region lies at `rect`: an answer for another rectangle no longer holds.
    mutating func follow(_ rect: Rect, _ styles: inout StyleTable) {
        if let answer, answer.region != rect { releaseAnswer(&styles) }
    }

    private mutating func releaseAnswer(_ styles: inout StyleTable) {
        if let style = answer?.style { styles.release(style) }
        answer = nil
    }

    /// The instance has disconnected; its number is never reused.
    mutating func forget(_ program: ClientID) { last[program] = nil }

    /// The answer that holds at `point`; nil if the region's own look holds there.
    func look(at point: Point) -> (part: Rect, style: StyleID?)? {
        guard let answer, answer.part.contains(point) else { return nil }
        return (answer.part, answer.style)
    }

    /// The axes on which a press at `point` latches; nil: those of the region.
    func latch(at point: Point) -> Axes? {
        guard let answer, answer.part.contains(point) else { return nil }
        return answer.latch
    }

    /// False if its program says that the region opens nothing from `point`.
    func opens(at point: Point) -> Bool {
        guard let answer, answer.part.contains(point) else { return true }
        return answer.opens
    }

    /// The style of the answer, of which this owns one use; nil for none.
    var style: StyleID? { answer?.style }
}
