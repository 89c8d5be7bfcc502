import InputModel
import Regions

/// A rectangle of the space that one program fills with regions, such as a window: its owner, position and contents.
///
/// A reference type, because scenes change their order and are read in place; only ``SceneTable`` holds them.
///
/// ```
/// state        | connect | activate | show       | hide       | disconnect
/// -------------+---------+----------+------------+------------+----------------
/// kept         | hidden  |          |            |            |
/// hidden       |         | active   | inactive   |            | kept or removed
/// inactive     |         | active   |            | hidden     | kept or removed
/// active       |         |          | inactive   | hidden     | kept or removed
/// ```
final class Scene {
    /// A row of the table, or what comes after it.
    enum Life {
        /// Visible, and gets the keyboard.
        case foregroundActive
        /// Visible.
        case foregroundInactive
        /// Hidden, and not hit.
        case background
        /// Kept for a program that is disconnected.
        case kept
        /// Its owner has disconnected: another takes its place in a moment, or none.
        case gone
    }

    /// Whether its owner is on the seat.
    private enum Seat {
        case on
        /// The scene is not hit, is not active, and hides nothing.
        case off
        /// The same, and it becomes active when its owner returns.
        case offReturnsActive
    }

    let id: SceneID
    let name: String
    /// The program that owns it beyond the connection of an instance.
    let key: ProgramKey
    /// The instance that owns it, or owned it last.
    private(set) var owner: ClientID
    private(set) var target: String?
    /// In points of the space.
    private(set) var rect: Rect
    /// It fills the space, however large that becomes.
    private(set) var fillsSpace: Bool
    /// From the declared positions of its regions to the current ones: regions move with their scene.
    private(set) var offset = Vector.zero
    private(set) var presentation = ScenePresentation.standard
    /// A press in it brings it to the front.
    private(set) var raises = true
    /// JSON.
    private(set) var activity: String?
    /// JSON, kept for its program.
    private(set) var programState: String?
    private(set) var life = Life.background
    /// Its disconnected owner had the scope `keys`: the scene's state may reveal what was typed.
    private(set) var hadKeys = false
    /// The content is stale: its owner gets `refresh` when it is back.
    var isRefreshOwed = false
    private var seat = Seat.on
    /// The session that its owner gets when it returns to the seat, even if it has declared its regions meanwhile.
    private var owed: SceneSession? {
        didSet { noteSessionBytes() }
    }
    /// Only ``SceneTable``, which lists the scenes that hold input, begins and ends that.
    var restoration = Restoration()
    /// Its state when its owner disconnected, until that is restored or given up.
    var session: SceneSession? {
        didSet { noteSessionBytes() }
    }
    /// The memory of `owed` and `session`, counted once: one is a copy of the other.
    private var sessionBytes = 0
    private func noteSessionBytes() { sessionBytes = (owed ?? session)?.memory ?? 0 }
    /// The session published to its owner, until the events that carry it are cleared.
    private(set) var restored: SceneSession?

    // Read and written for every region of a request, by one thread and never by two at once: checking
    // that takes a fifth of a request's time.
    @exclusivity(unchecked) var regions: SceneRegions
    @exclusivity(unchecked) var selection = SceneSelection()
    /// Storage for sorting items into item order.
    @exclusivity(unchecked) var arranged = ArrangedItems()
    var keyboard = KeyboardFocus()
    /// In order of first declaration.
    var bars: [Bar] = []
    /// The responder of the scene itself, then those of its regions.
    var responders = ResponderList()

    /// - Parameter rect: nil: all of `space`, however large that becomes.
    init(id: SceneID, name: String, owner: ClientID, key: ProgramKey, rect: Rect?, in space: Rect) {
        self.id = id
        self.name = name
        self.owner = owner
        self.key = key
        self.rect = rect ?? space
        fillsSpace = rect == nil
        regions = SceneRegions(rect: rect ?? space)
    }

