public import InputModel

/// Keys that perform a command, as they are written: with the platform's command modifier by its role, and with
/// characters rather than key positions.
///
/// One step is the usual case. Several steps are pressed one after the other; the keys of one step are held
/// together.
public struct Shortcut: Hashable, Sendable {
    /// A key, by its character or its name.
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
        /// A subset of ``Shortcut/modifiers``.
        public var modifiers: Modifiers
        /// Adds the platform's command modifier, whichever that is.
        public var usesPrimary: Bool

        /// `keys` held together with `modifiers`, and with the command modifier if `usesPrimary`.
        public init(_ keys: [Key], _ modifiers: Modifiers = [], usesPrimary: Bool = false) {
            self.keys = keys
            self.modifiers = modifiers
            self.usesPrimary = usesPrimary
        }

        /// The modifiers to hold if `primary` is the command modifier.
        func modifiers(primary: Modifiers) -> Modifiers {
            usesPrimary ? modifiers.union(primary) : modifiers
        }
    }

    /// The modifiers that a shortcut can use, and that distinguish two presses of a key.
    public static let modifiers: Modifiers = [.control, .alternate, .shift, .command, .level3]
    /// Limits: people cannot remember more steps, or hold more keys with one hand.
    public static let stepLimit = 4
    /// The most keys of one step.
    public static let keyLimit = 4

    /// Pressed one after the other; one is the usual case. At least one, each of at least one key.
    public let steps: [Step]

    /// Pressed one after the other.
    ///
    /// - Returns: nil for steps that cannot be pressed: no step, a step without a key or with the same key twice, more
    ///   steps
    ///   than ``stepLimit``, more keys in a step than ``keyLimit``, or several steps, one of which has several keys.
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

    /// The first `count` steps; the shortcut has at least as many.
    func prefix(_ count: Int) -> Shortcut { Shortcut(of: Array(steps.prefix(count))) }

    /// One step of one key.
    public init(_ key: Key, _ modifiers: Modifiers = [], usesPrimary: Bool = false) {
        steps = [Step([key], modifiers, usesPrimary: usesPrimary)]
    }

    /// The same keys with the command modifier resolved, for comparison.
    func resolved(primary: Modifiers) -> Shortcut {
        Shortcut(
            of: steps.map {
                // Held together, they have no order.
                Step($0.keys.sorted { $0.text < $1.text }, $0.modifiers(primary: primary))
            })
    }
}
