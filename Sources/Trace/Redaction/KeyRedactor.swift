package import InputModel

/// Redacts the text in a keyboard's events and keeps everything else: timing, rollover, modifiers, navigation,
/// shortcuts.
///
/// Each press that counts as text becomes a press of a random key of its class, chosen anew each time: the same letter
/// twice gives unrelated keys, so neither frequency nor pattern survives. The release and the repeats of a press follow
/// it, and keys held together stay distinct. Scan codes, which identify the key, are omitted.
///
/// What remains readable: how many text keys were pressed and when, their class and modifiers, and the keys of presses
/// that are not text.
package struct KeyRedactor<Source: RandomNumberGenerator> {
    private var source: Source
    private let classes: [(all: [KeyCode], members: [KeyCode])]
    /// For each key that is down, the key that it is recorded as.
    private var pseudonyms: [KeyCode: KeyCode] = [:]

    /// - Parameters:
    ///   - keys: the device's keys, from which pseudonyms are chosen.
    ///   - source: the random source; the system's own for anything that leaves the machine.
    package init(keys: KeySet, source: Source) {
        self.source = source
        // A key that the device did not have at first, such as one remapped since, can become any key of its class.
        classes = KeyCode.textClasses.map { all in
            let members = all.filter { keys.contains($0) }
            return (all: all, members: members.isEmpty ? all : members)
        }
    }

    /// The event to record in place of `event`; nil to omit it.
    ///
    /// - Parameters:
    ///   - event: what a device reports.
    ///   - isText: for a press, whether it counts as text; nil if unknown: then all keys of ``KeyCode/textClasses`` do.
    ///   - others: keys that type nothing now, and so cannot stand for one that does.
    package mutating func redact(
        _ event: InputEvent, isText: Bool? = nil, besides others: KeySet = KeySet()
    ) -> InputEvent? {
        // Scan codes identify the key, and serials the pen; the device's own clock identifies nothing.
        if event.type == .miscellaneous { return event.isDeviceClock ? event : nil }
        let key = KeyCode(rawValue: event.code)
        guard event.type == .key, let members = members(for: key, isText: isText) else { return event }
        var redacted = event
        redacted.code =
            recorded(key, as: members, isText: isText, besides: others, isPress: event.value == 1).rawValue
        if event.value == 0 { pseudonyms[key] = nil }
        return redacted
    }

    /// The keys that `key` can be recorded as; nil for one that is not a text key. A key that types text only in the
    /// current layout is recorded as a letter.
    private func members(for key: KeyCode, isText: Bool?) -> [KeyCode]? {
        if let known = classes.first(where: { $0.all.contains(key) }) { return known.members }
        return isText == true || pseudonyms[key] != nil ? classes[0].members : nil
    }

    private mutating func recorded(
        _ key: KeyCode, as members: [KeyCode], isText: Bool?, besides others: KeySet, isPress: Bool
    ) -> KeyCode {
        if let known = pseudonyms[key], !isPress { return known }
        pseudonyms[key] = nil
        let taken = pseudonyms.values
        // A key that already stands for another key that is down cannot stand for itself.
        let isKept = isPress && isText == false && !taken.contains(key)
        let chosen =
            isKept
            ? key
            : members.filter { !taken.contains($0) && !others.contains($0) }.randomElement(using: &source)
                ?? members[0]
        pseudonyms[key] = chosen
        return chosen
    }
}

extension DeviceDescription {
    /// The description without the text keys that were down when the device was opened.
    package var withoutTextKeysDown: DeviceDescription {
        var description = self
        for key in KeyCode.textClasses.joined() { description.initialState.keys.remove(key) }
        return description
    }
}