    /// The part of a scene that is kept after its owner disconnects: all but its regions.
    init(keeping former: Scene, id: SceneID) {
        self.id = id
        name = former.name
        owner = former.owner
        key = former.key
        rect = former.rect
        fillsSpace = former.fillsSpace
        offset = former.offset
        regions = SceneRegions(rect: rect.moved(by: offset * -1))
        life = .kept
        copyAppearance(of: former)
        isRefreshOwed = former.isRefreshOwed
        hadKeys = former.hadKeys
        session = former.session
    }

    /// A copy of `scene`, as visible as it is, without its contents.
    init(outlining scene: Scene, id: SceneID) {
        self.id = id
        name = scene.name
        owner = scene.owner
        key = scene.key
        rect = scene.rect
        fillsSpace = scene.fillsSpace
        regions = SceneRegions(rect: rect)
        life = scene.life
        if scene.isOffSeat { seat = .off }
        copyAppearance(of: scene)
    }

    private func copyAppearance(of other: Scene) {
        target = other.target
        presentation = other.presentation
        activity = other.activity
        programState = other.programState
        raises = other.raises
    }

    /// What it takes of its user's share, including its contents.
    var bytes: Int {
        Cost.scene + Cost.text(name) + Cost.text(target) + Cost.text(activity) + Cost.text(programState)
            + regions.bytes + bars.reduce(0) { $0 + $1.bytes } + sessionBytes
            + (held == nil ? 0 : Cost.heldEvents)
    }

    var isProminent: Bool { presentation == .prominent }
    var isConnected: Bool { life != .kept && life != .gone }
    var isKept: Bool { life == .kept }
    /// Its program, or the lack of one, keeps it out of sight.
    var isHidden: Bool { life != .foregroundActive && life != .foregroundInactive }
    var isOffSeat: Bool { seat != .on }
    /// It becomes active when its owner returns to the seat.
    var returnsActive: Bool { seat == .offReturnsActive }
    var isHit: Bool { !isHidden && !isOffSeat }
    var isRestoring: Bool { restoration.isUnderWay }
    /// The input that it holds, or nil.
    var held: HeldEvents? { restoration.held }
    var isHolding: Bool { held != nil }

    /// The region with the focus; none if nothing has it.
    var focus: RegionID { keyboard.region }
    /// Where the responder chain begins while nothing has the focus; none for the scene itself.
    var firstResponder: RegionID { keyboard.firstResponder }
}

// Connection, activation and the seat.
extension Scene {
    func activate() {
        assert(!isOffSeat, "a scene off the seat is not active")
        life = .foregroundActive
    }

    /// Makes it visible, or keeps it so, without being active.
    func showInactive() { life = .foregroundInactive }

    /// One without a program is hidden already.
    func hide() { if isConnected { life = .background } }

    /// Its owner is off the seat or leaves it: the scene is not active meanwhile.
    ///
    /// - Parameter owed: the owner gets it when it returns.
    func leaveSeat(owed: SceneSession? = nil) {
        self.owed = owed
        seat = life == .foregroundActive ? .offReturnsActive : .off
        if returnsActive { showInactive() }
    }

    /// Its owner, off the seat, has activated it or another scene: one of them becomes active when the owner returns.
    func setReturn(isActive: Bool) {
        if isOffSeat { seat = isActive ? .offReturnsActive : .off }
    }

    /// - Returns: true if the owner gets the owed session now.
    func returnToSeat() -> Bool {
        seat = .on
        guard let owed else { return false }
        restored = updated(owed)
        self.owed = nil
        return true
    }

    /// An instance of its program takes it over.
    ///
    /// - Parameter hasKeys: false: the instance gets nothing that may reveal what was typed.
    func connect(_ instance: ClientID, hasKeys: Bool) {
        owner = instance
        if hadKeys && !hasKeys { session?.forgetInteraction() }
        hadKeys = false
        life = .background
        restored = session.map(updated)
    }

