import Engine
import InputModel
import Keymap

/// The keys with which a simulated keyboard types text and gives modifiers in the layout in force.
struct LayoutKeys {
    /// How to type each text for which the layout has keys.
    private(set) var strokes: [String: KeyStroke] = [:]
    /// The key that gives each modifier while it is held.
    private var modifierKeys: [Modifiers: KeyCode] = [:]

    /// The modifiers, in the order in which a hand presses them: AltGr first, which can be another key with Shift held.
    private static let order: [Modifiers] = [.level3, .control, .shift, .alternate, .command]

    init(of engine: borrowing Engine, on keyboard: SimulatedDevice) {
        guard let keymap = engine.sharedKeymap() else { return }
        // Keymaps have keys that no keyboard has: their codes have no name.
        let others = KeySet(keymap.modifierKeys.codes.filter { $0.name == nil || !keyboard.canPress($0) })
        for modifier in Self.order {
            modifierKeys[modifier] = keymap.keys(actingAs: modifier, besides: others).first
        }
        strokes = keymap.strokes(group: engine.layoutGroup).filter { missing(of: $0.value.modifiers) == nil }
    }

    /// The keys that give `modifiers`, in the order in which a hand presses them.
    func keys(giving modifiers: Modifiers) -> [KeyCode] {
        Self.order.filter(modifiers.contains).compactMap { modifierKeys[$0] }
    }

    /// The name of the first of `modifiers` that no key gives; nil if keys give them all.
    func missing(of modifiers: Modifiers) -> StaticString? {
        Self.order.first { modifiers.contains($0) && modifierKeys[$0] == nil }
            .map { Modifiers.names[$0.rawValue.trailingZeroBitCount] }
    }
}
