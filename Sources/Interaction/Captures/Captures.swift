import InputModel
import Regions

/// What the pointer, each pen and each finger holds, in the order in which they began: one press each.
///
/// None ends or moves another's, in whatever program. Two presses of one region would be one to its program, so the
/// later takes over; the same holds for two bands that select in one collection.
struct Captures: ~Copyable {
    private(set) var all: [Press] = []
    /// Those that are over, for reuse.
    private var spare: [Press] = []

    init() {
        all.reserveCapacity(Limits.slots)
        spare.reserveCapacity(Limits.slots)
        spare.append(Press())
    }

    /// Nothing is pressed.
    var isEmpty: Bool { all.isEmpty }

    /// The press of `source`; nil while that presses nothing.
    subscript(source: Press.Source) -> Press? { first { $0.source == source } }

    func first(where isMeant: (Press) -> Bool) -> Press? {
        for press in all where isMeant(press) { return press }
        return nil
    }

    func contains(where isMeant: (Press) -> Bool) -> Bool { first(where: isMeant) != nil }

    /// True if a band is in `scene`.
    func hasBand(in scene: SceneID) -> Bool { contains { $0.isBand(in: scene) } }

    /// The press that holds a button of a mouse, a touchpad or a pen.
    func holder(of device: DeviceID, _ code: KeyCode) -> Press? {
        first { !$0.isTouch && $0.holds(device, code) }
    }

    /// The press that latches the pointer: a finger's latch leaves the pointer where it is.
    var pointerLatch: Press? {
        for press in all.reversed() where !press.isTouch && press.latch != nil { return press }
        return nil
    }

    /// When the next of them becomes a long press, or opens the region under it.
    var deadline: Timestamp {
        var deadline = Timestamp.distantFuture
        for press in all { deadline = min(deadline, min(press.longPress.deadline, press.springDeadline)) }
        return deadline
    }

    /// The only function that makes a press.
    mutating func begin(
        _ held: Press.Held, from source: Press.Source, on target: RegionReference, isSecret: Bool,
        at position: Point,
        modifiers: Modifiers
    ) -> Press {
        let press = spare.popLast() ?? Press()
        press.begin(held, from: source, on: target, isSecret: isSecret, at: position, modifiers: modifiers)
        all.append(press)
        return press
    }

    /// Takes a press out that is over.
    mutating func finish(_ press: Press) {
        guard press.count == 0, let index = all.firstIndex(where: { $0 === press }) else { return }
        all.remove(at: index)
        spare.append(press)
    }

    func checkInvariants() throws(BrokenInvariant) {
        var targets: Set<RegionReference> = []
        var sources: Set<Press.Source> = []
        for press in all {
            try require(press.count > 0, "a press is under way without a button")
            try require(sources.insert(press.source).inserted, "\(press.source) presses twice")
            try require(
                press.target.region == .none || targets.insert(press.target).inserted,
                "region \(press.target) is pressed twice")
        }
        try require(spare.allSatisfy { $0.count == 0 }, "a press is kept for reuse that is not over")
    }
}
