import InputModel

/// The first two contacts of a touchscreen. One is a press; two make bands, pinches and rotations.
///
/// ```
/// state | contact began            | moved                       | contact ended
/// ------+--------------------------+-----------------------------+---------------------
/// none  | press began: one         |                             |
/// one   | press cancelled: two     | the press moves             | press ended: none
/// two   | (a third is not for us)  | a band, or pinch and rotate | all ends: spent
/// spent | (nothing until all lift) |                             | the last: none
/// ```
///
/// Where the one finger drags, latches or bands, a second is not for us either. Two whose band is cancelled are spent.
struct FingerPair {
    struct Finger {
        var contact: UInt32
        var position: Point
    }

    enum State {
        case none, one, two, spent
    }

    var state = State.none
    var device = DeviceID(rawValue: 0)
    var first = Finger(contact: 0, position: .zero)
    var second = Finger(contact: 0, position: .zero)
    /// Contacts of the device that are down.
    var contacts: [UInt32] = []
    /// When there were two, how far apart, and in which direction.
    var startDistance = 1.0
    var startAngle = 0.0
    var rotation = 0.0
    var startMiddle = Point.zero
    /// What two fingers are at, or over.
    var target: RegionReference?

    init() {
        contacts.reserveCapacity(Limits.slots)
    }

    var isPair: Bool { state == .two }

    /// Where the press is that one finger makes; the middle of two.
    var position: Point { state == .two || state == .spent ? middle : first.position }

    var middle: Point {
        Point(
            x: (first.position.x + second.position.x) / 2, y: (first.position.y + second.position.y) / 2)
    }

    var distance: Double { max((second.position - first.position).length, 1) }
    var scale: Double { distance / startDistance }
}
