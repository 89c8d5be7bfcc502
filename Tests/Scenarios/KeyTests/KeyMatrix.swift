import CXKBReference
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
        pick(layouts, oneIn: 5) + pick(options, oneIn: 25)

    private static func pick(_ all: [KeymapNames], oneIn share: Int) -> [KeymapNames] {
        Sample.of(0..<all.count, oneIn: share).map { all[$0] }
    }

    /// The layout that comes while keys are held: it has the most kinds of keys.
    static let other = KeymapNames(layout: "de", variant: "neo", options: "ctrl:nocaps")
    /// The key that follows, or the next one where that is the key itself.
    static let following = [KeyCode(name: "KEY_A")!, KeyCode(name: "KEY_S")!]

    /// A script: a key in one way.
    struct Script {
        let key: KeyCode
        let way: KeyWay
    }

    /// A field of a step that differs.
    struct Difference: CustomStringConvertible {
        let script: Script
        let step: Int
        let field: KeyLine.Field
        let product: Substring
        let reference: Substring

        var description: String {
            "\(script.key.name?.description ?? "key \(script.key.rawValue)"), \(script.way.rawValue), step \(step), "
                + "\(field): “\(product)”, but “\(reference)” by libxkbcommon"
        }
    }

    /// Plays scripts on both sides.
    ///
    /// - Parameters:
    ///   - keys: nil for all.
    ///   - limit: After so many differences no further script is played.
    static func differences(
        _ names: KeymapNames, keys: [KeyCode]? = nil, ways: [KeyWay] = KeyWay.allCases,
        fault: xkb_fault = XKB_FAULT_NONE, limit: Int = 5
    ) throws -> (all: [Difference], scripts: Int, known: Set<KnownDifference>) {
        let keymap = try Keymap(names)
        let otherKeymap = try Keymap(other)
        let layout = try ReferenceLayout(names)
        let otherLayout = try ReferenceLayout(other)
        let (shift, control) = (layout.shift, layout.control)
        var differences: [Difference] = []
        var scripts = 0
        var known: Set<KnownDifference> = []
        for key in keys ?? layout.keys {
            for way in ways {
                guard differences.count < limit else { return (differences, scripts, known) }
                let following = Self.following.first { $0 != key }!
                guard let steps = way.steps(key, following, shift: shift, control: control) else { continue }
                let isSticky = way == .sticky
                var product = try ProductSeat(keymap, isSticky: isSticky, try ProductSeat.textRegion.get())
                let reference = try ReferenceSeat(
                    layout, other: otherLayout, isSticky: isSticky, fault: fault)
                scripts += 1
                var lines: [(product: String, reference: String)] = []
                var isEqual = true
                for step in steps {
                    let line = (product.play(step, other: otherKeymap), reference.play(step))
                    isEqual = isEqual && line.0 == line.1
                    lines.append(line)
                }
                guard !isEqual else { continue }
                let script = Script(key: key, way: way)
                let pairs = lines.map { (product: KeyLine($0.product), reference: KeyLine($0.reference)) }
                let context = KnownDifference.Context(script: script, layout: layout, lines: pairs)
                for (index, pair) in pairs.enumerated() {
                    for field in KeyLine.Field.allCases where pair.product[field] != pair.reference[field] {
                        if let reason = KnownDifference.all.first(where: { $0.covers(field, pair, context) }) {
                            known.insert(reason)
                            continue
                        }
                        differences.append(
                            Difference(
                                script: script, step: index + 1, field: field, product: pair.product[field],
                                reference: pair.reference[field]))
                    }
                }
            }
        }
        return (differences, scripts, known)
    }
}
