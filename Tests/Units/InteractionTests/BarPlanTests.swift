import InputModel
import TestSupport
import Testing

@testable import Interaction

/// How bars give way as they become narrow, and what users may make of them: whatever the groups.
struct BarPlanTests {
    private struct Bars {
        var random: SeededRandom

        func chance(_ one: Int, _ random: inout SeededRandom) -> Bool {
            Int.random(in: 0..<one, using: &random) == 0
        }

        /// Up to 12 groups with tenths of points.
        mutating func groups() -> [BarGroup] {
            (0..<Int.random(in: 1...12, using: &random)).map { number in
                let items = (0..<Int.random(in: 1...4, using: &random)).map {
                    BarItem("\(number).\($0)", width: Double(Int.random(in: 0...600, using: &random)) / 10)
                }
                var group = BarGroup("g\(number)", items: items)
                let isDefault = !chance(4, &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: group.kind = .fixed
                case 1: group.kind = .alwaysAvailable(isDefault: isDefault)
                default: group.kind = .optional(isDefault: isDefault)
                }
                if chance(2, &random) {
                    group.representative = BarItem(
                        "\(number)", width: Double(Int.random(in: 0...400, using: &random)) / 10)
                }
                group.priority = Int32.random(in: -1...1, using: &random)
                return group
            }
        }

        /// Of groups that are there, and others.
        mutating func customization() -> BarCustomization {
            let names = (0..<16).map { "g\($0)" }.shuffled(using: &random)
            let (count, hidden) = (
                Int.random(in: 0...16, using: &random), Int.random(in: 0...8, using: &random)
            )
            return BarCustomization(
                bar: "b", groups: Array(names.prefix(count)),
                hidden: Array(names.dropFirst(count).prefix(hidden))
            )
        }
    }

    private static func full(_ group: BarGroup) -> Int64 {
        group.items.reduce(0) { $0 + BarPlan.thousandths($1.width) }
    }

    private static func least(_ group: BarGroup) -> Int64 {
        min(full(group), group.representative.map { BarPlan.thousandths($0.width) } ?? .max)
    }

    private static func width(_ group: BarGroup, _ form: BarPlan.Form) -> Int64 {
        switch form {
        case .shown: full(group)
        case .represented: BarPlan.thousandths(group.representative!.width)
        case .overflow, .out: 0
        }
    }

    @Test(
        "Whatever the width, all is where it must be, and nothing gives way that need not", arguments: 1...400
    )
    func widths(_ seed: Int) throws {
        var bars = Bars(random: SeededRandom(seed: UInt64(seed)))
        let groups = bars.groups()
        let customization = seed % 3 == 0 ? nil : bars.customization()
        let order = BarArrangement(of: groups, customization).order
        let plan = BarPlan(groups, order: order)
        let button: Int64 = seed % 2 == 0 ? 0 : 25_300
        let all = order.reduce(0) { $0 + Self.full(groups[$1]) }
        var former: Set<Int> = []
        for width in stride(from: 0, through: all + button, by: 1700) + [all + button] {
            let forms = plan.forms(width: width, overflowWidth: button)
            func total(_ forms: [BarPlan.Form]) -> Int64 {
                zip(groups, forms).reduce(forms.contains(.overflow) ? button : 0) {
                    $0 + Self.width($1.0, $1.1)
                }
            }
            for (place, group) in groups.enumerated() {
                let isIn = order.contains(place)
                let isAlways = if case .alwaysAvailable = group.kind { true } else { false }
                #expect(isIn ? forms[place] != .out : forms[place] == (isAlways ? .overflow : .out))
                if group.kind == .fixed { #expect(forms[place] == .shown || forms[place] == .represented) }
                if forms[place] == .represented {
                    #expect(Self.least(group) < Self.full(group))
                    var expanded = forms
                    expanded[place] = .shown
                    #expect(total(expanded) > width, "\(group.id) has room for all its items")
                }
            }
            if total(forms) > width {
                for place in order {
                    #expect(groups[place].kind == .fixed || forms[place] == .overflow)
                    #expect(
                        Self.width(groups[place], forms[place])
                            == (groups[place].kind == .fixed ? Self.least(groups[place]) : 0))
                }
            }
            let shown = Set(groups.indices.filter { forms[$0] == .shown || forms[$0] == .represented })
            #expect(former.isSubset(of: shown), "a wider bar shows fewer groups")
            former = shown
            expectNeeded(forms, groups, order, total: total, width: width)
        }
        let forms = plan.forms(width: all + button, overflowWidth: button)
        #expect(order.allSatisfy { forms[$0] == .shown }, "everything has room")
    }

