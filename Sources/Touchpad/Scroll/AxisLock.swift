import InputModel

/// Keeps a scroll on the intended axis: content scrolled down does not drift sideways.
///
/// ```
/// lock \ the last 100 ms | upright 60…90° | flat 0…30° | slanted
/// -----------------------+----------------+------------+---------------------------------
/// none                   | vertical       | horizontal | both pass; free after 100 ms or 5 mm
/// vertical               |                | horizontal | free after 100 ms or 5 mm
/// horizontal             | vertical       |            | free after 100 ms or 5 mm
/// free                   | (both axes, until the fingers leave)
/// ```
///
/// A lock changes to the other axis after 100 ms along it. Source of the angles and times: libinput's scroll lock.
struct AxisLock: Sendable {
    static let patience = 100.0
    /// The tangent of 60°.
    private static let steep = 1.732
    /// Slanted deltas longer than this, in millimetres, are intentional.
    private static let slanted = 5.0
    /// Shorter deltas, in millimetres, have no direction.
    private static let least = 0.15

    private enum Lock: Sendable {
        case none, vertical, horizontal, free
    }

    private var lock = Lock.none
    /// The recent delta; older parts fade out.
    private var recent = Vector.zero
    /// How long the fingers moved at a slant, and along the other axis, in milliseconds.
    private var slantedTime = 0.0
    private var otherTime = 0.0

    /// The part of `delta`, covered in `milliseconds`, that scrolls.
    mutating func constrain(_ delta: Vector, milliseconds: Double) -> Vector {
        guard lock != .free else { return delta }
        let elapsed = min(Self.patience, max(0, milliseconds))
        recent = recent * (1 - elapsed / Self.patience) + delta
        let (width, height) = (abs(recent.dx), abs(recent.dy))
        guard recent.length > Self.least else { return pass(delta) }
        let direction: Lock =
            height > Self.steep * width ? .vertical : width > Self.steep * height ? .horizontal : .none
        slantedTime = direction == .none ? slantedTime + elapsed : max(0, slantedTime - elapsed)
        otherTime = direction != .none && direction != lock ? otherTime + elapsed : 0
        if slantedTime >= Self.patience || direction == .none && recent.length > Self.slanted {
            lock = .free
        } else if lock == .none || otherTime >= Self.patience {
            lock = direction == .none ? lock : direction
        }
        return pass(delta)
    }

    private func pass(_ delta: Vector) -> Vector {
        switch lock {
        case .none, .free: delta
        case .vertical: delta.vertical
        case .horizontal: delta.horizontal
        }
    }
}
