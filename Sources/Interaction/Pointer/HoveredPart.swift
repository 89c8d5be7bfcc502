import InputModel

/// The part of a dynamic region that is under the pointer, as its program says: a line of a text, a cell of a canvas.
///
/// One request waits at a time; wherever the pointer was meanwhile, only where it is then is asked for after it.
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
/// An answer holds as long as the pointer is in the part, and the region lies where it did.
struct HoveredPart: ~Copyable {
    private struct Answer {
        /// In the space.
        var part: Rect
        /// Where the region lay when that was said.
        var region: Rect
        /// nil: the region's own.
        var style: StyleID?
    }

    /// The request that waits; nil for none.
    private var waiting: UInt64?
    private var hasMoved = false
    private var answer: Answer?
    /// The last request of each program: no other can tell how often one is asked.
    private var last: [ClientID: UInt64] = [:]

    /// Nothing was asked since the pointer came over the region, or the region lies elsewhere.
    var isNew: Bool { waiting == nil && answer == nil }

    /// The pointer is over the region, at another place of it.
    ///
    /// - Returns: the number of a new request; nil while one waits.
    mutating func ask(_ program: ClientID) -> UInt64? {
        guard waiting == nil else {
            hasMoved = true
            return nil
        }
        let request = last[program, default: 0] + 1
        last[program] = request
        waiting = request
        hasMoved = false
        return request
    }

    /// True where a program was ever asked that.
    func hasAsked(_ request: UInt64, _ program: ClientID) -> Bool { request <= last[program, default: 0] }

    /// True for the request that waits: all others are stale.
    func isWaiting(for request: UInt64) -> Bool { waiting == request }

    /// The answer to the request that waits.
    ///
    /// - Parameters:
    ///   - part: within `region`, where the region lies.
    ///   - style: one use of it is this part's from now on.
    /// - Returns: true where the pointer has moved since the request.
    mutating func take(
        _ part: Rect, of region: Rect, style: StyleID?, _ styles: inout StyleTable
    ) -> Bool {
        releaseAnswer(&styles)
        waiting = nil
        answer = Answer(part: part, region: region, style: style)
        return hasMoved
    }

    /// The pointer is over another region, or the program does not say parts of this one any more.
    mutating func end(_ styles: inout StyleTable) {
        waiting = nil
        hasMoved = false
        releaseAnswer(&styles)
    }

    /// The region lies at `rect`: what was said of it elsewhere does not hold.
    mutating func follow(_ rect: Rect, _ styles: inout StyleTable) {
        if let answer, answer.region != rect { releaseAnswer(&styles) }
    }

    private mutating func releaseAnswer(_ styles: inout StyleTable) {
        if let style = answer?.style { styles.release(style) }
        answer = nil
    }

    /// The instance is gone; its number comes never again.
    mutating func forget(_ program: ClientID) { last[program] = nil }

    /// What holds at `point` of the region; nil where that is the region's own.
    func look(at point: Point) -> (part: Rect, style: StyleID?)? {
        guard let answer, answer.part.contains(point) else { return nil }
        return (answer.part, answer.style)
    }

    /// The style that this has a use of; nil for none.
    var style: StyleID? { answer?.style }
}
