import TestSupport
import Testing

@testable import Interaction

/// Conditions of targets mean what they say, and take no longer than their lengths.
struct TargetMatchTests {
    @Test(
        "Conditions and what they mean",
        arguments: [
            (TargetMatch.exact, "a", "a", true), (.exact, "a*", "ab", false), (.prefix, "", "a", true),
            (.prefix, "ab", "abc", true), (.prefix, "ab", "a", false), (.prefix, "a*", "ab", false),
            (.pattern, "", "", true), (.pattern, "", "a", false), (.pattern, "*", "", true),
            (.pattern, "?", "", false), (.pattern, "a*c", "abbc", true), (.pattern, "a*c", "abbd", false),
            (.pattern, "*b*", "abc", true), (.pattern, "?ä?", "1ä2", true), (.pattern, "**a**", "a", true),
            (.pattern, "a?*", "a", false), (.pattern, "a", "ab", false),
        ])
    func meaning(_ match: TargetMatch, _ condition: String, _ target: String, _ isMeant: Bool) {
        #expect(match.includes(target, in: condition) == isMeant)
    }

    /// The rule as it is written, which takes for ever with many stars.
    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return text.indices.contains { matches(text[$0...], pattern.dropFirst()) }
                || matches("", pattern.dropFirst())
        }
        guard let character = text.first, first == "?" || first == character else { return false }
        return matches(text.dropFirst(), pattern.dropFirst())
    }

    @Test("Random patterns mean what the rule says", arguments: 0..<20 as Range<UInt64>)
    func rule(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func text(_ letters: String) -> String {
            String(
                (0..<Int.random(in: 0..<8, using: &random)).map { _ in letters.randomElement(using: &random)!
                })
        }
        for _ in 0..<500 {
            let (target, pattern) = (text("ab"), text("ab*?"))
            #expect(
                TargetMatch.pattern.includes(target, in: pattern) == Self.matches(target[...], pattern[...]),
                "\(target) \(pattern)")
        }
    }

    @Test("A pattern of stars that meets nothing ends")
    func stars() {
        let pattern = String(repeating: "*a", count: 128) + "b"
        #expect(!TargetMatch.pattern.includes(String(repeating: "a", count: 256), in: pattern))
    }
}
