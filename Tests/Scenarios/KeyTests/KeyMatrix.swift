import InputModel
import Keymap
import TestSupport

/// The layouts and options whose keys are compared, each with every key in every way.
enum KeyMatrix {
    /// Layouts of each kind: dead keys, levels, Latin letters elsewhere, other scripts, two groups.
    static let wellKnown: [KeymapNames] = [
        ("us", ""), ("us", "intl"), ("us", "colemak"), ("de", ""), ("de", "neo"), ("fr", "bepo"), ("ru", ""),
        ("jp", ""), ("kr", ""), ("br", ""), ("ara", ""), ("lv", "apostrophe"),
    ].map { KeymapNames(layout: $0, variant: $1) }

    /// Two layouts, and keys that switch between them.
    static let switched = KeymapNames(layout: "us,ru", options: "grp:alt_shift_toggle")

    /// 40 layouts: the well-known ones, and others that the run's seed chooses among all.
    static let layouts: [KeymapNames] = {
        var random = SeededRandom(seed: Sample.seed)
        let others = LayoutList.all.filter { !wellKnown.contains($0) }.shuffled(using: &random)
        return wellKnown + [switched] + others.prefix(40 - wellKnown.count - 1)
    }()

    /// The groups of options that move what keys are.
    static let groups = ["caps", "ctrl", "altwin", "lv3", "lv5", "compose", "keypad", "numpad", "shift"]

    /// Each option of the groups, on two layouts.
    static let options: [KeymapNames] = LayoutList.options(of: groups).flatMap { option in
        ["us", "de"].map { KeymapNames(layout: $0, options: option) }
    }

    /// All of them; or, in a sample, some of each list.
    static let names: [KeymapNames] =
        pick(layouts, oneIn: 8) + pick(options, oneIn: 30)

    private static func pick(_ all: [KeymapNames], oneIn share: Int) -> [KeymapNames] {
        Sample.of(0..<all.count, oneIn: share).map { all[$0] }
    }

    /// The layout that comes while keys are held: it has the most kinds of keys.
    static let other = KeymapNames(layout: "de", variant: "neo", options: "ctrl:nocaps")
}
