import InputModel
import Regions

/// All scenes, front to back, in one space.
struct SceneTable: ~Copyable {
    /// The bounds of the space; scenes without a rectangle fill it.
    private(set) var space: Rect
    /// The frontmost first.
    private(set) var order: [Scene] = []
    /// The last activated first.
    private(set) var recent: [Scene] = []
    private(set) var slots: [Scene?] = [nil]
    private var free: [UInt32] = []
    /// Destroyed or replaced, and still named by events.
    private var destroyed: [SceneID] = []
    /// Regions of a scene may still have to be settled.
    private(set) var isUnsettled = false
    /// The scenes that hold input.
    private(set) var holding: [Scene] = []
    /// The scene that gets all input while held input is delivered to it; nil: the scene under the pointer or the
    /// active one gets it.
    private(set) var addressee: Scene?
    /// Held input is delivered to it. What that does at once, such as activating a scene or closing the list of
    /// shortcuts, it did when it arrived.
    var isDelivering: Bool { addressee != nil }
    /// Some objects are kept only for the events that name them.
    private var needsClearing = false
    /// A session was removed for good since `takeLostSessions()` was last called.
    private var hasLostSessions = false
    /// Regions that count towards the limit although this table does not hold them: an outline copies scenes without
    /// their regions.
    private var regionsElsewhere = 0
    private let place = InPlace()

    init(space: Rect) {
        self.space = space
    }

    var isEmpty: Bool { order.isEmpty }
    var count: Int { order.count }

    /// Also finds a scene destroyed or replaced since the events were last cleared.
    subscript(id: SceneID) -> Scene { slots[Int(id.rawValue)]! }

    /// The connected scene of an instance with that id, else the one kept for its program.
    func scene(named name: String, of owner: ClientID, _ key: ProgramKey) -> Scene? {
        first(of: owner, key) { $0.name == name }
    }

    /// The connected scene of an instance that shows `target`, else one kept for its program with an id that no
    /// connected scene of the instance has: two instances of a program each have their own.
    func scene(target: String, of owner: ClientID, _ key: ProgramKey) -> Scene? {
        first(of: owner, key) { scene in
            guard scene.target == target else { return false }
            return scene.isConnected
                || !order.contains { other in
                    other.isConnected && other.owner == owner && other.name == scene.name
                }
        }
    }

    /// The scene whose target meets a condition: the one with the id `name` if it does, else the frontmost of the
    /// instance, else the last active one that is kept for its program and whose id no connected scene of the instance
    /// has.
    func scene(
        of owner: ClientID, _ key: ProgramKey, preferring name: String, where isMeant: (String) -> Bool
    ) -> Scene? {
        func isFitting(_ scene: Scene) -> Bool { scene.target.map(isMeant) ?? false }
        if let named = scene(named: name, of: owner, key), isFitting(named) { return named }
        let own = order.filter { $0.isConnected && $0.owner == owner }
        return own.first(where: isFitting)
            ?? recent.first { scene in
                !scene.isConnected && scene.key == key && isFitting(scene)
                    && !own.contains { $0.name == scene.name }
            }
    }

    private func first(of owner: ClientID, _ key: ProgramKey, where isMeant: (Scene) -> Bool) -> Scene? {
        order.first { $0.isConnected && $0.owner == owner && isMeant($0) }
            ?? order.first { !$0.isConnected && $0.key == key && isMeant($0) }
    }

    var active: Scene? { order.first { $0.life == .foregroundActive } }
    /// The active scene from the view of `client`: off the seat, the one of its user that becomes active when they
    /// return.
    func active(beside client: ClientID, _ programs: borrowing ProgramTable) -> Scene? {
        guard programs.isOffSeat(client) else { return active }
        return order.first { $0.returnsActive && programs.isSameUser($0.owner, client) }
    }

    /// The prominent scene in front: nothing behind it gets input. Nil if what is in front is not prominent.
    var modal: Scene? { order.first { $0.isHit }.flatMap { $0.isProminent ? $0 : nil } }

    /// False while a prominent scene must be dismissed before `scene` can be active.
    func mayActivate(_ scene: Scene) -> Bool {
        active?.isProminent != true || scene.isProminent || active === scene
    }

