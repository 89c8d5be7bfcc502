import InputModel

/// Two fingers of a touchscreen that do something together: a band, or a pinch and a rotation.
struct FingerPair {
    /// A finger of it.
    struct End {
        let contact: UInt32
        var position: Point
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

    init(_ first: End, _ second: End, of device: DeviceID, on target: RegionReference?) {
        self.device = device
        (self.first, self.second) = (first, second)
        self.target = target
        startDistance = Self.distance(first, second)
        startAngle = (second.position - first.position).angle
        startMiddle = Self.middle(first, second)
    }

    var middle: Point { Self.middle(first, second) }

    /// How far they are apart, as a multiple of the distance at the beginning.
    var scale: Double { Self.distance(first, second) / startDistance }

    /// The source of its gestures.
    var gestureSource: RegionGestures.Source { .fingers(device, contact: first.contact) }

    /// The source of its band.
    var pressSource: Press.Source { .touch(device, contact: first.contact) }

    func has(_ device: DeviceID, _ contact: UInt32) -> Bool {
        self.device == device && (first.contact == contact || second.contact == contact)
    }

    mutating func move(_ contact: UInt32, to position: Point) {
        if contact == first.contact { first.position = position } else { second.position = position }
        // The angle changes by less than half a turn between two movements.
        let angle = (second.position - first.position).angle - startAngle
        rotation = angle + ((rotation - angle) / 360).rounded() * 360
    }

    private static func distance(_ first: End, _ second: End) -> Double {
        max((second.position - first.position).length, 1)
    }

    private static func middle(_ first: End, _ second: End) -> Point {
        Point(
            x: (first.position.x + second.position.x) / 2, y: (first.position.y + second.position.y) / 2)
    }
}
