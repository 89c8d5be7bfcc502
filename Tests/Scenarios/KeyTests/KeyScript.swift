import InputModel

/// What hands do in one step.
enum KeyStep {
    case press(KeyCode)
    case release(KeyCode)
    /// The key has been held until it repeats.
    case wait(KeyCode)
    /// Another layout comes.
    case change

    var key: KeyCode? {
        switch self {
        case .press(let key), .release(let key), .wait(let key): key
        case .change: nil
        }
    }
}

/// A way to use a key. Another key follows, which shows what stays.
enum KeyWay: String, CaseIterable {
    case held
    case tapped
    case withShift = "with Shift"
    case withControl = "with Control"
    case repeated
    case sticky
    case layoutChanges = "held while the layout changes"

    /// - Parameters:
    ///   - other: the key that follows.
    ///   - shift: the layout's Shift; nil for one without.
    ///   - control: the layout's Control.
    /// - Returns: nil where the keys are the same.
    func steps(_ key: KeyCode, _ other: KeyCode, shift: KeyCode?, control: KeyCode?) -> [KeyStep]? {
        func tap(_ key: KeyCode) -> [KeyStep] { [.press(key), .release(key)] }
        switch self {
        case .held: return [.press(key)] + tap(other) + [.release(key)]
        case .tapped: return tap(key) + tap(other) + tap(other)
        case .withShift:
            guard let shift, shift != key, shift != other else { return nil }
            return [.press(shift)] + tap(key) + tap(other) + [.release(shift)]
        case .withControl:
            guard let control, control != key, control != other else { return nil }
            return [.press(control)] + tap(key) + [.release(control)] + tap(other)
        case .repeated: return [.press(key), .wait(key), .release(key)]
        case .sticky:
            return tap(key) + tap(other) + tap(key) + tap(key) + tap(other) + tap(key) + tap(other)
        case .layoutChanges: return [.press(key), .change] + tap(other) + [.release(key)] + tap(other)
        }
    }
}

/// What a step did, as words; empty where it did nothing of that.
struct KeyLine: Equatable {
    enum Field: Int, CaseIterable {
        case role, symbol, text, modifiers, edit, tap
        /// The modifiers in force after the step, and those that are locked.
        case inForce, locked
        case group
    }

    private let line: String

    /// The words, separated by tabs.
    init(_ line: String) { self.line = line }

    subscript(field: Field) -> Substring {
        line.split(separator: "\t", omittingEmptySubsequences: false)[field.rawValue]
    }

    /// The press modifies others.
    var isModifier: Bool { self[.role].hasPrefix("modifier") || self[.role].hasPrefix("lock") }
}
