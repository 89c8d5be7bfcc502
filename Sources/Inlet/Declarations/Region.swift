/// A rectangle of a scene that people act on, with the regions in it.
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
    /// What a region is.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// As requests have them.
        case plain, item, collection, bandArea, control
    }

    /// What opens an item.
    public enum PrimaryAction: String, Hashable, Sendable, CaseIterable {
        /// As requests have them.
        case click, doubleClick
    }

    /// The distances from the edges of what is around a region, and its size where they do not give it.
    public struct Anchors: Hashable, Sendable {
        /// The distance of each edge from that of what is around; nil: it is not held there.
        public var left, top, right, bottom: Double?
        /// The measures, where two edges do not give them.
        public var width, height: Double?

        /// Held at these edges, with these measures.
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
    /// Where it is, in points of the space; nil where ``anchors`` say it.
    public var rect: Rect?
    /// Where it is in what is around it; nil where ``rect`` says it.
    public var anchors: Anchors?
    /// What it is.
    public var role: Role?
    /// A higher one is in front of its siblings.
    public var z: Int?
    /// Points around it that count as it, where nothing else is.
    public var slop: Slop?
    /// A collection in which a band selects.
    public var hasBand: Bool?
    /// It holds the pointer along these while a button is down.
    public var latch: [Axis]
    /// How the pointer looks over it.
    public var style: Style?
    /// It can have the focus.
    public var isFocusable: Bool?
    /// A press gives it the focus.
    public var focusesOnPress: Bool?
    /// The group that Tab goes to as one.
    public var focusGroup: String?
    /// It edits text: keys come as lines `edit`.
    public var editsText: Bool?
    /// Tab is text in it.
    public var acceptsTab: Bool?
    /// It says where it is when it is asked: `regionRequest`.
    public var isDynamic: Bool?
    /// The types that can be dragged from it; nil for none.
    public var drags: [String]?
    /// What may become of that; nil for both.
    public var dragOperations: [DragOperation]?
    /// The types that can be dropped on it; nil for none.
    public var drops: [String]?
    /// What is held over it opens it.
    public var springs: Bool?
    /// The scene that it opens.
    public var opens: Opening?
    /// What people read.
    public var label: String?
    /// What opens it as an item.
    public var primaryAction: PrimaryAction?
    /// Its index in a collection that is longer than the declared part.
    public var index: Int?
    /// The gestures that it asks for.
    public var gestures: [Recognizer]
    /// False: nothing reaches it, and nothing behind it.
    public var isEnabled: Bool?
    /// The selection goes where the focus goes.
    public var selectionFollowsFocus: Bool?
    /// How far what is in it is scrolled.
    public var scroll: Point?
    /// What is in it.
    public var children: [Region]

    /// A region at `rect`, with the regions in it that `children` builds.
    ///
    /// - Parameters:
    ///   - id: the name, unique in the scene.
    ///   - rect: where it is; nil where ``anchors`` say it.
    ///   - role: what it is.
    ///   - effect: what the pointer does over it.
    ///   - z: a higher one is in front of its siblings.
    ///   - slop: points around it that count as it.
    ///   - latch: it holds the pointer along these while a button is down.
    ///   - gestures: those that it asks for.
    ///   - children: what is in it.
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
    /// It and all in it, as requests have them: each after the one that it is in.
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
        fields["scroll"] = scroll.map { .numbers($0.x, $0.y) }
        let flags: [(String, Bool?)] = [
            ("band", hasBand), ("focusable", isFocusable), ("focusOnPress", focusesOnPress),
            ("text", editsText),
            ("acceptsTab", acceptsTab), ("dynamic", isDynamic), ("spring", springs), ("enabled", isEnabled),
            ("selectionFollowsFocus", selectionFollowsFocus),
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
