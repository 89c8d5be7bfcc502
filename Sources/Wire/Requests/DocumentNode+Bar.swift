import InputModel
package import Interaction

// Bars, as in requests and the saved state.
extension DocumentNode {
    private enum Kind: String, CaseIterable { case fixed, optional, alwaysAvailable }

    private func barGroup() throws(DocumentError) -> BarGroup {
        let fields = try fields(
            "a group",
            known: ["id", "kind", "default", "items", "representative", "priority", "submenu"])
        let id = try fields.required("id").name("a group's id")
        let items = try fields.required("items").items { (node) throws(DocumentError) in try node.barItem() }
        let isDefault = try fields["default"]?.bool() ?? true
        let kind: Kind = try fields["kind"]?.choice() ?? .optional
        if kind == .fixed, !isDefault {
            throw fields["default"]!.fault("a fixed group is always in the bar; leave out default")
        }
        var group = BarGroup(id, items: items)
        group.kind =
            switch kind {
            case .fixed: .fixed
            case .optional: .optional(isDefault: isDefault)
            case .alwaysAvailable: .alwaysAvailable(isDefault: isDefault)
            }
        group.representative = try fields.value("representative")?.barItem()
        if let node = fields["priority"] {
            group.priority = Int32(try node.integer("priority", Self.priorities))
        }
        group.submenu = try fields.value("submenu")?.title()
        group.position = position
        return group
    }

    private static let priorities = -1000...1000

    /// `{id, width}`
    private func barItem() throws(DocumentError) -> BarItem {
        let fields = try fields("an item", known: ["id", "width"])
        return BarItem(
            try fields.required("id").name("an item's id"),
            width: try fields.required("width").number("width", 0...Limits.coordinate))
    }

    fileprivate func barGroups() throws(DocumentError) -> [BarGroup] {
        try items("groups") { (node) throws(DocumentError) in try node.barGroup() }
    }

    fileprivate func barName(_ what: String? = nil) throws(DocumentError) -> BarName {
        BarName(try name(what), position: position)
    }

    fileprivate func groupNames(_ what: String? = nil) throws(DocumentError) -> [BarName] {
        try items(what) { (node) throws(DocumentError) in try node.barName("a group's id") }
    }

    /// `[{bar, groups, hidden}…]`, each bar once, and each group once in it.
    package func barCustomizations() throws(DocumentError) -> [BarCustomization] {
        var ids: Set<String> = []
        return try items("bars") { (node) throws(DocumentError) in
            let fields = try node.fields("a customized bar", known: ["bar", "groups", "hidden"])
            let bar = try fields.required("bar")
            let id = try bar.name("a bar's id")
            guard ids.insert(id).inserted else {
                throw bar.fault("\(Self.quote(id)) is given twice; remove one", code: .duplicate)
            }
            let groups = try fields.required("groups").groupNames()
            let hidden = try fields.required("hidden").groupNames()
            var seen: Set<String> = []
            for group in groups + hidden where !seen.insert(group.id).inserted {
                throw RequestError(
                    .duplicate, "\(Self.quote(group.id)) is given twice; remove one", at: group.position)
            }
            return BarCustomization(bar: id, groups: groups.map { $0.id }, hidden: hidden.map { $0.id })
        }
    }
}

extension DocumentFields {
    func barChange() throws(DocumentError) -> BarChange {
        var change = BarChange(scene: try scene(), bar: try required("bar").barName())
        let widths = 0...Limits.coordinate
        change.width = try value("width")?.number("width", widths)
        change.overflowWidth = try value("overflowWidth")?.number("overflowWidth", widths)
        change.groups = try value("groups")?.barGroups()
        return change
    }

    /// `groups`, or `reset: true`.
    func barCustomization() throws(DocumentError) -> BarCustomizationChange {
        var change = BarCustomizationChange(bar: try required("bar").barName())
        change.program = try program()
        change.groups = try value("groups")?.groupNames()
        let isReset = try self["reset"]?.bool() ?? false
        guard isReset == (change.groups == nil) else {
            throw node.fault("bar.customize needs either groups or reset: true")
        }
        return change
    }
}
