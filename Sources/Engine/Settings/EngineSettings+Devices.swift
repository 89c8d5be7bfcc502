package import InputModel

// What the sections of a configuration, and its rules, say of one device.
extension EngineSettings {
    /// The settings of one device, or nil for one to leave alone.
    package func settings(for device: DeviceDescription) -> DeviceSettings? {
        var settings = device.kinds.contains(.touchpad) ? touchpad : pointer
        var isIgnored = device.isIgnored
        for rule in rules where rule.matches(device) {
            isIgnored = rule.ignore ?? isIgnored
            for change in rule.changes { change(&settings) }
        }
        return isIgnored ? nil : settings
    }

    /// The key filters of one keyboard.
    package func keyFilters(for device: DeviceDescription) -> KeyFilter.Settings {
        var filters = keyFilters
        for rule in rules where rule.matches(device) { filters = rule.keyFilters ?? filters }
        return filters
    }
}
