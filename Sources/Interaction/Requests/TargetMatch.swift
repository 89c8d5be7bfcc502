/// How the target of a `scene.activate` says which scene of the program is meant.
public enum TargetMatch: Sendable, CaseIterable {
    /// The scene that shows it; the scene that is activated shows it from then on.
    case exact
    /// A scene whose target begins with it.
    case prefix
    /// A scene whose whole target is as it says: `*` stands for any text, also for none, and `?` for one character.
    case pattern

    /// True where a scene with `target` is meant.
    ///
    /// ```swift
    /// TargetMatch.pattern.includes("mail/inbox/7", in: "mail/*/?")  // true
    /// ```
    ///
    /// - Complexity: O(characters of one · those of the other), whatever the pattern
    package func includes(_ target: String, in condition: String) -> Bool {
        switch self {
        case .exact: target == condition
        case .prefix: target.hasPrefix(condition)
        case .pattern: Self.matches(Array(target), Array(condition))
        }
    }

    /// Only the last `*` is ever gone back to: what an earlier one could take instead, that one takes as well.
    private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
        var (place, step) = (0, 0)
        var star: (place: Int, step: Int)?
        while place < text.count {
            if step < pattern.count, pattern[step] == "*" {
                star = (place, step)
                step += 1
            } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[place] {
                (place, step) = (place + 1, step + 1)
            } else if let last = star {
                star = (last.place + 1, last.step)
                (place, step) = (last.place + 1, last.step + 1)
            } else {
                return false
            }
        }
        return pattern[step...].allSatisfy { $0 == "*" }
    }
}
