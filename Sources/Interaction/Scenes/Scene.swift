import InputModel
import Regions

/// A rectangle of the space that one program fills with regions, such as a window: its owner, its place, and what it
/// holds.
///
/// A reference, because scenes change places and are looked at in place; only ``SceneTable`` holds them.
///
/// ```
/// state        | connect | activate | deactivate | hide       | disconnect
/// -------------+---------+----------+------------+------------+-------------
/// kept         | hidden  |          |            |            |
/// hidden       |         | active   | inactive   |            | kept, or gone
/// inactive     |         | active   |            | hidden     | kept, or gone
/// active       |         |          | inactive   | hidden     | kept, or gone
/// ```
final class Scene {
    /// Asked for by the initialisers of what a scene holds, and made by this file alone: no other puts another state in the
    /// place of one.
    struct Maker {
        fileprivate init() {}
    }

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
    /// Whose it is beyond the instance that has it.
    let key: ProgramKey
    /// The instance that has it, or had it last.
    private(set) var owner: ClientID
    private(set) var target: String?
    /// In points of the space.
    private(set) var rect: Rect
    /// It fills the space, however large that becomes.
    private(set) var fillsSpace: Bool
    /// From where its regions were declared to where they are now: a scene that is moved takes them along.
    private(set) var offset = Vector.zero
    private(set) var presentation = ScenePresentation.standard
    /// A press in it brings it in front.
    private(set) var raises = true
    /// JSON.
    private(set) var activity: String?
    /// JSON, kept for its program.
    private(set) var programState: String?
    private(set) var activation = Activation.background
    private(set) var isConnected = true
    /// What is kept of one whose program is away.
    private(set) var isKept = false
    /// Its disconnected owner had the scope `keys`: the scene's state may reveal what was typed.
    private(set) var needsKeys = false
    /// Its owner is to be told, when it is back, that the content is stale.
    private(set) var isRefreshOwed = false
    /// Its owner is off the seat: it is not hit, is not active, and hides nothing.
    private(set) var isOffSeat = false
    /// It is to be active when its owner is on the seat again.
    private(set) var returnsActive = false
    /// What its owner is to be told that it was like, when it is on the seat again: also where it has declared its regions
    /// meanwhile.
    private var owed: SceneSession? {
        didSet { noteSessionBytes() }
    }
    /// Until when its input is held, because its owner restores it; in the distant future where it is not.
    private(set) var restorationDeadline = Timestamp.distantFuture
    /// What was pressed in it meanwhile; nil where its input is not held. It stays when the restoration is complete, until
    /// it is delivered.
    private(set) var held: HeldEvents?
    /// What it was like when its owner went, until it is as it was.
    private(set) var session: SceneSession? {
        didSet { noteSessionBytes() }
    }
    /// What these take of memory: one is a copy of the other.
    private var sessionBytes = 0
    private func noteSessionBytes() { sessionBytes = (owed ?? session)?.memory ?? 0 }
    /// What its owner is told that it was like, until the events that say so are cleared.
    private(set) var restored: SceneSession?

    // Looked at and changed for every region of a request, by one thread and never by two at once: to have that
    // checked takes a fifth of a request's time.
    @exclusivity(unchecked) var regions: SceneRegions
    @exclusivity(unchecked) var selection = SceneSelection(by: Maker())
    /// Items in item order, while they are put in it.
    @exclusivity(unchecked) var arranged = ArrangedItems(by: Maker())
    var keyboard = KeyboardFocus(by: Maker())
    var bars = SceneBars(by: Maker())
    /// What the scene itself performs, then what its regions do.
    var responders = ResponderList(by: Maker())

    /// - Parameter rect: nil: all of `space`, however large that becomes.
    init(id: SceneID, name: String, owner: ClientID, key: ProgramKey, rect: Rect?, in space: Rect) {
        self.id = id
        self.name = name
        self.owner = owner
        self.key = key
        self.rect = rect ?? space
        fillsSpace = rect == nil
        regions = SceneRegions(rect: rect ?? space, by: Maker())
    }

