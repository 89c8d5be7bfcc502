import InputModel
import Regions

/// What the pointer, each pen and each finger has begun, in the order in which they began: one capture each.
///
/// None ends or moves another's, in whatever program. Two presses of one region would be one to its program, so the
/// later takes over; the same holds for two bands that select in one collection.
struct Captures: ~Copyable {
    private(set) var all: [Capture] = []
    /// Those that are over, for reuse.
    private var spare: [Capture] = []

    init() {
        all.reserveCapacity(Limits.slots)
        spare.reserveCapacity(Limits.slots)
        spare.append(Capture())
    }

    /// Nothing is pressed.
    var isEmpty: Bool { all.isEmpty }

    /// The capture of `source`; nil while that presses nothing.
    subscript(source: Press.Source) -> Capture? { first { $0.source == source } }

    func first(where isMeant: (Capture) -> Bool) -> Capture? {
        for capture in all where isMeant(capture) { return capture }
        return nil
    }

    func contains(where isMeant: (Capture) -> Bool) -> Bool { first(where: isMeant) != nil }

    /// True if a band is in `scene`.
    func hasBand(in scene: SceneID) -> Bool { contains { $0.isBand(in: scene) } }

    /// The capture that holds a button of a mouse, a touchpad or a pen, or any of its buttons if `code` is nil.
    func holder(of device: DeviceID, _ code: KeyCode? = nil) -> Capture? {
        first { capture in
            guard let press = capture.press, !press.isTouch else { return false }
            return code.map { press.holds(device, $0) } ?? press.holds(device)
        }
    }

    /// The latch that the pointer holds: one that a finger holds leaves the pointer where it is.
    var pointerLatch: Latch? {
        for capture in all.reversed() {
            if let latch = capture.latch, !latch.press.isTouch { return latch }
        }
        return nil
    }

    /// When the next of them becomes a long press, or opens the region under it.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for capture in all {
            deadline = min(deadline, min(capture.longPressDeadline, capture.springDeadline))
        }
        return deadline
    }

    /// A capture for a press that begins; ``note(_:)`` follows, once it holds that.
    mutating func take() -> Capture { spare.popLast() ?? Capture() }

    /// A capture from ``take()`` holds its press.
    mutating func note(_ capture: Capture) { all.append(capture) }

    /// Takes a capture out whose press is over.
    mutating func finish(_ capture: Capture) {
        guard capture.isNone, let place = all.firstIndex(where: { $0 === capture }) else { return }
        all.remove(at: place)
        spare.append(capture)
    }

    /// - Throws: ``BrokenInvariant`` for the first that does not hold.
    func checkInvariants() throws(BrokenInvariant) {
        var targets: Set<RegionReference> = []
        var sources: Set<Press.Source> = []
        for capture in all {
            guard let press = capture.press else {
                throw BrokenInvariant("a capture that holds nothing is in use")
            }
            try require(press.count > 0, "a press is under way without a button")
            try require(sources.insert(press.source).inserted, "\(press.source) presses twice")
            try require(
                press.target.region == .none || targets.insert(press.target).inserted,
                "region \(press.target) is pressed twice")
        }
        try require(spare.allSatisfy { $0.isNone }, "a capture is kept for reuse that holds something")
    }
}
