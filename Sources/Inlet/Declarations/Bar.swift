/// A toolbar: groups of items. Those that do not fit are in its overflow menu; `bar` lines report which.
///
/// ```swift
/// let tools = Bar(
///     "tools", width: 150, overflowWidth: 30,
///     groups: [
///         BarGroup("go", kind: .fixed, items: [BarItem("back", width: 40)]),
///         BarGroup("edit", items: [BarItem("cut", width: 40), BarItem("copy", width: 40)]).with {
///             $0.representative = BarItem("edit menu", width: 50)
///         },
///     ])
/// try await client.put(tools, in: "page")
/// try await client.put(Bar("tools", width: 130), in: "page")
/// ```
public struct Bar: Hashable, Sendable {
    /// The name, unique in the scene.
    public var id: BarID
    /// The available width in points; nil leaves it unchanged.
    public var width: Double?
    /// The part of the width that the button of its overflow menu takes, in points; nil leaves it unchanged.
    public var overflowWidth: Double?
    /// All its groups, in order; nil leaves them unchanged.
    public var groups: [BarGroup]?

    /// A bar, or the changes to an existing one.
    public init(
        _ id: BarID, width: Double? = nil, overflowWidth: Double? = nil, groups: [BarGroup]? = nil
    ) {
        (self.id, self.width, self.overflowWidth, self.groups) = (id, width, overflowWidth, groups)
    }
}

/// Items of a bar that are shown, removed and moved to the overflow menu together.
///
/// ```swift
/// let font = BarGroup("font", items: [BarItem("bold", width: 40), BarItem("italic", width: 40)])
/// try await client.put(Bar("tools", groups: [font.with { $0.submenu = "Font" }]), in: "page")
/// ```
public struct BarGroup: Hashable, Sendable {
    /// What the user may do with a group.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Nothing: it stays in the bar, at its position.
        case fixed
        /// Remove it from the bar, add it, and move it.
        case optional
        /// The same; while it is not in the bar, it is in the overflow menu.
        case alwaysAvailable
    }

    /// The name, unique in the bar.
    public var id: BarGroupID
    /// What the user may do with it; nil means optional.
    public var kind: Kind?
    /// Whether it is in a bar that the user has not customised; nil means true.
    public var isDefault: Bool?
    /// Its items, at least one.
    public var items: [BarItem]
    /// One more item, which replaces the items if they do not all fit.
    public var representative: BarItem?
    /// Groups with a lower priority overflow first; nil means 0.
    public var priority: Int?
    /// The title of a submenu of the overflow menu for the items; nil puts them in the menu itself.
    public var submenu: String?

    /// A group of these items.
    public init(_ id: BarGroupID, kind: Kind? = nil, items: [BarItem]) {
        (self.id, self.kind, self.items) = (id, kind, items)
    }

    /// The group with a change.
    public func with(_ change: (inout BarGroup) -> Void) -> BarGroup {
        var changed = self
        change(&changed)
        return changed
    }

    var json: JSON {
        .object(
            .init(present: [
                "id": .name(id), "kind": kind.map(JSON.value), "default": isDefault.map(JSON.bool),
                "items": .array(items.map(\.json)), "representative": representative?.json,
                "priority": priority.map(JSON.integer), "submenu": submenu.map(JSON.string),
            ]))
    }
}

/// An item of a bar.
///
/// ```swift
/// let back = BarItem("back", width: 40)
/// print(back.width)
/// ```
public struct BarItem: Hashable, Sendable {
    /// The name, unique in the bar; lines report it as the name of a region.
    public var id: RegionID
    /// Its width in points, including the space beside it.
    public var width: Double

    /// An item of this width.
    public init(_ id: RegionID, width: Double) { (self.id, self.width) = (id, width) }

    var json: JSON { ["id": .name(id), "width": .number(width)] }
}
