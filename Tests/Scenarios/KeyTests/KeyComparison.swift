import CXKBReference
import InputModel
import Keymap

/// One layout on both sides, the product's and the reference's.
struct KeyComparison: ~Copyable {
    /// A key in one way.
    struct Script {
        let key: KeyCode
        let way: KeyWay
    }

    /// What a step did, on both sides, and its key.
    typealias Pair = (key: KeyCode?, product: KeyLine, reference: KeyLine)

    /// The first field of a script that differs.
    struct Difference: CustomStringConvertible {
        let script: Script
        let step: Int
        let field: KeyLine.Field
        let lines: Pair

        var description: String {
            let key = script.key.name?.description ?? "key \(script.key.rawValue)"
            return "\(key), \(script.way.rawValue), step \(step), \(field): \"\(lines.product[field])\", "
                + "but \"\(lines.reference[field])\" by libxkbcommon"
        }
    }

    /// What a comparison has found.
    struct Result {
        var scripts = 0
        var differences: [Difference] = []
        var known: Set<KnownDifference> = []
    }

    private let keymap: Keymap
    private let otherKeymap: Keymap
    private let layout: ReferenceLayout
    private let otherLayout: ReferenceLayout
    private let shift: KeyCode?
    private let control: KeyCode?

    /// - Parameter other: the layout that comes while keys are held.
    init(_ names: KeymapNames, other: KeymapNames = KeyMatrix.other) throws {
        // Before any is kept: what cannot be copied is initialised at once, or not at all.
        let keymap = try Keymap(names)
        let otherKeymap = try Keymap(other)
        let layout = try ReferenceLayout(names)
        let otherLayout = try ReferenceLayout(other)
        self.keymap = keymap
        self.otherKeymap = otherKeymap
        self.layout = layout
        self.otherLayout = otherLayout
        (shift, control) = (layout.shift, layout.control)
    }

    /// The key that follows, or the next one where that is the key itself.
    private static let following = [KeyCode(rawValue: 30), KeyCode(rawValue: 31)]

    /// Plays scripts on both sides.
    ///
    /// - Parameters:
    ///   - keys: nil for all.
    ///   - fault: what is wrong with the reference.
    ///   - limit: After so many scripts that differ no further one is played.
    func compare(
        _ keys: [KeyCode]? = nil, ways: [KeyWay] = KeyWay.allCases, fault: xkb_fault = XKB_FAULT_NONE,
        limit: Int = 10
    ) throws -> Result {
        var result = Result()
        for key in keys ?? layout.keys {
            for way in ways where result.differences.count < limit {
                let script = Script(key: key, way: way)
                guard let pairs = try play(script, fault) else { continue }
                result.scripts += 1
                judge(script, pairs, &result)
            }
        }
        return result
    }

    /// - Returns: the steps of the script; nil for one that the layout cannot play.
    private func play(_ script: Script, _ fault: xkb_fault) throws -> [Pair]? {
        let following = Self.following.first { $0 != script.key }!
        guard let steps = script.way.steps(script.key, following, shift: shift, control: control) else {
            return nil
        }
        let isSticky = script.way == .sticky
        var product = try ProductSeat(keymap, isSticky: isSticky, try ProductSeat.textRegion.get())
        let reference = try ReferenceSeat(layout, other: otherLayout, isSticky: isSticky, fault: fault)
        var pairs: [Pair] = []
        for step in steps {
            let line = KeyLine(product.play(step, other: otherKeymap))
            pairs.append((step.key, line, KeyLine(reference.play(step))))
        }
        return pairs
    }

    /// Notes the known differences, and the first other one.
    private func judge(_ script: Script, _ pairs: [Pair], _ result: inout Result) {
        let context = KnownDifference.Context(script: script, layout: layout, lines: pairs)
        for (index, pair) in pairs.enumerated() where pair.product != pair.reference {
            for field in KeyLine.Field.allCases where pair.product[field] != pair.reference[field] {
                if let known = KnownDifference.allCases.first(where: { $0.covers(field, pair, context) }) {
                    result.known.insert(known)
                    continue
                }
                result.differences.append(
                    Difference(script: script, step: index + 1, field: field, lines: pair))
                return
            }
        }
    }
}
