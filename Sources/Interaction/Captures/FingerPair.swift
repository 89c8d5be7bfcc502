import InputModel

/// The first two contacts of a touchscreen. One is a press; two make bands, pinches and rotations.
///
/// ```
/// state | contact began            | moved                       | contact ended
/// ------+--------------------------+-----------------------------+---------------------
/// none  | press began: one         |                             |
/// one   | press cancelled: two     | the press moves             | press ended: none
/// two   | (a third does nothing)   | a band, or pinch and rotate | all ends: spent
/// spent | (nothing until all lift) |                             | the last: none
/// ```
///
/// While one finger drags, latches or bands, a second does nothing either. Two whose band is cancelled are spent.
struct FingerPair: ~Copyable {
    private struct Finger {
        var contact: UInt32
        var position: Point
    }

    private enum State {
        case none, one, two, spent
    }

    private var state = State.none
    private(set) var device = DeviceID(rawValue: 0)
    private var first = Finger(contact: 0, position: .zero)
    private var second = Finger(contact: 0, position: .zero)
    /// Contacts of the device that are down.
    private var contacts: [UInt32] = []
    // The distance, direction and middle of the two fingers when the second came down.
    private var startDistance = 1.0
    private var startAngle = 0.0
    private(set) var startMiddle = Point.zero
    /// Rotation since then, in degrees clockwise.
    private(set) var rotation = 0.0
    /// The region that two fingers are over, or nil.
    private(set) var target: RegionReference?
    /// The press number of the second finger in events for the target's program.
    private(set) var intent: UInt32 = 0

    init(by _: Interaction.Maker) {
        contacts.reserveCapacity(Limits.slots)
    }

    var isPair: Bool { state == .two }
    /// No finger is down.
    var isFree: Bool { contacts.isEmpty }

    /// True if fingers of `device` are down.
    func isFollowed(_ device: DeviceID) -> Bool { !isFree && self.device == device }

    /// The position of a one-finger press, or the middle of two fingers.
    var position: Point { state == .two || state == .spent ? middle : first.position }

    var middle: Point {
        Point(
            x: (first.position.x + second.position.x) / 2, y: (first.position.y + second.position.y) / 2)
    }

    /// The finger that came down first.
    var firstContact: UInt32 { first.contact }

    private var distance: Double { max((second.position - first.position).length, 1) }
    private var angle: Double { (second.position - first.position).angle }
    var scale: Double { distance / startDistance }

    /// The meaning of a new contact.
    enum Landing {
        /// The contact is only counted.
        case none
        /// It presses.
        case press
        /// It forms a pair with the first contact.
        case pair
    }

    /// The meaning of a contact that begins now.
    ///
    /// - Parameter isFree: the one finger has made no more than a press.
    /// - Returns: nil if the contact is ignored: one touchscreen is followed at a time.
    func landing(of touch: TouchEvent, isFree: Bool) -> Landing? {
        guard contacts.isEmpty || device == touch.device else { return nil }
        return switch state {
        case .none: .press
        case .one where isFree: .pair
        case .one, .two, .spent: Landing.none
        }
    }

    /// A contact has begun, with the meaning `landing`.
    mutating func began(_ touch: TouchEvent, _ landing: Landing) {
        device = touch.device
        contacts.append(touch.contact)
        let finger = Finger(contact: touch.contact, position: touch.position)
        switch landing {
        case .none: break
        case .press:
            state = .one
            first = finger
        case .pair:
            state = .two
            second = finger
            startDistance = distance
            startMiddle = middle
            startAngle = angle
            rotation = 0
        }
    }

    /// The meaning of a movement.
    enum Movement {
        case none
        /// The press moves.
        case press
        case pair
    }

    mutating func moved(_ touch: TouchEvent) -> Movement {
        guard isOurs(touch) else { return .none }
        switch state {
        case .one where touch.contact == first.contact:
            first.position = touch.position
            return .press
        case .two where touch.contact == first.contact: first.position = touch.position
        case .two where touch.contact == second.contact: second.position = touch.position
        default: return .none
        }
        // The angle changes by less than half a turn between two movements.
        rotation = Self.unwrap(angle - startAngle, near: rotation)
        return .pair
    }

    /// The effects of a lift.
    struct Lift {
        /// The lift ends a pair.
        var endsPair = false
        /// The lift ends the press of the finger, or of both.
        var endsPress = false
        /// No contact is left.
        var isLast = false
    }

    /// A contact has lifted.
    mutating func lifted(_ touch: TouchEvent) -> Lift {
        guard isOurs(touch) else { return Lift() }
        contacts.removeAll { $0 == touch.contact }
        var lift = Lift(isLast: contacts.isEmpty)
        let isFirst = touch.contact == first.contact
        if state == .one && isFirst || state == .two && (isFirst || touch.contact == second.contact) {
            lift.endsPair = state == .two
            lift.endsPress = true
            if state == .one { first.position = touch.position }
        }
        return lift
    }

    /// Updates the state after the caller has handled the effects of a lift.
    mutating func finish(_ lift: Lift) {
        if lift.endsPress { state = .spent }
        if lift.isLast { state = .none }
    }

    /// Sets the region that the two fingers are over.
    mutating func aim(at target: RegionReference?) { self.target = target }

    /// Stores the press number of the second finger in events for the target's program.
    mutating func note(_ intent: UInt32) { self.intent = intent }

    /// Their band or gestures were cancelled, and they begin nothing else.
    mutating func spend() { state = .spent }

    /// True for a contact of the followed device whose beginning was seen.
    private func isOurs(_ touch: TouchEvent) -> Bool {
        device == touch.device && contacts.contains(touch.contact)
    }

    /// The angle that differs from `angle` by whole turns and is nearest to `former`.
    private static func unwrap(_ angle: Double, near former: Double) -> Double {
        angle + ((former - angle) / 360).rounded() * 360
    }
}
