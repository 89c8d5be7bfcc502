public import InputModel
public import Interaction
public import Keymap

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
    public var doubleClick = ClickCounter.standardInterval
    /// For what programs declare.
    public var interaction = InteractionSettings()
    /// The keys that, held for a second, release every grab.
    public var escapeKeys = EscapeChord.standardKeys
    /// For mice, sticks and everything else that moves the pointer.
    public var pointer = PointerSettings()
    /// For touchpads.
    public var touchpad = PointerSettings()
    /// Exceptions, in order; later ones win.
    public var rules: [DeviceRule] = []

    /// The standard settings.
    public init() {}

    /// The key filters of one keyboard.
    package func keyFilters(for device: DeviceDescription) -> KeyFilter.Settings {
        var filters = keyFilters
        for rule in rules where rule.matches(device) { filters = rule.keyFilters ?? filters }
        return filters
    }

    /// How long after the last event a change may still be held back that is none of a hand's waiting: a switch that
    /// may bounce.
    package var settlingTime: Interval {
        var time = ButtonDebouncer.bounceTime
        for filters in rules.compactMap({ $0.keyFilters }) + [keyFilters] {
            time = max(time, filters.debounce ?? time)
        }
        return time
    }

    /// The settings of one device, or nil for one to leave alone.
    package func settings(for device: DeviceDescription) -> PointerSettings? {
        var settings = device.kinds.contains(.touchpad) ? touchpad : pointer
        var isIgnored = device.isIgnored
        for rule in rules where rule.matches(device) {
            isIgnored = rule.ignore ?? isIgnored
            for change in rule.changes { change(&settings) }
        }
        return isIgnored ? nil : settings
    }
}
