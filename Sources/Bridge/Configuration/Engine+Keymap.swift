import Engine
import InputModel
import Keymap

extension Engine {
    /// Compiles the layout where `description` is the first keyboard.
    mutating func prepareKeymap(for description: DeviceDescription, at time: Timestamp) throws(BridgeError) {
        if needsKeymap(for: description) { try compile(settings.keymap, at: time) }
    }

    /// Changes the layout, where it is another.
    mutating func changeKeymap(to names: KeymapNames, at time: Timestamp) throws(BridgeError) {
        if names != settings.keymap { try compile(names, at: time) }
    }

    /// Uses the layout of that name.
    ///
    /// - Throws: ``BridgeError`` (bad configuration) where it cannot be compiled.
    mutating func compile(_ names: KeymapNames, at time: Timestamp) throws(BridgeError) {
        do {
            use(try Keymap(names), at: time)
        } catch {
            throw BridgeError(.badConfiguration, error.description)
        }
    }
}