    /// The last group that went to the menu had to: the bar was too narrow before.
    private func expectNeeded(
        _ forms: [BarPlan.Form], _ groups: [BarGroup], _ order: [Int], total: ([BarPlan.Form]) -> Int64,
        width: Int64
    ) {
        let gone = order.indices.filter { forms[order[$0]] == .overflow }
        guard let last = gone.max(by: { (groups[order[$0]].priority, $1) < (groups[order[$1]].priority, $0) })
        else { return }
        let priority = groups[order[last]].priority
        var before = forms
        for (index, place) in order.enumerated() {
            let group = groups[place]
            let isSmaller = Self.least(group) < Self.full(group)
            if group.priority > priority {
                #expect(forms[place] != .overflow)
                before[place] = .shown
            } else if group.priority == priority {
                #expect((forms[place] == .overflow) == (index >= last && group.kind != .fixed))
                if index <= last || group.kind == .fixed { before[place] = isSmaller ? .represented : .shown }
            } else {
                #expect(forms[place] == .overflow || group.kind == .fixed)
                if group.kind == .fixed { before[place] = isSmaller ? .represented : .shown }
            }
        }
        #expect(total(before) > width, "\(groups[order[last]].id) need not be in the menu")
    }

    @Test("Fixed groups stay where they are, others stand as the user has them", arguments: 1...400)
    func places(_ seed: Int) throws {
        var bars = Bars(random: SeededRandom(seed: UInt64(seed)))
        let (groups, customization) = (bars.groups(), bars.customization())
        let order = BarArrangement(of: groups, customization).order
        #expect(Set(order).count == order.count)
        func isFixed(_ place: Int) -> Bool { groups[place].kind == .fixed }
        let fixed = groups.indices.filter(isFixed)
        #expect(order.filter(isFixed) == fixed, "fixed ones keep their order")
        let leading = groups.indices.prefix(while: isFixed)
        #expect(order.starts(with: leading))
        if !leading.elementsEqual(groups.indices) {
            let trailing = groups.indices.reversed().prefix(while: isFixed)
            #expect(order.reversed().starts(with: trailing))
        }
        let known = Set(customization.groups + customization.hidden)
        let others = order.filter { !isFixed($0) }.map { groups[$0] }
        let listed = customization.groups.filter { id in groups.contains { $0.id == id && $0.kind != .fixed }
        }
        #expect(others.map(\.id).filter(known.contains) == listed)
        let new = groups.filter { $0.kind != .fixed && !known.contains($0.id) && $0.kind.isDefault }
        #expect(Set(others.map(\.id)).subtracting(listed) == Set(new.map(\.id)))
        // A new one comes behind the nearest that was declared before it.
        for group in new {
            let place = groups.firstIndex { $0.id == group.id }!
            let index = order.firstIndex(of: place)!
            guard !order.contains(where: isFixed) else { continue }
            let nearest = order.filter { $0 < place }.max()
            #expect(index == 0 ? nearest == nil : order[index - 1] == nearest)
        }
        // Without a customisation, all are as they are declared.
        #expect(BarArrangement(of: groups, nil).order == groups.indices.filter { groups[$0].kind.isDefault })
    }

    @Test("What nobody declares is kept beside what the user asks for, where there is room")
    func kept() {
        func group(_ id: String, _ kind: BarGroup.Kind = .optional(isDefault: true)) -> BarGroup {
            BarGroup(id, kind, items: [BarItem("\(id)1", width: 1)])
        }
        let former = BarCustomization(
            bar: "b", groups: ["old", "a", "fixed", "gone", "b"], hidden: ["lost", "c"])
        let declared = [group("fixed", .fixed), group("a"), group("b"), group("c")]
        let next = BarCustomization(bar: "b", groups: ["b", "a"], of: declared, after: former)
        #expect(
            next == BarCustomization(bar: "b", groups: ["old", "b", "a", "gone"], hidden: ["c", "lost"]))
        let many = BarCustomization(
            bar: "b", groups: (0..<Limits.barGroups).map { "old\($0)" }, hidden: [])
        let full = BarCustomization(bar: "b", groups: ["a"], of: declared, after: many)
        #expect(full == BarCustomization(bar: "b", groups: ["a"], hidden: ["b", "c"]))
    }

    @Test("Widths count to a thousandth, so that what fits exactly fits")
    func exact() {
        let items = (0..<10).map { BarItem("\($0)", width: 0.1) }
        let group = BarGroup("g", items: items)
        let plan = BarPlan([group, BarGroup("h", items: [BarItem("x", width: 0.2)])], order: [0, 1])
        #expect(plan.forms(width: BarPlan.thousandths(1.2), overflowWidth: 0) == [.shown, .shown])
        #expect(plan.forms(width: BarPlan.thousandths(1.199), overflowWidth: 0) == [.shown, .overflow])
    }
}
