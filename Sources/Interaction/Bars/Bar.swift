import InputModel
import Regions

/// A bar of a scene, as its program declared it and its user customised it.
///
/// Invariants, checked at declaration: ids are unique, widths are not negative, and the layout fits in a line.
struct Bar {
    let id: String
    let groups: [BarGroup]
    /// In thousandths of a point.
    private var width: Int64
    private var overflowWidth: Int64
    private var arrangement: BarArrangement
    private var plan: BarPlan
    private var forms: [BarPlan.Form]
    /// The current layout: the last published one, unless it has changed since.
    private(set) var layout: BarLayout
    /// Its cost against the user's share, in bytes.
    let bytes: Int

    /// - Throws: ``RequestError`` if a bar cannot have these groups.
    init(
        _ name: BarName, groups: [BarGroup], width: Double, overflowWidth: Double,
        _ customization: BarCustomization?
    ) throws(RequestError) {
        try Self.check(name, groups)
        id = name.id
        self.groups = groups
        self.width = BarPlan.thousandths(width)
        self.overflowWidth = BarPlan.thousandths(overflowWidth)
        arrangement = BarArrangement(of: groups, customization)
        plan = BarPlan(groups, order: arrangement.order)
        forms = plan.forms(width: self.width, overflowWidth: self.overflowWidth)
        bytes = Self.cost(name.id, groups)
        layout = BarLayout(bar: name.id, groups: [])
        layout = makeLayout()
    }

    /// Sets the widths, in points; nil keeps the current one.
    ///
    /// - Returns: true if its layout changed.
    /// - Complexity: O(groups), and O(items) if the layout changes
    mutating func resize(width: Double?, overflowWidth: Double?) -> Bool {
        if let width { self.width = BarPlan.thousandths(width) }
        if let overflowWidth { self.overflowWidth = BarPlan.thousandths(overflowWidth) }
        let former = forms
        forms = plan.forms(width: self.width, overflowWidth: self.overflowWidth)
        guard forms != former else { return false }
        layout = makeLayout()
        return true
    }

    /// Applies the user's customisation; nil restores the program's default.
    ///
    /// - Returns: true if its layout changed.
    mutating func customize(_ customization: BarCustomization?) -> Bool {
        let next = BarArrangement(of: groups, customization)
        guard next != arrangement else { return false }
        arrangement = next
        plan = BarPlan(groups, order: arrangement.order)
        forms = plan.forms(width: width, overflowWidth: overflowWidth)
        let former = layout
        layout = makeLayout()
        return layout != former
    }

    /// - Parameter width: In points; nil for the current width.
    func width(or width: Double?) -> Double { width ?? Double(self.width) / 1000 }

    func overflowWidth(or width: Double?) -> Double { width ?? Double(overflowWidth) / 1000 }

    private func makeLayout() -> BarLayout {
        var isIn = Array(repeating: false, count: groups.count)
        for index in arrangement.order { isIn[index] = true }
        let all = arrangement.order + groups.indices.filter { !isIn[$0] }
        return BarLayout(
            bar: id,
            groups: all.map { index in
                let group = groups[index]
                let standing: BarLayout.Standing =
                    switch forms[index] {
                    case .shown: .shown
                    case .represented: .represented(by: group.representative!.id)
                    case .overflow: .overflow(submenu: group.submenu)
                    case .out: .out
                    }
                return BarLayout.Group(id: group.id, items: group.items.map { $0.id }, standing: standing)
            })
    }
}

// Validation and cost.
extension Bar {
    private static func check(_ name: BarName, _ groups: [BarGroup]) throws(RequestError) {
        var (groupIDs, itemIDs) = (Set<String>(), Set<String>())
        var (count, bytes) = (0, 0)
        for group in groups {
            try require(
                groupIDs.insert(group.id).inserted, .duplicate,
                "duplicate group \"\(group.id)\" in the bar; give each group an id of its own",
                at: group.position)
            try require(
                !group.items.isEmpty, .badValue,
                "group \"\(group.id)\" has no items; add one, or leave out the group", at: group.position)
            bytes += group.id.utf8.count + (group.submenu?.utf8.count ?? 0)
            for item in group.allItems {
                try require(
                    itemIDs.insert(item.id).inserted, .duplicate,
                    "duplicate item \"\(item.id)\" in the bar; a representative needs an id of its own",
                    at: group.position)
                try require(
                    item.width >= 0 && item.width <= Limits.coordinate, .badValue,
                    "the width of item \"\(item.id)\" must be from 0 to \(Int(Limits.coordinate)) points",
                    at: group.position)
                (count, bytes) = (count + 1, bytes + item.id.utf8.count)
            }
            try require(
                groupIDs.count <= Limits.barGroups, .limit,
                "a bar can have at most \(Limits.barGroups) groups; remove some", at: group.position)
            try require(
                count <= Limits.barItems, .limit,
                "a bar can have at most \(Limits.barItems) items, representatives included; remove some",
                at: group.position)
            try require(
                bytes <= Limits.barBytes, .limit,
                "the ids and titles of a bar can have at most \(Limits.barBytes) bytes together; shorten them",
                at: group.position)
        }
    }

    private static func cost(_ id: String, _ groups: [BarGroup]) -> Int {
        groups.reduce(Cost.bar + Cost.text(id)) { $0 + $1.cost }
    }

    func checkInvariants(_ customization: BarCustomization?) throws(BrokenInvariant) {
        try require(bytes == Self.cost(id, groups), "bar \"\(id)\" is not charged what it takes")
        let order = BarArrangement(of: groups, customization).order
        try require(
            order == arrangement.order && Set(order).count == order.count,
            "bar \"\(id)\" is not as its user has it")
        let forms = BarPlan(groups, order: order).forms(width: width, overflowWidth: overflowWidth)
        try require(
            forms == self.forms && layout == makeLayout(), "the layout of bar \"\(id)\" is an earlier one")
        try require(
            Set(layout.groups.map { $0.id }) == Set(groups.map { $0.id })
                && layout.groups.count == groups.count,
            "the layout of bar \"\(id)\" has other groups than it")
    }
}

extension BarGroup {
    var cost: Int {
        allItems.reduce(Cost.barGroup + Cost.text(id) + Cost.text(submenu)) {
            $0 + Cost.barItem + Cost.text($1.id)
        }
    }
}
