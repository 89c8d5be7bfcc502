import Configuration
import InputModel

/// When a recording goes on in a new file.
///
/// A file that is due waits for a moment in which nothing is held and nothing has happened for ``quiet``, so that no
/// press and no gesture is cut in two. It waits only so long: hands that never rest must not fill the disk.
struct BorderRule {
    /// Longer than a double tap, a long press, or the pause between the letters of a word.
    static let quiet = Interval.milliseconds(1000)
    /// The longest that a file outlives its age for such a moment; less where the age is less.
    private static let patience = Interval.milliseconds(60_000)

    /// Bytes of a file.
    private let size: Int
    /// Of a file, from the first thing in it, sleep of the machine included; nil for any.
    private let age: Interval?

    init(_ settings: RotationSettings) {
        size = settings.rotateSize
        age = settings.rotateAge
    }

    /// The file waits for a quiet moment to end in.
    func isDue(length: Int, age: Interval) -> Bool {
        length >= size || dueAge.map { age >= $0 } ?? false
    }

    /// It has waited enough.
    func isOverdue(length: Int, age: Interval) -> Bool {
        length >= size + size / 4 || overdueAge.map { age >= $0 } ?? false
    }

    /// The age from which a file is due; nil where that never comes.
    var dueAge: Interval? { age }

    private var overdueAge: Interval? {
        age.map { age in
            Interval(microseconds: age.microseconds + min(age, Self.patience).microseconds)
        }
    }

    /// How long a file of this length and age is left alone where nothing happens; nil for good.
    ///
    /// - Parameters:
    ///   - isAtRest: nothing is held.
    ///   - silence: for how long nothing has happened.
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
