public import InputModel

/// What a scene was like when its owner went, by names: enough to put it back.
public struct SceneSession: Hashable, Sendable {
    /// What was selected in a collection.
    public struct Selection: Hashable, Sendable {
        /// The collection's id.
        public var collection: String
        /// Ids of the selected items.
        public var items: [String]

        /// The `items` selected in `collection`.
        public init(collection: String, items: [String]) {
            self.collection = collection
            self.items = items
        }
    }

    /// How far a region's content was scrolled.
    public struct Scroll: Hashable, Sendable {
        /// The region's id.
        public var region: String
        /// As its program gave it; nothing is moved by it.
        public var offset: Vector

        /// The content of `region`, scrolled by `offset`.
        public init(region: String, offset: Vector) {
            self.region = region
            self.offset = offset
        }
    }

    /// Whose scene it is; nil: the configuration's.
    public var program: ProgramName?
    /// The scene's id.
    public var scene: String
    /// The content that it showed; nil where the program named none.
    public var target: String?
    /// JSON.
    public var activity: String?
    /// JSON, which means something to the program alone, such as where its caret was; nil where it keeps none.
    public var programState: String?
    /// The id of the region with the focus; nil for none.
    public var focus: String?
    /// The id of the region where the responder chain begins while nothing has the focus; nil for none.
    public var firstResponder: String?
    /// Of collections in which something was selected.
    public var selections: [Selection] = []
    /// Of regions whose program said how far they are scrolled.
    public var scrolls: [Scroll] = []
    /// In points of the space; nil where it fills the space.
    public var rect: Rect?
    /// How it was shown.
    public var presentation = ScenePresentation.standard
    /// Its program is to be told that the content is stale.
    public var isRefreshOwed = false
    /// What was done may follow from what was typed: for a program with the scope `keys` alone.
    public var needsKeys = false

    /// A session of `scene` of `program` in which nothing was done.
    public init(scene: String, of program: ProgramName? = nil) {
        self.scene = scene
        self.program = program
    }

    /// Keeps what the program said of the scene, and nothing of what was done in it.
    mutating func forgetInteraction() {
        focus = nil
        firstResponder = nil
        selections = []
        scrolls = []
    }
}

/// Which scene a session is of.
package struct SessionName: Hashable, Sendable {
    /// Whose scene it is; nil: the configuration's.
    package var program: ProgramName?
    /// The scene's id.
    package var scene: String
}

extension Scene {
    var sessionName: SessionName { SessionName(program: key.name, scene: name) }

    /// What is selected, in all collections that have a selection.
    func selections() -> [SceneSession.Selection] {
        var selections: [SceneSession.Selection] = []
        for collection in selection.selecting.ids { selections.append(selection(of: collection)) }
        return selections
    }

    private func selection(of collection: UInt32) -> SceneSession.Selection {
        let items = inItemOrder(selection.items(of: RegionID(rawValue: collection)))
        return SceneSession.Selection(
            collection: regions.names[collection], items: items.map { regions.names[$0] })
    }

    /// What the scene is like now. Selections and scroll offsets that would make it larger than
    /// `Limits.sessionBytes` are left out.
    ///
    /// - Complexity: O(what has room in it)
    func makeSession() -> SceneSession {
        var session = SceneSession(scene: name, of: key.name)
        session.target = target
        session.activity = activity
        session.programState = programState
        if focus != .none { session.focus = regions.names[focus.rawValue] }
        if firstResponder != .none { session.firstResponder = regions.names[firstResponder.rawValue] }
        var room = Limits.sessionBytes
        for collection in selection.selecting.ids {
            guard room >= Self.leastRoom else { break }
            if takeRoom(for: selection.items(of: RegionID(rawValue: collection)), from: &room) {
                session.selections.append(selection(of: collection))
            }
        }
        for region in regions.scrolls.regions.ids {
            guard room >= Self.leastRoom else { break }
            if takeRoom(for: CollectionOfOne(region), from: &room) {
                session.scrolls.append(
                    SceneSession.Scroll(region: regions.names[region], offset: regions.scrolls[region]!))
            }
        }
        return session
    }

    /// What the shortest id takes of a session.
    private static let leastRoom = 1 + MemoryLayout<String>.stride

    /// - Returns: false where there is too little for the ids of all these regions; then nothing is taken.
    private func takeRoom(for ids: some Collection<UInt32>, from room: inout Int) -> Bool {
        guard ids.count * Self.leastRoom <= room else { return false }
        var rest = room
        for id in ids {
            rest -= regions.names[id].utf8.count + MemoryLayout<String>.stride
            guard rest >= 0 else { return false }
        }
        room = rest
        return true
    }
}
