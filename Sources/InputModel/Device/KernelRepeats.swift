/// Whether the kernel repeats a keyboard's keys: it does while both the delay and the period are above 0
/// (`input_start_autorepeat`). When a program sets them (`EVIOCSREP`), the kernel sends an event for each that changed.
package struct KernelRepeats: Sendable {
    private var hasDelay: Bool
    private var hasPeriod: Bool

    /// Of a device that has just been opened. Which of the two keeps one from repeating is not known, so that a device
    /// without repeats has them again once both are set.
    package init(_ state: DeviceDescription.InitialState) {
        hasDelay = state.hasRepeats
        hasPeriod = state.hasRepeats
    }

    /// The kernel repeats keys.
    package var isOn: Bool { hasDelay && hasPeriod }

    /// Takes up an `EV_REP` event, in milliseconds.
    package mutating func apply(_ event: InputEvent) {
        switch event.code {
        case 0: hasDelay = event.value > 0  // REP_DELAY
        case 1: hasPeriod = event.value > 0  // REP_PERIOD
        default: break
        }
    }
}
