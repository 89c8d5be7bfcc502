import Engine
import InputModel
import Keymap

extension Engine {
    /// Compiles the layout where `description` is the first keyboard.
    mutating func prepareKeymap(_ names: KeymapNames, for description: DeviceDescription) throws(BridgeError)
    {
        guard needsKeymap(for: description) else { return }
        do {
            use(try Keymap(names))
        } catch {
            throw BridgeError(.badConfiguration, error.description)
        }
    }
}
