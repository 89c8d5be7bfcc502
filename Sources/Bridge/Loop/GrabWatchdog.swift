import Glibc
import InputModel

/// Ends the process where its loop stands still while it holds a grab: the keyboard must never be taken hostage.
///
/// The kernel's own alarm does it: without a sign of life it kills the process, and with it every grab goes.
struct GrabWatchdog: ~Copyable {
    /// How long the loop may stand still.
    static let patience: UInt32 = 3
    /// How often the loop must run while it holds a grab.
    static let interval = Interval.milliseconds(1000)

    private var isArmed = false
    private var nextSign = Timestamp(microseconds: 0)

    /// Whoever ends the loop, and the process goes on, is not ended for it.
    deinit {
        if isArmed { alarm(0) }
    }

    /// A sign of life.
    mutating func update(isGrabbing: Bool, at time: Timestamp) {
        guard isGrabbing else {
            if isArmed { alarm(0) }
            isArmed = false
            return
        }
        guard !isArmed || time >= nextSign else { return }
        alarm(Self.patience)
        isArmed = true
        nextSign = time + Self.interval
    }
}