    /// How many scenes are visible.
    var countInSight: Int { order.count { $0.isHit } }

    /// The scene that gets keys.
    var spokenTo: Scene? { addressee ?? active }
    /// The same, unless it holds them until it is restored.
    var listening: Scene? { spokenTo.flatMap { $0.isHolding ? nil : $0 } }
    /// The regions that count towards the limit.
    var regionCount: Int { order.reduce(regionsElsewhere) { $0 + $1.regions.count } }

    /// - Parameter rect: nil: all of the space.
    mutating func add(name: String, owner: ClientID, key: ProgramKey, rect: Rect?) -> Scene {
        let scene = Scene(id: nextID, name: name, owner: owner, key: key, rect: rect, in: space)
        append(scene)
        return scene
    }

    private mutating func append(_ scene: Scene) {
        note(scene)
        order.append(scene)
        recent.append(scene)
    }

    /// Adds copies of the programs' scenes in another table, without their contents but with the room that those take.
    ///
    /// - Complexity: O(scenes)
    mutating func addOutlines(of other: borrowing SceneTable) {
        takeRoom(for: other.regionsElsewhere)
        for scene in other.order where scene.key != .configuration {
            append(Scene(outlining: scene, id: nextID))
            takeRoom(for: scene.regions.count)
        }
    }

    /// Counts `regions` towards the limit although this table does not hold them.
    mutating func takeRoom(for regions: Int) { regionsElsewhere += regions }

    /// Changes the bounds of the space.
    mutating func setSpace(_ bounds: Rect) {
        space = bounds
        for scene in order where scene.fillsSpace {
            scene.setRect(bounds, fillsSpace: true)
            noteChanged(scene)
        }
    }

    private var nextID: SceneID { SceneID(rawValue: free.last ?? UInt32(slots.count)) }

    /// Registers a scene under its number.
    private mutating func note(_ scene: Scene) {
        if free.popLast() == nil { slots.append(scene) } else { slots[Int(scene.id.rawValue)] = scene }
    }

    /// Brings a scene to the front; one that is not prominent stays behind those that are.
    mutating func bringToFront(_ scene: Scene) {
        order.removeAll { $0 === scene }
        let place = scene.isProminent ? 0 : order.firstIndex { !($0.isProminent && $0.isHit) } ?? order.count
        order.insert(scene, at: place)
        recent.removeAll { $0 === scene }
        recent.insert(scene, at: 0)
    }

    /// Puts a scene directly behind another.
    mutating func put(_ scene: Scene, behind front: Scene) {
        order.removeAll { $0 === scene }
        order.insert(scene, at: order.firstIndex { $0 === front }! + 1)
        keepProminentInFront()
    }

    /// True if `scene` is in front of `other`.
    func isInFront(_ scene: Scene, of other: Scene) -> Bool {
        order.first { $0 === scene || $0 === other } === scene
    }

    /// Puts the given scenes first, in this order; visible prominent scenes stay in front.
    mutating func arrange(_ first: [Scene]) {
        order = first + order.filter { scene in !first.contains { $0 === scene } }
        keepProminentInFront()
    }

    /// Puts the visible prominent scenes in front of all others.
    mutating func keepProminentInFront() {
        func isInFront(_ scene: Scene) -> Bool { scene.isProminent && scene.isHit }
        order = order.filter(isInFront) + order.filter { !isInFront($0) }
    }

    /// Removes the scene without keeping its state.
    mutating func remove(_ scene: Scene) {
        order.removeAll { $0 === scene }
        recent.removeAll { $0 === scene }
        destroyed.append(scene.id)
        needsClearing = true
        holding.removeAll { $0 === scene }
    }

    /// A scene's owner has disconnected: a copy without regions takes its position, and events still name the original.
    mutating func replace(_ scene: Scene) {
        let empty = Scene(keeping: scene, id: nextID)
        note(empty)
        order[order.firstIndex { $0 === scene }!] = empty
        recent[recent.firstIndex { $0 === scene }!] = empty
        destroyed.append(scene.id)
        needsClearing = true
    }

