import InputModel

/// Two fingers of a touchscreen that may do something together: a band, or a pinch and a rotation.
///
/// ```
/// life     | both move alike         | they separate               | one moves alone | one lifts
/// ---------+-------------------------+-----------------------------+-----------------+------------------
/// apart    | presses cancelled, band | presses cancelled: together | dissolved       | dissolved
/// together | band, or the first pans | pinch, rotate, spread       |                 | the other is idle
/// ```
///
/// Two on one region are together at once, and press nothing. On two regions, each presses, until they act together on what
/// is around both.
struct FingerPair {
    /// A finger of it.
    struct End {
        let contact: UInt32
        /// Where it was when the second came down.
        let origin: Point
        var position: Point

        /// A finger that is down.
        init(_ finger: Fingers.Finger) {
            (contact, origin, position) = (finger.contact, finger.position, finger.position)
        }

        /// A finger that counts from where it landed.
        init(sinceLanding finger: Fingers.Finger) {
            (contact, origin, position) = (finger.contact, finger.origin, finger.position)
        }

        var translation: Vector { position - origin }
    }

    let device: DeviceID
    /// The finger that came down first.
    private(set) var first: End
    private(set) var second: End
    /// The region that they have in common, or nil; once they select, the area: that region may be removed.
    var target: RegionReference?
    // The distance, direction and middle when the second came down.
    private let startDistance: Double
    private let startAngle: Double
    let startMiddle: Point
    /// Rotation since then, in degrees clockwise.
    private(set) var rotation = 0.0
    /// The press number of the second finger in events for the target's program.
    var intent: UInt32 = 0
    /// Each presses for itself.
    var isApart = false
    /// They have moved in the current frame.
    var hasMoved = false
    /// They have separated, and select no more.
    var hasSpread = false

    init(_ first: End, _ second: End, of device: DeviceID, on target: RegionReference?) {
        self.device = device
        (self.first, self.second) = (first, second)
        self.target = target
        startDistance = Self.distance(first.origin, second.origin)
        startAngle = (second.origin - first.origin).angle
        startMiddle = Self.middle(first.origin, second.origin)
    }

    var middle: Point { Self.middle(first.position, second.position) }

    /// How far they are apart, as a multiple of the distance at the beginning.
    var scale: Double { Self.distance(first.position, second.position) / startDistance }

    /// By how much their distance has changed, in points.
    var spread: Double { abs(Self.distance(first.position, second.position) - startDistance) }

    /// How far they have moved alike, in points.
    var drift: Double { (middle - startMiddle).length }

    /// The source of its gestures.
    var gestureSource: RegionGestures.Source { .fingers(device, contact: first.contact) }

    /// The source of its band.
    var pressSource: Press.Source { .touch(device, contact: first.contact) }

    /// The contact of a finger of it that rests, within `distance` from where it was; nil if both move.
    func resting(within distance: Double) -> UInt32? {
        if first.translation.length <= distance { return first.contact }
        return second.translation.length <= distance ? second.contact : nil
    }

    /// The finger of it that is not `contact`.
    func other(than contact: UInt32) -> UInt32 {
        first.contact == contact ? second.contact : first.contact
    }

    func has(_ device: DeviceID, _ contact: UInt32) -> Bool {
        self.device == device && (first.contact == contact || second.contact == contact)
    }

    mutating func move(_ contact: UInt32, to position: Point) {
        hasMoved = true
        if contact == first.contact { first.position = position } else { second.position = position }
        // The angle changes by less than half a turn between two movements.
        let angle = (second.position - first.position).angle - startAngle
        rotation = angle + ((rotation - angle) / 360).rounded() * 360
    }

    private static func distance(_ one: Point, _ other: Point) -> Double { max((other - one).length, 1) }

    private static func middle(_ one: Point, _ other: Point) -> Point {
        Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
}
