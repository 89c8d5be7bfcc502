public import InputModel
public import Interaction
package import Keymap

/// How the core treats devices: the part of a configuration file that concerns it.
public struct EngineSettings: Sendable {
    /// The displays that the pointer moves across.
    public var space = Space.standard
    /// The layouts of the keyboards.
    public var keymap = KeymapNames()
    /// The keymaps of the recording that is replayed or made.
    package var recordedKeymaps = RecordedKeymaps()
    /// For keyboards whose kernel driver does not repeat.
    public var keyRepeat = KeyRepeat.Timing.standard
    /// Filters of unintended presses, for all keyboards.
    public var keyFilters = KeyFilter.Settings()
    /// The longest time between two presses that count as one double click.
    public var doubleClick = ClickCounter.Tolerances.pointer.interval
    /// The same for two taps of a finger on a touchscreen.
    public var doubleTapTime = ClickCounter.Tolerances.touch.interval
    /// How far, in points on either axis, the second tap of a finger may be from the first.
    public var doubleTapSlop = ClickCounter.Tolerances.touch.distance
    /// For what programs declare.
    public var interaction = InteractionSettings()
    /// The keys that, held for a second, release every grab.
    public var escapeKeys = EscapeChord.standardKeys
    /// For mice, sticks and everything else that moves the pointer.
    public var pointer = DeviceSettings()
    /// For touchpads.
    public var touchpad = DeviceSettings()
    /// Exceptions, in order; later ones win.
    public var rules: [DeviceRule] = []

    /// The standard settings.
    public init() {}

    /// How long after the last event a change may still be held back that is none of a hand's waiting: a switch that
    /// may bounce.
    package var settlingTime: Interval {
        var time = ButtonDebouncer.bounceTime
        for filters in rules.compactMap({ $0.keyFilters }) + [keyFilters] {
            time = max(time, filters.debounce ?? time)
        }
        return time
    }
}
