import InputModel

/// How the groups of a bar give way as it becomes narrow: pure, and the same for every width.
///
/// Groups of the lowest priority give way first; within a priority, those farther back in the bar:
///
/// ```
/// step | which groups                          | what becomes of each
/// -----+---------------------------------------+-----------------------------------------------
/// 1    | with a representative that is narrower| the representative takes the place of its items
/// 2    | that are not fixed                    | it moves to the overflow menu
/// ```
///
/// Both steps are taken for one priority before the first is for the next. Steps stop as soon as the rest fits, so that
/// a wider bar never has fewer groups. Then represented groups that fit after all are shown again, the highest priority
/// first.
struct BarPlan {
    /// Where a group is.
    enum Form: Equatable {
        case shown, represented, overflow, out
    }

    private struct Step {
        var place: Int
        var form: Form
        /// The width that the step saves, in thousandths of a point.
        var saving: Int64
    }

    /// By index of the group in the declaration, the form if everything fits.
    private let whole: [Form]
    private let steps: [Step]
    /// The width of all groups in the bar, in thousandths of a point.
    private let width: Int64

    /// A plan for `groups`, of which those at the indices `order` are in the bar, in that order.
    ///
    /// - Complexity: O(items + groups · log groups)
    init(_ groups: [BarGroup], order: [Int]) {
        var whole = groups.map { group -> Form in
            if case .alwaysAvailable = group.kind { .overflow } else { .out }
        }
        for place in order { whole[place] = .shown }
        self.whole = whole
        var (width, steps) = (0 as Int64, [] as [Step])
        let widths = order.map { groups[$0].items.reduce(0) { $0 + Self.thousandths($1.width) } }
        let giving = order.indices.sorted {
            (groups[order[$0]].priority, $1) < (groups[order[$1]].priority, $0)
        }
        var (start, end) = (0, 0)
        while start < giving.count {
            let priority = groups[order[giving[start]]].priority
            while end < giving.count, groups[order[giving[end]]].priority == priority { end += 1 }
            var second: [Step] = []
            for index in giving[start..<end] {
                let (group, full) = (groups[order[index]], widths[index])
                width += full
                var rest = full
                if let least = group.representative.map({ Self.thousandths($0.width) }), least < full {
                    steps.append(Step(place: order[index], form: .represented, saving: full - least))
                    rest = least
                }
                if group.kind != .fixed {
                    second.append(Step(place: order[index], form: .overflow, saving: rest))
                }
            }
            steps += second
            start = end
        }
        (self.width, self.steps) = (width, steps)
    }

    /// Widths are counted in thousandths of a point, so that their sums are exact in every order of addition.
    static func thousandths(_ width: Double) -> Int64 { Int64((width * 1000).rounded()) }

    /// The form of each group in a bar of the given width, by index in the declaration.
    ///
    /// - Parameters:
    ///   - width: The space for the bar, in thousandths of a point.
    ///   - overflowWidth: The part of it that the button of the overflow menu takes while the menu is not empty.
    /// - Complexity: O(groups)
    func forms(width available: Int64, overflowWidth: Int64) -> [Form] {
        var forms = whole
        var hasMenu = forms.contains(.overflow)
        var (needed, taken) = (width, 0)
        func isTooMuch(_ more: Int64) -> Bool { needed + more + (hasMenu ? overflowWidth : 0) > available }
        while taken < steps.count, isTooMuch(0) {
            let step = steps[taken]
            forms[step.place] = step.form
            needed -= step.saving
            if step.form == .overflow { hasMenu = true }
            taken += 1
        }
        for step in steps[..<taken].reversed()
        where step.form == .represented && forms[step.place] == .represented && !isTooMuch(step.saving) {
            forms[step.place] = .shown
            needed += step.saving
        }
        return forms
    }
}