    /// What is kept of a scene whose owner has gone: all but its regions.
    init(keeping former: Scene, id: SceneID) {
        self.id = id
        name = former.name
        owner = former.owner
        key = former.key
        rect = former.rect
        fillsSpace = former.fillsSpace
        offset = former.offset
        regions = SceneRegions(rect: rect.moved(by: offset * -1), by: Maker())
        isConnected = false
        isKept = true
        copyAppearance(of: former)
        isRefreshOwed = former.isRefreshOwed
        needsKeys = former.needsKeys
        session = former.session
    }

    /// Another like one that is in sight or not, without what is in it.
    init(outlining scene: Scene, id: SceneID) {
        self.id = id
        name = scene.name
        owner = scene.owner
        key = scene.key
        rect = scene.rect
        fillsSpace = scene.fillsSpace
        regions = SceneRegions(rect: rect, by: Maker())
        isConnected = scene.isConnected
        activation = scene.activation
        isOffSeat = scene.isOffSeat
        copyAppearance(of: scene)
    }

    private func copyAppearance(of other: Scene) {
        target = other.target
        presentation = other.presentation
        activity = other.activity
        programState = other.programState
    }

    /// What it takes of its user's share, with all that is in it.
    var bytes: Int {
        Cost.scene + Cost.text(name) + Cost.text(target) + Cost.text(activity) + Cost.text(programState)
            + regions.bytes + bars.bytes + sessionBytes + (held == nil ? 0 : Cost.heldEvents)
    }

    var isProminent: Bool { presentation == .prominent }
    var isHit: Bool { isConnected && !isOffSeat && activation != .background }
    var isRestoring: Bool { restorationDeadline != .distantFuture }
    var isHolding: Bool { held != nil }

    /// The region with the focus; none where nothing has it.
    var focus: RegionID { keyboard.region }
    /// Where the responder chain begins while nothing has the focus; none for the scene itself.
    var firstResponder: RegionID { keyboard.firstResponder }
}

// Coming and going.
extension Scene {
    func activate() {
        assert(!isOffSeat, "a scene off the seat is not active")
        activation = .foregroundActive
    }

    /// It comes into sight, or stays there while another is active.
    func deactivate() { activation = .foregroundInactive }

    func hide() { activation = .background }

    /// Its owner is off the seat, or comes there with it: it is not active then.
    func leaveSeat() {
        isOffSeat = true
        returnsActive = activation == .foregroundActive
        if returnsActive { deactivate() }
    }

    /// Its owner, off the seat, has activated it: that holds when it is back.
    func activateOnReturn() { returnsActive = true }

    /// - Returns: true where the owner is to be told now what it was like.
    func returnToSeat() -> Bool {
        isOffSeat = false
        guard owed != nil else { return false }
        restored = owed
        owed = nil
        return true
    }

    /// The scenes of a program that is back are active or not.
    func forgetReturn() { returnsActive = false }

    /// Its owner, off the seat, is told later what it was like.
    func oweRestoration() { owed = session }

    /// Its program is back, or another instance of it.
    ///
    /// - Parameter hasKeys: false: it is not told what may follow from what was typed.
    func connect(_ instance: ClientID, hasKeys: Bool) {
        owner = instance
        if needsKeys && !hasKeys { session?.forgetInteraction() }
        needsKeys = false
        isConnected = true
        isKept = false
        if session?.activity == nil { session?.activity = activity }
        restored = session
    }

    /// Its owner has gone.
    ///
    /// - Parameters:
    ///   - keepsSession: what it is like now is put back when the program is there again. One that was not yet as it had
    ///     been keeps what it is to become.
    ///   - needsKeys: the owner had the scope `keys`.
    func disconnect(keepsSession: Bool, needsKeys: Bool) {
        // What it has not received yet is not as it was, either.
        if let owed { session = owed }
        owed = nil
        if session == nil, keepsSession { session = makeSession() }
        self.needsKeys = needsKeys
        isConnected = false
        activation = .background
    }