    /// Holds back a scene's input until its restoration ends, or ``Restoration/time`` has passed.
    mutating func beginRestoration(of scene: Scene, at time: Timestamp) {
        if !scene.isHolding { holding.append(scene) }
        scene.restoration.begin(at: time)
    }

    /// The input that a scene held has been delivered or dropped.
    mutating func endHolding(in scene: Scene) {
        scene.restoration.endHolding()
        holding.removeAll { $0 === scene }
    }

    /// At least one scene holds input.
    var isHolding: Bool { !holding.isEmpty }

    /// The earliest time at which a restoration times out; the distant future if none is under way. No user waits for
    /// a scene that is off the seat.
    var restorationDeadline: Timestamp {
        holding.reduce(.distantFuture) { $1.isOffSeat ? $0 : min($0, $1.restoration.deadline) }
    }

    /// Directs all input to `scene` from now on, wherever it occurs; nil ends that.
    mutating func turnInput(to scene: Scene?) { addressee = scene }

    /// Destroyed or replaced, and still named by events.
    var gone: [Scene] { destroyed.map { self[$0] } }

    /// Other objects are kept only for the events that name them: removed regions, or the session of a scene.
    mutating func noteNamed() { needsClearing = true }

    /// A session was removed for good, which ``takeLostSessions()`` reports.
    mutating func noteLostSession() { hasLostSessions = true }

    /// - Returns: true if a session was removed for good since the last call.
    mutating func takeLostSessions() -> Bool {
        defer { hasLostSessions = false }
        return hasLostSessions
    }

    /// Regions of a scene have changed, possibly so many that indexing them again takes several steps.
    mutating func noteChanged(_ scene: Scene) {
        if !scene.regions.isSettled { isUnsettled = true }
    }

    /// Continues indexing a scene in which very many regions have changed.
    mutating func settleSome() {
        if let scene = order.first(where: { !$0.regions.isSettled }) {
            scene.regions.settleSome()
        } else {
            isUnsettled = false
        }
    }

    /// Makes numbers that no event names any more available again, and leaves the scenes that had them to `remains`.
    @inline(__always)
    mutating func clear(into remains: inout Remains) {
        guard needsClearing else { return }
        needsClearing = false
        for scene in order {
            scene.regions.reuseRemoved()
            scene.forgetRestored()
        }
        for id in destroyed {
            if let scene = slots[Int(id.rawValue)] { remains.add(scene) }
            slots[Int(id.rawValue)] = nil
            free.append(id.rawValue)
        }
        destroyed.removeAll(keepingCapacity: true)
    }

    /// True for a live region of a visible scene.
    func isThere(_ target: RegionReference) -> Bool {
        let scene = self[target.scene]
        return scene.isHit && scene.regions.isLive(target.region)
    }

    /// The region at `point`, or the empty space of the scene there; nil without a scene, or with one whose input
    /// is held.
    ///
    /// A scene is hit in its whole rectangle, as a window is.
    func hit(at point: Point) -> RegionReference? {
        if let addressee {
            guard addressee.isHit, addressee.rect.contains(point) else { return nil }
            return RegionReference(
                addressee.id, addressee.regions.store.topmost(at: addressee.local(point)))
        }
        guard let scene = scene(at: point), !scene.isRestoring else { return nil }
        return RegionReference(scene.id, scene.regions.store.topmost(at: scene.local(point)))
    }

    /// The scene that holds a press at `point`; nil if the press is live.
    func holder(at point: Point) -> Scene? { scene(at: point).flatMap { $0.isHolding ? $0 : nil } }

    /// The frontmost scene whose rectangle has `point`; nil behind a prominent scene, and where there is none.
    private func scene(at point: Point) -> Scene? { reachable { $0.rect.contains(point) } }

    /// The frontmost visible scene for which `isMeant` returns true; nil behind a prominent one, and for none.
    @inline(__always)
    func reachable(where isMeant: (Scene) -> Bool) -> Scene? {
        for scene in order where scene.isHit {
            if isMeant(scene) { return scene }
            if scene.isProminent { return nil }
        }
        return nil
    }
}
