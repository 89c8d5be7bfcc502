import InputModel

/// A finger that pans what it landed on, and the momentum that follows it.
///
/// ```
/// life    | moved           | lifted           | flicked               | tick           | a finger lands on it
/// --------+-----------------+------------------+-----------------------+----------------+---------------------
/// rests   | gesture began   | (over)           |                       |                |
/// follows | gesture changed | gesture ended    | gesture ended,        |                |
///         |                 |                  | momentum began        |                |
/// rolls   |                 |                  |                       | moves, or ends | ended: that one rests
/// ```
struct FingerPan {
    enum Life {
        /// It has stopped momentum, and presses nothing.
        case rests
        case follows
        case rolls
    }

    let device: DeviceID
    let contact: UInt32
    /// What pans: the region where the finger landed.
    let target: RegionReference
    /// `pan` or `scroll`. Content follows the finger: a scroll goes the other way.
    let kind: RegionGestureKind
    fileprivate(set) var life: Life
    /// Where the finger is, or was when it lifted.
    fileprivate(set) var position: Point
    private var velocity = FlickVelocity()
    private var momentum = Momentum(.screen)

    init(
        _ device: DeviceID, contact: UInt32, at position: Point, _ kind: RegionGestureKind,
        on target: RegionReference, _ life: Life
    ) {
        (self.device, self.contact, self.position) = (device, contact, position)
        (self.kind, self.target, self.life) = (kind, target, life)
    }

    /// Of its gestures.
    var source: RegionGestures.Source { .fingers(device, contact: contact) }

    /// The next tick of its momentum; the distant future if it does not roll.
    var deadline: Timestamp { momentum.deadline }

    /// What its gesture moves by if the finger, or momentum, moves by `delta`.
    private func moved(by delta: Vector) -> Vector { kind == .scroll ? delta * -1 : delta }

    /// The finger has moved.
    ///
    /// - Returns: by how much its gesture moves.
    mutating func follow(to position: Point, at time: Timestamp) -> Vector {
        let delta = position - self.position
        self.position = position
        velocity.add(delta, at: time)
        life = .follows
        return moved(by: delta)
    }

    /// The finger has lifted: it rolls if that was a flick.
    mutating func lift(at time: Timestamp) {
        guard life == .follows, kind == .scroll else { return }
        momentum.flick(velocity.velocity(at: time), at: time)
        if momentum.isRolling { life = .rolls }
    }

    /// A tick of momentum.
    ///
    /// - Returns: by how much its gesture moves.
    mutating func roll() -> Vector { moved(by: momentum.roll()) }
}

/// The fingers that pan, and what rolls: at most one of each contact.
struct FingerPans: ~Copyable {
    private(set) var all: [FingerPan] = []

    init() {
        all.reserveCapacity(2 * Limits.slots)
    }

    /// The next tick of any; the distant future if nothing rolls.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for pan in all { deadline = min(deadline, pan.deadline) }
        return deadline
    }

    /// A finger moves something.
    var isFollowing: Bool { all.contains { $0.life == .follows } }

    func index(of touch: TouchEvent) -> Int? {
        all.firstIndex { $0.device == touch.device && $0.contact == touch.contact && $0.life != .rolls }
    }

    func index(of source: RegionGestures.Source) -> Int? { all.firstIndex { $0.source == source } }

    mutating func add(_ pan: FingerPan) { all.append(pan) }

    mutating func remove(at index: Int) { all.remove(at: index) }

    mutating func with<Result>(_ index: Int, _ body: (inout FingerPan) -> Result) -> Result {
        body(&all[index])
    }
}