    /// Its owner has disconnected.
    ///
    /// - Parameters:
    ///   - keepsSession: its current state is restored when the program reconnects. A scene that was not fully restored
    ///     keeps the session that is still to be restored.
    ///   - captures: what is under way, which is cancelled after this: the session has the selections from before bands.
    ///   - needsKeys: the owner had the scope `keys`.
    func disconnect(keepsSession: Bool, during captures: borrowing Captures, needsKeys: Bool) {
        // A session that the owner has not received yet is not restored, either.
        if let owed { session = owed }
        if session == nil, keepsSession { session = makeSession(during: captures) }
        hadKeys = needsKeys
        life = .gone
    }

    /// Takes over a session saved by an earlier process; the scene waits for its program to activate it.
    func keep(_ session: SceneSession) {
        life = .kept
        target = session.target
        activity = session.activity
        programState = session.programState
        hadKeys = session.needsKeys
        presentation = session.presentation
        isRefreshOwed = session.isRefreshOwed
        self.session = session
    }

    /// - Returns: true, once, if the owner, which is back, is to be told that the content is stale.
    func takeRefresh() -> Bool {
        defer { isRefreshOwed = false }
        return isRefreshOwed
    }

    /// The events that carry the session have been consumed.
    func forgetRestored() {
        if restored != nil { restored = nil }
    }
}

// How and where it is shown.
extension Scene {
    /// Sets what a program declares about it; nil leaves a value as it is.
    func describe(
        target: String?, presentation: ScenePresentation?, activity: String?, raises: Bool? = nil
    ) {
        if let raises { self.raises = raises }
        if let target { self.target = target }
        if let presentation { self.presentation = presentation }
        if let activity { self.activity = activity }
    }

    /// Clears the target, for example because another scene of its program has it.
    func giveUpTarget() { target = nil }

    /// Sets the state that its program keeps with it; nil for none.
    func keep(programState: String?) { self.programState = programState }

    /// Its state now: a session that is still to be restored, or a new one.
    func currentSession(during captures: borrowing Captures) -> SceneSession {
        session.map(updated) ?? makeSession(during: captures)
    }

    /// A session with what its program has declared since.
    private func updated(_ session: SceneSession) -> SceneSession {
        var session = session
        (session.target, session.activity, session.programState) = (target, activity, programState)
        return session
    }

    /// Resets the scene, which has no regions, to `rect`, nil for all of `space`, as if it had never been elsewhere,
    /// and to the default appearance.
    func reset(to rect: Rect?, in space: Rect) {
        giveUpTarget()
        presentation = .standard
        raises = true
        fillsSpace = rect == nil
        self.rect = rect ?? space
        offset = .zero
        regions = SceneRegions(rect: self.rect)
    }

    /// Moves the scene with its regions, or resizes it.
    ///
    /// - Parameter fillsSpace: it is as large as the space, and stays so.
    /// - Returns: true if its size changed.
    @discardableResult
    func setRect(_ rect: Rect, fillsSpace: Bool) -> Bool {
        self.fillsSpace = fillsSpace
        offset = offset + Vector(dx: rect.x - self.rect.x, dy: rect.y - self.rect.y)
        let isOtherSize = rect.width != self.rect.width || rect.height != self.rect.height
        self.rect = rect
        if isOtherSize { regions.setSceneRect(rect.moved(by: offset * -1)) }
        return isOtherSize
    }

    /// A point of the space in the coordinates of the regions.
    func local(_ point: Point) -> Point { Point(x: point.x - offset.dx, y: point.y - offset.dy) }

    /// A rectangle of the space in those coordinates.
    func local(_ rect: Rect) -> Rect { rect.moved(by: offset * -1) }

    /// A region's rectangle in the space.
    func rect(of region: RegionID) -> Rect { regions.store.rect(of: region).moved(by: offset) }

    /// The part of it that its ancestors leave visible, in the space; all of it if they leave none.
    func visibleRect(of region: RegionID) -> Rect { regions.visibleRect(of: region).moved(by: offset) }
}
