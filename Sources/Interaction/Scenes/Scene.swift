import InputModel
import Regions

/// One surface of one program, and the regions on it.
///
/// A reference, because scenes change places and are looked at in place; only ``SceneTable`` holds them.
final class Scene {
    enum Activation {
        /// In front, and the keyboard speaks to it.
        case foregroundActive
        /// In sight.
        case foregroundInactive
        /// Out of sight, and not hit.
        case background
    }

    let id: SceneID
    let name: String
    /// The instance that has it, or had it last.
    var owner: ClientID
    /// Whose it is beyond that.
    var key: ProgramKey
    var target: String?
    /// In points of the space.
    private(set) var rect: Rect
    /// It fills the space, however large that becomes.
    var fillsSpace: Bool
    /// From where its regions were declared to where they are now: a scene that is moved takes them along.
    private(set) var offset = Vector.zero
    var presentation = ScenePresentation.standard
    /// JSON.
    var activity: String?
    var activation = Activation.background
    var isConnected = true
    /// What is kept of one whose program is away.
    var isKept = false
    /// Its owner, who has gone, had the scope `keys`: what the scene was like may follow from what was typed.
    var needsKeys = false
    /// Its owner is to be told, when it is back, that the content is stale.
    var isRefreshOwed = false
    /// Until when its input is held, because its owner restores it; in the distant future where it is not.
    var restorationDeadline = Timestamp.distantFuture
    var isRestoring: Bool { restorationDeadline != .distantFuture }
    /// What it was like when its owner went, until it is as it was.
    var session: SceneSession?
    /// What its owner is told that it was like, until the events that say so are cleared.
    var restored: SceneSession?

    // Looked at and changed for every region of a request, by one thread and never by two at once: to have that
    // checked takes a fifth of a request's time.
    @exclusivity(unchecked) var store: RegionStore
    @exclusivity(unchecked) var traits: [RegionTraits] = [RegionTraits()]
    @exclusivity(unchecked) var names = RegionNames()
    var gestures: [UInt32: [GestureInterest]] = [:]
    var scrolls: [UInt32: Vector] = [:]
    var collections: [UInt32: CollectionState] = [:]
    var keyboard = KeyboardFocus()
    /// Kept in step by ``reindex()``, looked at like the store.
    @exclusivity(unchecked) var index = SceneIndex()
    /// Those with ``RegionTraits/Flags/isWanted``.
    var wanted: [UInt32] = []
    /// Items while a change selects them, or no longer does.
    var changing: [UInt32] = []
    /// Items in item order, while they are put in it.
    @exclusivity(unchecked) var arranged = ArrangedItems()
    /// What the scene itself performs, then what its regions do.
    var responders = ResponderList()

    init(id: SceneID, name: String, owner: ClientID, key: ProgramKey, rect: Rect, fillsSpace: Bool) {
        self.id = id
        self.name = name
        self.owner = owner
        self.key = key
        self.rect = rect
        self.fillsSpace = fillsSpace
        store = RegionStore(rect: rect)
    }

    /// What stays of a scene whose owner has gone.
    convenience init(_ former: Scene, id: SceneID) {
        self.init(
            id: id, name: former.name, owner: former.owner, key: former.key, rect: former.rect,
            fillsSpace: former.fillsSpace)
        isConnected = false
        isKept = true
        target = former.target
        presentation = former.presentation
        activity = former.activity
        isRefreshOwed = former.isRefreshOwed
        needsKeys = former.needsKeys
        session = former.session
        offset = former.offset
        store = RegionStore(rect: rect.moved(by: offset * -1))
    }

    /// Another scene of its program shows that.
    func giveUpTarget() {
        target = nil
        session?.target = nil
    }

    /// The region with the focus; none where nothing has it.
    var focus: RegionID { keyboard.region }

    var isProminent: Bool { presentation == .prominent }
    var isHit: Bool { isConnected && activation != .background }

    /// A place of the space in the coordinates of the regions.
    func local(_ point: Point) -> Point { Point(x: point.x - offset.dx, y: point.y - offset.dy) }

    /// A region's rectangle in the space.
    func rect(of region: RegionID) -> Rect { store.rect(of: region).moved(by: offset) }

    func isLive(_ region: RegionID) -> Bool {
        Int(region.rawValue) < traits.count && traits[Int(region.rawValue)].flags.contains(.isLive)
    }

    /// Lets a scene without regions lie at `rect`, nil for all of `space`, as if it had never been elsewhere.
    func place(at rect: Rect?, in space: Rect) {
        fillsSpace = rect == nil
        self.rect = rect ?? space
        offset = .zero
        store = RegionStore(rect: self.rect)
    }

    /// Moves the scene, with its regions, or makes it another size.
    func setRect(_ rect: Rect) {
        offset = offset + Vector(dx: rect.x - self.rect.x, dy: rect.y - self.rect.y)
        let isOtherSize = rect.width != self.rect.width || rect.height != self.rect.height
        self.rect = rect
        if isOtherSize {
            store.setSceneRect(rect.moved(by: offset * -1))
            // Another grid, over regions that lie where they did: the index is in step with them.
            store.changes.removeAll()
        }
    }
}

extension Scene {
    /// The nearest of a region and those around it for which `body` is true; none where there is none.
    ///
    /// - Complexity: O(depth)
    @inline(__always)
    func nearest(_ region: RegionID, where body: (RegionTraits) -> Bool) -> RegionID {
        var id = region.rawValue
        while id != 0 {
            if body(traits[Int(id)]) { return RegionID(rawValue: id) }
            id = store.records.parent(of: id)
        }
        return .none
    }

    func parent(of region: RegionID) -> RegionID {
        RegionID(rawValue: store.records.parent(of: region.rawValue))
    }

    /// True where `region` is `ancestor` or lies in it.
    func isInside(_ region: RegionID, _ ancestor: RegionID) -> Bool {
        store.records.isInside(region.rawValue, ancestor.rawValue)
    }
}
