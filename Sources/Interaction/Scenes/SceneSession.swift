public import InputModel

/// The state of a scene when its owner disconnected, by names: enough to restore it.
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
        /// As its program declared it; it moves nothing.
        public var offset: Vector

        /// The content of `region`, scrolled by `offset`.
        public init(region: String, offset: Vector) {
            self.region = region
            self.offset = offset
        }
    }

    /// The program that owns the scene; nil for the configuration.
    public var program: ProgramName?
    /// The scene's id.
    public var scene: String
    /// The content that it showed; nil if the program named none.
    public var target: String?
    /// JSON.
    public var activity: String?
    /// JSON that only the program interprets, such as its caret position; nil if it keeps none.
    public var programState: String?
    /// The id of the region with the focus; nil for none.
    public var focus: String?
    /// The id of the region where the responder chain begins while nothing has the focus; nil for none.
    public var firstResponder: String?
    /// The selections of collections in which something was selected.
    public var selections: [Selection] = []
    /// The scroll offsets of regions whose program declared one.
    public var scrolls: [Scroll] = []
    /// In points of the space; nil if it fills the space.
    public var rect: Rect?
    /// How it was shown.
    public var presentation = ScenePresentation.standard
    /// Its program is to be told that the content is stale.
    public var isRefreshOwed = false
    /// The interaction state may reveal what was typed: only a program with the scope `keys` gets it.
    public var needsKeys = false

    /// A session of `scene` of `program` without interaction state.
    public init(scene: String, of program: ProgramName? = nil) {
        self.scene = scene
        self.program = program
    }

    /// Keeps what the program declared about the scene, and nothing of what was done in it.
    mutating func forgetInteraction() {
        focus = nil
        firstResponder = nil
        selections = []
        scrolls = []
    }
}

/// Identifies the scene of a session.
package struct SessionName: Hashable, Sendable {
    /// The program that owns the scene; nil for the configuration.
    package var program: ProgramName?
    /// The scene's id.
    package var scene: String
}

extension Scene {
    var sessionName: SessionName { SessionName(program: key.name, scene: name) }

    /// The selections of all collections that have one.
    func selections() -> [SceneSession.Selection] {
        selection.selecting.ids.map { selection(of: $0, selection.items(of: RegionID(rawValue: $0))) }
    }

    private func selection(of collection: UInt32, _ items: [UInt32]) -> SceneSession.Selection {
        SceneSession.Selection(
            collection: regions.names[collection], items: inItemOrder(items).map { regions.names[$0] })
    }

    /// The selected items of each collection that has some, in the order of their numbers. What a band has changed so
    /// far is provisional: its collection is as it was before.
    private func settledSelections(
        _ captures: borrowing Captures
    ) -> [(collection: UInt32, items: [UInt32])] {
        var all = selection.selecting.ids.map {
            (collection: $0, items: selection.items(of: RegionID(rawValue: $0)))
        }
        for press in captures.all {
            guard let band = press.band, band.scene == id, band.collection != .none else { continue }
            let index = all.firstIndex { $0.collection >= band.collection.rawValue } ?? all.count
            if index == all.count || all[index].collection != band.collection.rawValue {
                all.insert((band.collection.rawValue, []), at: index)
            }
            all[index].items = band.itemsBefore(in: self)
        }
        return all.filter { !$0.items.isEmpty }
    }

    /// The current state of the scene. Selections and scroll offsets that would make the session larger than
    /// `Limits.sessionBytes` are left out.
    ///
    /// - Parameter captures: what is under way: what bands have selected is provisional.
    /// - Complexity: O(entries that fit in the session, and selected items)
    func makeSession(during captures: borrowing Captures) -> SceneSession {
        var session = SceneSession(scene: name, of: key.name)
        session.target = target
        session.activity = activity
        session.programState = programState
        if focus != .none { session.focus = regions.names[focus.rawValue] }
        if firstResponder != .none { session.firstResponder = regions.names[firstResponder.rawValue] }
        var room = Limits.sessionBytes
        for (collection, items) in settledSelections(captures) {
            guard room >= Self.leastRoom else { break }
            if takeRoom(for: items, from: &room) {
                session.selections.append(selection(of: collection, items))
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

    /// The bytes that the shortest id takes in a session.
    private static let leastRoom = 1 + MemoryLayout<String>.stride

    /// - Returns: false if the ids of all these regions do not fit; then nothing is taken.
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
