import Configuration
import InputModel

/// When a recording continues in a new file.
///
/// A file that is due stays open until nothing is held and nothing has happened for ``quiet``, so that no press and no
/// gesture is cut in two. This wait is limited: continuous input must not fill the disk.
struct BorderRule {
    /// Longer than a double tap, a long press, or the pause between the letters of a word.
    static let quiet = Interval.milliseconds(1000)
    /// The maximum time by which a file exceeds its age for such a moment; at most the age itself.
    private static let patience = Interval.milliseconds(60_000)

    /// The size at which a file is due, in bytes.
    private let size: Int
    /// The age at which a file is due, from its first event and including sleep of the machine; nil for no limit.
    private let age: Interval?

    init(_ settings: RotationSettings) {
        size = settings.rotateSize
        age = settings.rotateAge
    }

    /// The file ends at the next quiet moment.
    func isDue(length: Int, age: Interval) -> Bool {
        length >= size || dueAge.map { age >= $0 } ?? false
    }

    /// The file ends now, even without a quiet moment.
    func isOverdue(length: Int, age: Interval) -> Bool {
        length >= size + size / 4 || overdueAge.map { age >= $0 } ?? false
    }

    /// The age at which a file is due; nil for no limit.
    var dueAge: Interval? { age }

    private var overdueAge: Interval? {
        age.map { age in
            Interval(microseconds: age.microseconds + min(age, Self.patience).microseconds)
        }
    }

    /// How long a file of this length and age stays open if nothing happens; nil for no limit.
    ///
    /// - Parameters:
    ///   - isAtRest: nothing is held.
    ///   - silence: how long nothing has happened.
    func patience(length: Int, age: Interval, isAtRest: Bool, silence: Interval) -> Interval? {
        guard isDue(length: length, age: age) else { return dueAge.map { $0 - age } }
        if isOverdue(length: length, age: age) { return .milliseconds(0) }
        let rest = overdueAge.map { $0 - age }
        guard isAtRest else { return rest }
        return min(max(Self.quiet - silence, .milliseconds(0)), rest ?? Self.quiet)
    }
}

extension Interval {
    fileprivate static func - (left: Interval, right: Interval) -> Interval {
        Interval(microseconds: left.microseconds - right.microseconds)
    }
}
