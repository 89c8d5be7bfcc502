/// How the target of a `scene.activate` selects a scene of the program.
public enum TargetMatch: Sendable, CaseIterable {
    /// The scene that shows this target; the activated scene shows it from then on.
    case exact
    /// A scene whose target begins with this text.
    case prefix
    /// A scene whose whole target matches this pattern: `*` stands for any text, even empty, and `?` for one character.
    case pattern

    /// True if a scene with `target` matches `condition`.
    ///
    /// ```swift
    /// TargetMatch.pattern.includes("mail/inbox/7", in: "mail/*/?")  // true
    /// ```
    ///
    /// - Complexity: O(characters of `target` · characters of `condition`), for any pattern
    package func includes(_ target: String, in condition: String) -> Bool {
        switch self {
        case .exact: target == condition
        case .prefix: target.hasPrefix(condition)
        case .pattern: Self.matches(Array(target), Array(condition))
        }
    }

    /// Backtracks only to the last `*`: it can also match any text that an earlier one could match instead.
    private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
        var (index, step) = (0, 0)
        var star: (index: Int, step: Int)?
        while index < text.count {
            if step < pattern.count, pattern[step] == "*" {
                star = (index, step)
                step += 1
            } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[index] {
                (index, step) = (index + 1, step + 1)
            } else if let last = star {
                star = (last.index + 1, last.step)
                (index, step) = (last.index + 1, last.step + 1)
            } else {
                return false
            }
        }
        return pattern[step...].allSatisfy { $0 == "*" }
    }
}
