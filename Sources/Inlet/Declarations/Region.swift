/// A rectangle of a scene that the user can act on, with the regions in it.
///
/// ```swift
/// let list = Region("list", at: Rect(0, 0, 200, 400), role: .collection) {
///     Region("first", at: Rect(0, 0, 200, 20), role: .item)
/// }
/// let slider = Region("volume", at: Rect(0, 410, 200, 20), latch: [.horizontal]).with {
///     $0.label = "Volume"
///     $0.isFocusable = true
/// }
/// try await client.put([list, slider], in: "page")
/// ```
public struct Region: Sendable {
    /// What a region is for.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// The values used in requests.
        case plain, item, collection, bandArea, control
    }

    /// The click that opens an item.
    public enum PrimaryAction: String, Hashable, Sendable, CaseIterable {
        /// The values used in requests.
        case click, doubleClick
    }

    /// The distances of a region from the edges of its parent or scene, and its size if they do not determine it.
    public struct Anchors: Hashable, Sendable {
        /// The distance of each edge from that of the parent or scene; nil if it is not anchored there.
        public var left, top, right, bottom: Double?
        /// The size, along each axis on which two edges do not determine it.
        public var width, height: Double?

        /// Anchored at these edges, with this size.
        public init(
            left: Double? = nil, top: Double? = nil, right: Double? = nil, bottom: Double? = nil,
            width: Double? = nil, height: Double? = nil
        ) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
            (self.width, self.height) = (width, height)
        }
    }

    /// The name, unique in the scene.
    public var id: RegionID
    /// Its rectangle, in points of the space; nil if ``anchors`` determine it.
    public var rect: Rect?
    /// Its layout in its parent or scene; nil if ``rect`` determines it.
    public var anchors: Anchors?
    /// What it is for.
    public var role: Role?
    /// Among regions of one parent, those with a higher value are in front.
    public var z: Int?
    /// How far outside its rectangle it can still be hit, where nothing else is.
    public var slop: Slop?
    /// Whether a band selects items of this collection.
    public var hasBand: Bool?
    /// The axes along which a primary press latches it.
    public var latch: [Axis]
    /// The style of the pointer over it.
    public var style: Style?
    /// Whether it can have the focus.
    public var isFocusable: Bool?
    /// Whether a press gives it the focus.
    public var focusesOnPress: Bool?
    /// The focus group: one stop for Tab.
    public var focusGroup: String?
    /// Whether it edits text: keys arrive as `edit` lines.
    public var editsText: Bool?
    /// Whether Tab is text in it.
    public var acceptsTab: Bool?
    /// Whether its program is asked which part of it is under the pointer: `regionRequest`.
    public var isDynamic: Bool?
    /// The types that can be dragged from it; nil for none.
    public var drags: [String]?
    /// The operations allowed for such a drag; nil for both.
    public var dragOperations: [DragOperation]?
    /// The types that can be dropped on it; nil for none.
    public var drops: [String]?
    /// Whether it opens under a drag that stays over it.
    public var springs: Bool?
    /// The scene that it opens.
    public var opens: Opening?
    /// The part of it that an `open` line passes back, in points of the space; nil for all of it.
    public var preview: Rect?
    /// The text that people read on it.
    public var label: String?
    /// The click that opens it as an item.
    public var primaryAction: PrimaryAction?
    /// Its index in a collection that is longer than the declared part.
    public var index: Int?
    /// The gestures that it requests.
    public var gestures: [Recognizer]
    /// If false, input passes through it and everything in it, to what is behind.
    public var isEnabled: Bool?
    /// Whether several items of this collection can be selected.
    public var selectsSeveral: Bool?
    /// Whether this item can be selected.
    public var isSelectable: Bool?
    /// Whether the selection follows the focus.
    public var selectionFollowsFocus: Bool?
    /// The scroll offset of its content.
    public var scroll: Point?
    /// The regions in it.
    public var children: [Region]

    /// A region at `rect`, with the regions in it that `children` builds.
    ///
    /// - Parameters:
    ///   - id: the name, unique in the scene.
    ///   - rect: its rectangle; nil if ``anchors`` determine it.
    ///   - role: what it is for.
    ///   - effect: the effect of the pointer over it.
    ///   - z: among regions of one parent, those with a higher value are in front.
    ///   - slop: how far outside its rectangle it can still be hit.
    ///   - latch: the axes along which a primary press latches it.
    ///   - gestures: the gestures that it requests.
    ///   - children: the regions in it.
    public init(
        _ id: RegionID, at rect: Rect? = nil, role: Role? = nil, effect: Style.Effect? = nil, z: Int? = nil,
        slop: Slop? = nil, latch: [Axis] = [], gestures: [Recognizer] = [],
        @RegionBuilder children: () -> [Region] = { [] }
    ) {
        (self.id, self.rect, self.role, self.z, self.slop) = (id, rect, role, z, slop)
        style = effect.map { Style($0) }
        self.latch = latch
        self.gestures = gestures
        self.children = children()
    }

    /// The region with a change.
    public func with(_ change: (inout Region) -> Void) -> Region {
        var changed = self
        change(&changed)
        return changed
    }
}

extension Region {
    /// Regions and everything in them, in the form used in requests: each after its parent.
    static func declared(_ regions: [Region], in parent: RegionID? = nil) -> [JSON] {
        regions.flatMap { region in
            [.object(region.fields(in: parent))] + declared(region.children, in: region.id)
        }
    }

    private func fields(in parent: RegionID?) -> [String: JSON] {
        var fields: [String: JSON] = ["id": .string(id.rawValue)]
        fields["parent"] = parent.map { .string($0.rawValue) }
        fields["rect"] = rect?.json
        if let anchors {
            fields["anchors"] = .array(
                [anchors.left, anchors.top, anchors.right, anchors.bottom].map {
                    $0.map(JSON.number) ?? .null
                })
            fields["size"] = .array([anchors.width, anchors.height].map { $0.map(JSON.number) ?? .null })
        }
        fields["role"] = role.map { .string($0.rawValue) }
        fields["z"] = z.map { .number(Double($0)) }
        fields["slop"] = slop?.json
        fields["index"] = index.map { .number(Double($0)) }
        fields["focusGroup"] = focusGroup.map(JSON.string)
        fields["label"] = label.map(JSON.string)
        fields["primaryAction"] = primaryAction.map { .string($0.rawValue) }
        fields["style"] = style?.json
        fields["opens"] = opens?.json
        fields["preview"] = preview?.json
        fields["scroll"] = scroll.map { .numbers($0.x, $0.y) }
        let flags: [(String, Bool?)] = [
            ("band", hasBand), ("focusable", isFocusable), ("focusOnPress", focusesOnPress),
            ("text", editsText),
            ("acceptsTab", acceptsTab), ("dynamic", isDynamic), ("spring", springs), ("enabled", isEnabled),
            ("selectionFollowsFocus", selectionFollowsFocus), ("multiple", selectsSeveral),
            ("selectable", isSelectable),
        ]
        for (name, flag) in flags { fields[name] = flag.map(JSON.bool) }
        if !latch.isEmpty { fields["latch"] = .array(latch.map { .string($0.rawValue) }) }
        if !gestures.isEmpty { fields["gestures"] = .array(gestures.map(\.json)) }
        if let drags {
            var offer: [String: JSON] = ["types": .array(drags.map(JSON.string))]
            offer["operations"] = dragOperations.map { .array($0.map { .string($0.rawValue) }) }
            fields["drags"] = .object(offer)
        }
        fields["drops"] = drops.map { ["types": .array($0.map(JSON.string))] }
        return fields
    }
}
