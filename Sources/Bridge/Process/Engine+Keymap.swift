import Engine
import InputModel
import Keymap

extension Engine {
    /// Compiles the layout where `description` is the first keyboard.
    mutating func prepareKeymap(for description: DeviceDescription, at time: Timestamp) throws(BridgeError) {
        guard needsKeymap(for: description) else { return }
        do {
            use(try Keymap(settings.keymap), at: time)
        } catch {
            throw BridgeError(.badConfiguration, error.description)
        }
    }
}