    /// An earlier process knew it: it is there for its program to activate.
    func keep(_ session: SceneSession) {
        isConnected = false
        isKept = true
        target = session.target
        activity = session.activity
        programState = session.programState
        needsKeys = session.needsKeys
        presentation = session.presentation
        isRefreshOwed = session.isRefreshOwed
        self.session = session
    }

    /// - Returns: true where the owner, who is back, is to be told that the content is stale; once.
    func takeRefresh() -> Bool {
        defer { isRefreshOwed = false }
        return isRefreshOwed
    }

    /// Its owner is away, and told later that the content is stale.
    func oweRefresh() { isRefreshOwed = true }

    /// The input is held until `deadline`; in the distant future: no longer. For ``SceneTable`` alone, which knows the first
    /// of all deadlines.
    func holdInput(until deadline: Timestamp) {
        restorationDeadline = deadline
        if isRestoring, held == nil { held = HeldEvents(by: Maker()) }
    }

    /// What was held is delivered or dropped, and nothing more is. For ``SceneTable`` alone, too.
    func endHolding() { held = nil }

    /// What of the selections could not be put back is; nil: the session is over.
    func keepSession(selections: [SceneSession.Selection]?) {
        guard let selections else {
            session = nil
            return
        }
        session?.selections = selections
    }

    /// The events that tell what it was like are taken.
    func forgetRestored() {
        if restored != nil { restored = nil }
    }
}

// How and where it is shown.
extension Scene {
    /// What a program says of it; of what is nil, nothing.
    func describe(
        target: String?, presentation: ScenePresentation?, activity: String?, raises: Bool? = nil
    ) {
        if let raises { self.raises = raises }
        if let target { self.target = target }
        if let presentation { self.presentation = presentation }
        if let activity { self.activity = activity }
    }

    /// The same of the session that is still to be put back: what the program says meanwhile holds beyond it.
    func describeSession(target: String?, activity: String?) {
        if let target {
            session?.target = target
            owed?.target = target
        }
        if let activity {
            session?.activity = activity
            owed?.activity = activity
        }
    }

    /// Another scene of its program shows that.
    func giveUpTarget() {
        target = nil
        session?.target = nil
        owed?.target = nil
    }

    /// What its program keeps with it from now on; nil for nothing. What is still to be put back says the same.
    func keep(programState: String?) {
        self.programState = programState
        session?.programState = programState
        owed?.programState = programState
    }

    /// Lies at `rect`, nil for all of `space`, as if it, which has no regions, had never been elsewhere, and looks as a
    /// scene does of which nothing is said.
    func reset(to rect: Rect?, in space: Rect) {
        giveUpTarget()
        presentation = .standard
        raises = true
        fillsSpace = rect == nil
        self.rect = rect ?? space
        offset = .zero
        regions = SceneRegions(rect: self.rect, by: Maker())
    }

    /// Moves the scene, with its regions, or makes it another size.
    ///
    /// - Parameter fillsSpace: it is as large as the space, and stays so.
    /// - Returns: true where it is another size.
    @discardableResult
    func setRect(_ rect: Rect, fillsSpace: Bool) -> Bool {
        self.fillsSpace = fillsSpace
        offset = offset + Vector(dx: rect.x - self.rect.x, dy: rect.y - self.rect.y)
        let isOtherSize = rect.width != self.rect.width || rect.height != self.rect.height
        self.rect = rect
        if isOtherSize { regions.setSceneRect(rect.moved(by: offset * -1)) }
        return isOtherSize
    }

    /// A place of the space in the coordinates of the regions.
    func local(_ point: Point) -> Point { Point(x: point.x - offset.dx, y: point.y - offset.dy) }

    /// A rectangle of the space in those coordinates.
    func local(_ rect: Rect) -> Rect { rect.moved(by: offset * -1) }

    /// A region's rectangle in the space.
    func rect(of region: RegionID) -> Rect { regions.store.rect(of: region).moved(by: offset) }
}
