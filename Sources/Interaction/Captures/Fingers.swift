import InputModel

/// The contacts of touchscreens. Each presses. Two that land on one region are a pair at once; two that land on two regions
/// become one when they act together on what is around both (``FingerPair``).
///
/// ```
/// finger | another lands on its region | moved                       | lifted
/// -------+-----------------------------+-----------------------------+----------------------------
/// press  | press cancelled: pair       | the press moves, or: pan    | press ended
/// pan    | (that one is idle)          | the region's gesture        | gesture ended, momentum
/// pair   | (that one is idle)          | a band, or pinch and rotate | all ends: the other is idle
/// idle   | (that one is idle, too)     | where one of a pair rests:  |
///        |                             | takes its place             |
/// ```
///
/// A finger that drags, latches or selects forms no pair; another on its region is idle, and so is one of another
/// touchscreen on a region that is touched. Two whose gestures or band were cancelled are idle, too. Fingers elsewhere have
/// nothing to do with each other.
struct Fingers: ~Copyable {
    enum Role {
        /// It presses, or has pressed, on its own.
        case press
        /// It is a ``FingerPan``.
        case pan
        /// It is one of a ``FingerPair``.
        case pair
        /// It does nothing until it lifts.
        case idle
    }

    struct Finger {
        let device: DeviceID
        let contact: UInt32
        /// Where it landed.
        let origin: Point
        var position: Point
        fileprivate(set) var role: Role
        /// The region where it landed, or nil for a place without a scene.
        fileprivate(set) var target: RegionReference?
        /// That region is gone, or cannot be reached any more.
        fileprivate(set) var isLost = false
        let time: Timestamp

        var source: Press.Source { .touch(device, contact: contact) }
    }

    /// Those that are down, in the order in which they came.
    private(set) var all: [Finger] = []
    private(set) var pairs: [FingerPair] = []

    init() {
        all.reserveCapacity(Limits.slots)
        pairs.reserveCapacity(Limits.slots / 2)
    }

    /// No finger is down.
    var isFree: Bool { all.isEmpty }

    /// A finger that landed in `scene` is down on `device`.
    func isFollowed(_ device: DeviceID, in scene: SceneID) -> Bool {
        all.contains { $0.device == device && $0.target?.scene == scene && !$0.isLost }
    }

    func contains(_ touch: TouchEvent) -> Bool { index(of: touch) != nil }

    /// A contact has landed on `target`.
    mutating func began(
        _ touch: TouchEvent, _ role: Role, on target: RegionReference?, at time: Timestamp
    ) {
        all.append(
            Finger(
                device: touch.device, contact: touch.contact, origin: touch.position,
                position: touch.position, role: role, target: target, time: time))
    }

    /// A finger that is down does something else.
    mutating func set(_ role: Role, _ touch: TouchEvent) { set(role, touch.device, touch.contact) }

    mutating func set(_ role: Role, _ device: DeviceID, _ contact: UInt32) {
        for index in all.indices where all[index].device == device && all[index].contact == contact {
            all[index].role = role
        }
    }

    /// The last contact forms a pair with an earlier one.
    ///
    /// - Parameter isApart: each presses for itself.
    mutating func pair(with index: Int, on target: RegionReference?, isApart: Bool) {
        let (first, second) = (all[index], all[all.count - 1])
        var pair = FingerPair(
            FingerPair.End(first), FingerPair.End(second), of: first.device, on: target)
        pair.isApart = isApart
        pairs.append(pair)
        if !isApart { join(pairs.count - 1) }
    }

    /// The fingers of a pair press nothing from now on.
    mutating func join(_ index: Int) {
        pairs[index].isApart = false
        let pair = pairs[index]
        for index in all.indices where pair.has(all[index].device, all[index].contact) {
            all[index].role = .pair
        }
    }

    /// A finger that did nothing takes the place of one of a pair that rests.
    mutating func replace(_ resting: UInt32, of pair: Int, by index: Int) {
        let former = pairs[pair]
        guard let other = self.index(of: former.device, former.other(than: resting)) else { return }
        set(.idle, former.device, resting)
        all[index].role = .pair
        let ends = all[other].time <= all[index].time ? (other, index) : (index, other)
        pairs[pair] = FingerPair(
            FingerPair.End(sinceLanding: all[ends.0]), FingerPair.End(sinceLanding: all[ends.1]),
            of: former.device, on: former.target)
        pairs[pair].intent = former.intent
        pairs[pair].hasMoved = true
    }

    /// Each finger of a pair is on its own.
    mutating func dissolve(_ index: Int) { pairs.remove(at: index) }

    /// A contact has moved.
    ///
    /// - Returns: what it does; nil for a contact whose beginning was not seen.
    mutating func moved(_ touch: TouchEvent) -> Role? {
        guard let index = index(of: touch) else { return nil }
        all[index].position = touch.position
        if let pair = pair(of: touch) { pairs[pair].move(touch.contact, to: touch.position) }
        return all[index].role
    }

    /// A contact has lifted.
    ///
    /// - Returns: what it did; nil for a contact whose beginning was not seen.
    mutating func lifted(_ touch: TouchEvent) -> Role? {
        index(of: touch).map { all.remove(at: $0).role }
    }

    /// The pair of a contact.
    func pair(of touch: TouchEvent) -> Int? { pairs.firstIndex { $0.has(touch.device, touch.contact) } }

    /// A finger is one of a pair, together or apart.
    func isInPair(_ index: Int) -> Bool {
        pairs.contains { $0.has(all[index].device, all[index].contact) }
    }

    /// A pair is over: the fingers of it that are down are idle.
    mutating func endPair(_ index: Int) {
        let pair = pairs.remove(at: index)
        for index in all.indices where pair.has(all[index].device, all[index].contact) {
            all[index].role = .idle
        }
    }

    mutating func withPair(_ index: Int, _ body: (inout FingerPair) -> Void) { body(&pairs[index]) }

    /// What a contact landed on is gone: what lands there from now on has nothing to do with it.
    mutating func lose(where isGone: (RegionReference) -> Bool) {
        for index in all.indices where all[index].target.map(isGone) ?? false { all[index].isLost = true }
    }

    func index(of touch: TouchEvent) -> Int? { index(of: touch.device, touch.contact) }

    private func index(of device: DeviceID, _ contact: UInt32) -> Int? {
        all.firstIndex { $0.device == device && $0.contact == contact }
    }
}
