package import InputModel
import Interaction
import Keymap

/// Decides for each press, before anything else sees it, whether it counts as text: for recordings that omit text.
///
/// It has the keyboards of a seat and nothing else, tracks what is really pressed on them, and applies the rule of
/// ``KeyEvent/isText``. So a recording shows exactly the keys that a subscriber without the scope `keys` receives.
///
/// ```swift
/// judge.use(keymapOf: engine, at: time)
/// judge.add(description, as: id, settings: settings, at: time)
/// let isText = judge.isText(event, of: id, isMadeByKernel: false, at: time)  // for each key event, in order
/// ```
package struct TextPressJudge: ~Copyable {
    private struct Keyboard {
        let id: DeviceID
        var keys: KeyBank
        /// What is typed on it modifies nothing.
        var rests = false
    }

    private var seat: Seat
    /// In the order in which they were added. Keys of other devices do not belong to the seat.
    private var keyboards: [Keyboard] = []
    /// Which of them rest.
    private var laptop = Laptop()

    /// No keyboard yet.
    package init(settings: EngineSettings) {
        seat = Seat(settings: settings)
    }

    /// Without a keymap, it decides by the class of each key.
    package var hasKeymap: Bool { seat.keyboard.hasKeymap }

    /// What the keyboards keep while no key is held.
    package var kept: KeyboardState { seat.keyboard.kept }

    /// Events were lost: presses may be among them.
    package mutating func noteMissedPresses() { seat.keyboard.noteMissedPresses() }

    /// Takes over what the keyboards kept before a gap.
    package mutating func resume(from kept: KeyboardState, at time: Timestamp) {
        seat.keyboard.resume(from: kept, at: time, output: &seat.output)
        seat.output.removeAll()
    }

    /// Uses the keymap and layout of `engine`; held keys stay held.
    package mutating func use(keymapOf engine: borrowing Engine, at time: Timestamp) {
        guard let keymap = engine.seat.keyboard.sharedKeymap() else { return }
        let textKeys = TextKeys(keymap)
        seat.keyboard.use(keymap, textKeys, at: time, output: &seat.output)
        useLayout(engine.layoutGroup, at: time)
    }

    /// A program has chosen another of the keymap's layouts.
    package mutating func useLayout(_ group: UInt8, at time: Timestamp) {
        _ = seat.keyboard.selectLayout(group, at: time, output: &seat.output)
        seat.output.removeAll()
    }

    /// Adds a device, with the keys that are really held on it.
    package mutating func add(
        _ description: DeviceDescription, as id: DeviceID, settings: EngineSettings, at time: Timestamp
    ) {
        let rests = settings.settings(for: description)?.disableWhileFolded ?? false
        laptop.add(description, as: id, rests: rests)
        defer { arrangeRest(at: time) }
        guard description.kinds.contains(.keyboard) else { return }
        keyboards.append(
            Keyboard(
                id: id, keys: KeyBank(description, id: id, filters: settings.keyFilters(for: description))))
        seat.keyboard.adopt(description, at: time, output: &seat.output)
        seat.output.removeAll()
    }

    /// Removes a device and releases the keys held on it.
    package mutating func remove(_ id: DeviceID, at time: Timestamp) {
        laptop.remove(id)
        defer { arrangeRest(at: time) }
        guard let index = index(of: id) else { return }
        var keyboard = keyboards.remove(at: index)
        keyboard.keys.cancelAll(at: time, &seat)
        if keyboards.isEmpty { seat.keyboard.freeSticky(at: time, output: &seat.output) }
        seat.output.removeAll()
    }

    /// A switch of a device was flipped.
    package mutating func flip(_ event: InputEvent, of id: DeviceID, at time: Timestamp) {
        if laptop.flip(event, of: id) { arrangeRest(at: time) }
    }

    /// A modifier may be in force that no key holds.
    private var hasStickyModifiers: Bool {
        !seat.keyboard.sticky.isEmpty || keyboards.contains { $0.keys.isSticky }
    }

    private func index(of id: DeviceID) -> Int? { keyboards.firstIndex { $0.id == id } }

    /// Releases what is held on keyboards that rest from now on.
    private mutating func arrangeRest(at time: Timestamp) {
        for index in keyboards.indices {
            let (rested, rests) = (keyboards[index].rests, laptop.rests(keyboards[index].id))
            keyboards[index].rests = rests
            guard rests, !rested else { continue }
            keyboards[index].keys.cancelAll(at: time, &seat)
            seat.output.removeAll()
        }
    }

    /// A light of a keyboard was switched on or off, and with it the lock that it shows.
    package mutating func setLight(_ event: InputEvent, of id: DeviceID, at time: Timestamp) {
        guard index(of: id) != nil else { return }
        seat.keyboard.setLight(
            LightCode(rawValue: event.code), isOn: event.value != 0, at: time, output: &seat.output)
        seat.output.removeAll()
    }

    /// The text keys that would edit or navigate now, and not type: none of them can stand for a key that types.
    ///
    /// - Complexity: O(such keys), a dozen on most layouts.
    package var actingKeys: KeySet {
        mutating get {
            var keys = KeySet()
            var rest = seat.keyboard.textKeys.acting
            while let key = rest.first {
                rest.remove(key)
                if !seat.keyboard.isText(key) { keys.insert(key) }
            }
            return keys
        }
    }

    /// Tracks a key event.
    ///
    /// A filter that holds presses back (slow keys) or takes them for bounces decides only after they are recorded:
    /// with a filter, each press of a text key counts as text. So it does with sticky modifiers, which buttons and wheels
    /// use up, too: of those nothing is known here.
    ///
    /// - Returns: for a press on a keyboard, whether it counts as text, and with it its repeats and its end; nil for
    ///   anything else.
    package mutating func isText(
        _ event: InputEvent, of id: DeviceID, isMadeByKernel: Bool, at time: Timestamp
    ) -> Bool? {
        let key = KeyCode(rawValue: event.code)
        guard key.role == .key, let index = index(of: id) else { return nil }
        defer { seat.output.removeAll() }
        if event.value == 1, laptop.press(on: id) { arrangeRest(at: time) }
        // Typed by no hand; but if it was one, it was text.
        guard !keyboards[index].rests else { return event.value == 1 ? seat.keyboard.isTextKey(key) : nil }
        for other in keyboards.indices where keyboards[other].keys.isFiltered {
            keyboards[other].keys.advance(to: time, &seat)
            guard other != index, event.value == 1 else { continue }
            keyboards[other].keys.letGo(before: nil, isText: true, by: time, &seat)
        }
        let transition = keyboards[index].keys.down.apply(key, value: event.value)
        let isText =
            keyboards[index].keys.isFiltered || hasStickyModifiers
            ? seat.keyboard.isTextKey(key) : seat.keyboard.isText(key)
        _ = keyboards[index].keys.apply(transition, key, isMadeByKernel: isMadeByKernel, at: time, &seat)
        return transition == .pressed ? isText : nil
    }
}
