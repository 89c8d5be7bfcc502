import InputModel
import TestSupport
import Testing

@testable import Interaction

/// Where the characters of shortcuts go on layouts that nobody has made yet.
struct ShortcutPlacementTests {
    private static let characters = KeyboardLayout.mainBlock.map { KeyboardLayout.us.label(of: $0)! }

    /// A Latin layout with the letters where they are, but for what `changes` says of some keys.
    private func layout(_ changes: [String: String]) -> KeyboardLayout {
        KeyboardLayout(
            zip(KeyboardLayout.mainBlock, Self.characters).map { key, character in
                KeyboardLayout.Key(key, plain: changes[character] ?? character, shifted: "")
            })
    }

    @Test("A character that the layout lacks takes the place that was left in the end")
    func inTurn() {
        // The keys of [ ] \ ; give ] \ ; é: the key of ; is left, for [.
        let moved = ShortcutPlacement(layout(["[": "]", "]": "\\", "\\": ";", ";": "é"]), among: [])
        let place = moved.elsewhere("[", isFree: { _ in true })
        #expect(place?.key == KeyboardLayout.us.key(typing: ";"))
        #expect(place?.isMoved == true)
        #expect(moved.literal("]", localizes: true)?.key == KeyboardLayout.us.key(typing: "["))
    }

    @Test(
        "However a layout shuffles and leaves out punctuation, no two characters share a key",
        arguments: 1...300)
    func injective(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let punctuation = Self.characters.filter { !("a"..."z" ~= $0) }
        let shuffled = punctuation.shuffled(using: &random)
        var changes: [String: String] = [:]
        for (key, character) in zip(punctuation, shuffled) {
            changes[key] = Bool.random(using: &random) ? character : "é"
        }
        let placement = ShortcutPlacement(layout(changes), among: [])
        var keys = Set<KeyCode>()
        for character in Self.characters {
            let place =
                placement.literal(character, localizes: true)
                ?? placement.elsewhere(character, isFree: { _ in true })
            #expect(place != nil && keys.insert(place!.key).inserted, "\(character)")
        }
        #expect(keys.count == Self.characters.count)
    }
}
