import InputModel
import Interaction
import Wire

/// The results that the page reads after each call: lines, and positions to draw.
struct LabOutput: ~Copyable {
    var lines = LineBuffer()
    /// The part that is played, from 0 to 1.
    var progress = 0.0
    /// An answer other than lines: a fault, or the devices.
    var text: [UInt8] = []
    /// Five numbers each: seconds from the start, kind (0 began, 1 moved, 2 ended, 3 pointer), the contact, x and y.
    var places: [Double] = []

    /// Why contacts are taken for fingers or not, ``Reasons/stride`` numbers each.
    var reasons: [Double] = []

    /// Records the position of a contact or the pointer.
    ///
    /// - Returns: true for events that need no line beside the picture: motion, and touches, scrolls and gestures with
    ///   the phase `changed`.
    mutating func note(_ event: borrowing StreamEvent, since start: Timestamp) -> Bool {
        let seconds = Double((event.time - start).microseconds) / 1_000_000
        switch event.body {
        case .motion(let motion):
            append(seconds, 3, 0, motion.position)
            return true
        case .touch(let touch):
            let what = touch.phase == .began ? 0.0 : touch.phase == .changed ? 1 : 2
            append(seconds, what, Double(touch.contact), touch.position)
            return touch.phase == .changed
        case .scroll(let scroll): return scroll.phase == .changed
        case .gesture(let gesture): return gesture.phase == .changed
        default: return false
        }
    }

    private mutating func append(_ seconds: Double, _ what: Double, _ contact: Double, _ point: Point) {
        places.append(seconds)
        places.append(what)
        places.append(contact)
        places.append(point.x)
        places.append(point.y)
    }

    mutating func clear() {
        lines.truncate(to: 0)
        text.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        reasons.removeAll(keepingCapacity: true)
    }
}
