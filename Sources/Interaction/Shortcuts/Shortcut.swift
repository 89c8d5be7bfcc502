public import InputModel

/// Keys that perform a command, as they are written: with the platform's command modifier by its role, and with
/// characters rather than places on a keyboard.
///
/// One step is the usual case. A command of two steps is pressed one after the other; keys of one step are held
/// together.
public struct Shortcut: Hashable, Sendable {
    /// What stands on a key.
    public enum Key: Hashable, Sendable {
        /// One character, in lower case, as it is typed with no modifier on the keyboard it was chosen for.
        case character(String)
        /// A key that is the same in all layouts.
        case named(KeyCode)
    }

    /// Keys that are pressed together.
    public struct Step: Hashable, Sendable {
        /// More than one: held together, pressed in any order.
        public var keys: [Key]
        /// Of ``Shortcut/modifiers``.
        public var modifiers: Modifiers
        /// And the platform's command modifier, whichever that is.
        public var usesPrimary: Bool

        /// `keys` held together with `modifiers`, and with the command modifier where `usesPrimary`.
        public init(_ keys: [Key], _ modifiers: Modifiers = [], usesPrimary: Bool = false) {
            self.keys = keys
            self.modifiers = modifiers
            self.usesPrimary = usesPrimary
        }

        /// The modifiers to hold where `primary` is the command modifier.
        func modifiers(primary: Modifiers) -> Modifiers {
            usesPrimary ? modifiers.union(primary) : modifiers
        }
    }

    /// What a shortcut can ask for, and what tells two presses of a key apart.
    public static let modifiers: Modifiers = [.control, .alternate, .shift, .command, .level3]
    /// Limits: people cannot remember more steps, or hold more keys with one hand.
    public static let stepLimit = 4
    /// The most keys of one step.
    public static let keyLimit = 4

    /// Pressed one after the other; one is the usual case. At least one, each of at least one key.
    public let steps: [Step]

    /// Pressed one after the other.
    ///
    /// - Returns: nil for what cannot be pressed: no step, or one without a key or with the same key twice; more steps than
    ///   ``stepLimit``, more keys of one than ``keyLimit``; several steps of which one has keys that are held together.
    public init?(_ steps: [Step]) {
        guard (1...Self.stepLimit).contains(steps.count) else { return nil }
        for step in steps {
            guard (1...Self.keyLimit).contains(step.keys.count), Set(step.keys).count == step.keys.count,
                steps.count == 1 || step.keys.count == 1
            else { return nil }
        }
        self.steps = steps
    }

    /// - Precondition: `steps` are those of a shortcut.
    init(of steps: [Step]) {
        self.steps = steps
    }

    /// The first `count` steps, of which there are as many at least.
    func prefix(_ count: Int) -> Shortcut { Shortcut(of: Array(steps.prefix(count))) }

    /// One step of one key.
    public init(_ key: Key, _ modifiers: Modifiers = [], usesPrimary: Bool = false) {
        steps = [Step([key], modifiers, usesPrimary: usesPrimary)]
    }

    /// The same keys with the command modifier by its name: what is compared.
    func resolved(primary: Modifiers) -> Shortcut {
        Shortcut(
            of: steps.map {
                // Held together, they have no order.
                Step($0.keys.sorted { $0.text < $1.text }, $0.modifiers(primary: primary))
            })
    }
}
