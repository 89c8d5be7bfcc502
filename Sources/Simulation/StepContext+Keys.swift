import Engine
import InputModel
import Interaction
import Keymap
import Wire

// Keys: pressed and released, and text typed with the layout.
extension StepContext {
    /// The time in which a hand presses or releases a key: half of what the fastest typists need.
    private static let keyPause = Interval.milliseconds(10)

    mutating func press(_ key: KeyCode, _ isDown: Bool) throws(RequestError) {
        let what = key.role == .button ? "a mouse with that button" : "a keyboard with that key"
        let index = try self.index(of: what) { $0.canPress(key) }
        guard devices[index].held.contains(key) != isDown else {
            throw fault(
                .badValue,
                isDown
                    ? "this key or button is already down; release it first"
                    : "this key or button is not down; press it first")
        }
        if isDown { devices[index].held.insert(key) } else { devices[index].held.remove(key) }
        script.add(
            [.key(key, isDown)], of: devices[index].id,
            after: key.role == .button ? Self.buttonPause : Self.keyPause)
    }

    /// Presses and releases the keys of a shortcut, one step after the other.
    mutating func type(_ shortcut: Shortcut, _ engine: borrowing Engine) throws(RequestError) {
        let keyboard = try index(of: "a keyboard") { $0.kind == .keyboard }
        let layout = LayoutKeys(of: engine, on: devices[keyboard])
        for part in shortcut.steps {
            var modifiers =
                part.usesPrimary ? part.modifiers.union(engine.interaction.primaryModifier) : part.modifiers
            var keys: [KeyCode] = []
            for key in part.keys {
                switch key {
                case .named(let key): keys.append(key)
                case .character(let character):
                    guard let stroke = layout.strokes[character] else {
                        throw fault(
                            .badValue, "no key of the layout types this character; use another layout")
                    }
                    keys.append(stroke.key)
                    modifiers.formUnion(stroke.modifiers)
                }
            }
            if let missing = layout.missing(of: modifiers) {
                throw fault(.badValue, "no key of the layout gives \(missing); use another layout")
            }
            stroke(layout.keys(giving: modifiers) + keys, on: devices[keyboard])
        }
    }

    mutating func type(_ text: String, _ engine: borrowing Engine) throws(RequestError) {
        let keyboard = try index(of: "a keyboard") { $0.kind == .keyboard }
        let layout = LayoutKeys(of: engine, on: devices[keyboard])
        for (place, character) in text.enumerated() {
            switch character {
            case "\n": stroke([.enter], on: devices[keyboard])
            case "\t": stroke([.tab], on: devices[keyboard])
            default:
                guard let typed = layout.strokes[String(character)] else {
                    throw fault(
                        .badValue,
                        "character \(place + 1) of the text is on no key of the layout; use another layout")
                }
                stroke(layout.keys(giving: typed.modifiers) + [typed.key], on: devices[keyboard])
            }
        }
    }

    /// Presses keys one after the other, and releases them in reverse order. Keys held before stay held.
    private mutating func stroke(_ keys: [KeyCode], on device: SimulatedDevice) {
        let pressed = keys.filter { !device.held.contains($0) }
        for key in pressed { script.add([.key(key, true)], of: device.id, after: Self.keyPause) }
        for key in pressed.reversed() { script.add([.key(key, false)], of: device.id, after: Self.keyPause) }
    }
}
