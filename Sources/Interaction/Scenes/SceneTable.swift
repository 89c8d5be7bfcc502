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
    /// Destroyed or replaced, and named by nothing any more.
    private(set) var remains = SceneRemains()
    /// The earliest time at which a restoration times out; in the distant future: none runs.
    private(set) var restorationDeadline = Timestamp.distantFuture
    /// A scene's regions may be left to be settled.
    private(set) var isUnsettled = false
    /// The input of one of them is held.
    private(set) var isHolding = false
    /// The scene that all input is for, because it is delivered to it later than it came; nil: that under the pointer, or the
    /// active one.
    private(set) var addressee: Scene?
    /// Something is kept only for the events that name it.
    private var needsClearing = false
    /// A session has gone for good since this was last asked.
    private var hasLostSessions = false
    /// The name of the scene that was activated by request last.
    private(set) var requested = ""
    /// What programs passed to scenes of others, until the events that say so are cleared.
    private(set) var passed: [PassedActivation] = []
    /// Regions that count towards the limit although this table does not hold them: an outline copies scenes without
    /// their regions.
    private var regionsElsewhere = 0
    private let place = InPlace()

    init(space: Rect, by _: Interaction.Maker) {
        self.space = space
    }

    var isEmpty: Bool { order.isEmpty }
    var count: Int { order.count }

    /// Also one that was destroyed or replaced since the events were last cleared.
    subscript(id: SceneID) -> Scene { slots[Int(id.rawValue)]! }

    /// The connected scene of an instance with that id, else the one kept for its program.
    func scene(named name: String, of owner: ClientID, _ key: ProgramKey) -> Scene? {
        first(of: owner, key) { $0.name == name }
    }

    /// The connected scene of an instance that shows `target`, else one kept for its program that it has none of the id
    /// of: two instances of a program each have their own.
    func scene(target: String, of owner: ClientID, _ key: ProgramKey) -> Scene? {
        first(of: owner, key) { scene in
            guard scene.target == target else { return false }
            return scene.isConnected
                || !order.contains { other in
                    other.isConnected && other.owner == owner && other.name == scene.name
                }
        }
    }

    /// The one that is meant where a condition says which: that of the id where it is so, else the frontmost of the instance, else
    /// the last active that is kept for its program and whose id it has none of.
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

    var active: Scene? { order.first { $0.activation == .foregroundActive } }
    /// The active scene that is in front of those of `client`: off the seat, the one of its user that will be when they are back.
    func active(beside client: ClientID, _ programs: borrowing ProgramTable) -> Scene? {
        guard programs.isOffSeat(client) else { return active }
        return order.first { $0.returnsActive && programs.isSameUser($0.owner, client) }
    }

    /// What keys are for.
    var spokenTo: Scene? { addressee ?? active }
    /// Those that take room.
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

    /// Adds the scenes of programs as they stand in another table, without what is in them but with the room that it takes.
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

    /// The space has another size.
    mutating func setSpace(_ bounds: Rect) {
        space = bounds
        for scene in order where scene.fillsSpace {
            scene.setRect(bounds, fillsSpace: true)
            noteChanged(scene)
        }
    }

    private var nextID: SceneID { SceneID(rawValue: free.last ?? UInt32(slots.count)) }

    /// Its number is taken.
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
        arrange([])
    }

    /// True where a scene comes before another, front to back.
    func isInFront(_ scene: Scene, of other: Scene) -> Bool {
        order.first { $0 === scene || $0 === other } === scene
    }

    /// The scenes given come first, in this order; those that are prominent stay in front.
    mutating func arrange(_ first: [Scene]) {
        let rest = order.filter { scene in !first.contains { $0 === scene } }
        let all = first + rest
        order = all.filter { $0.isProminent && $0.isHit } + all.filter { !($0.isProminent && $0.isHit) }
    }

    /// The scene is gone, and what it was like is not kept.
    mutating func remove(_ scene: Scene) {
        order.removeAll { $0 === scene }
        recent.removeAll { $0 === scene }
        destroyed.append(scene.id)
        needsClearing = true
        setRestorationDeadline(.distantFuture, of: scene)
    }

    /// A scene's owner has gone: one like it, but without regions, has its place, and events still name this one.
    mutating func replace(_ scene: Scene) {
        let empty = Scene(keeping: scene, id: nextID)
        note(empty)
        order[order.firstIndex { $0 === scene }!] = empty
        recent[recent.firstIndex { $0 === scene }!] = empty
        destroyed.append(scene.id)
        needsClearing = true
    }

    /// Holds back a scene's input until its restoration ends or `deadline` passes. `.distantFuture` ends the restoration.
    mutating func setRestorationDeadline(_ deadline: Timestamp, of scene: Scene) {
        scene.holdInput(until: deadline)
        noteHolding()
    }

    /// Scenes have left the seat, or are on it again.
    mutating func noteSeat() { noteHolding() }

    /// What a scene held is delivered or dropped.
    mutating func endHolding(in scene: Scene) {
        scene.endHolding()
        noteHolding()
    }

    private mutating func noteHolding() {
        // No user waits for a scene that is off the seat.
        restorationDeadline =
            order.lazy.filter { !$0.isOffSeat }.map { $0.restorationDeadline }.min() ?? .distantFuture
        isHolding = order.contains(where: { $0.isHolding })
    }

    /// All input is for `scene` from now on, wherever it is; nil: no longer.
    mutating func turnInput(to scene: Scene?) { addressee = scene }

    /// Those whose memory is still to be freed.
    var gone: [Scene] { destroyed.map { self[$0] } + remains.scenes }

    /// Something else is kept only for the events that name it: regions that have gone, or what a scene was like.
    mutating func noteNamed() { needsClearing = true }

    /// A program has activated a scene.
    mutating func noteRequested(_ scene: Scene) { requested = scene.name }

    /// - Returns: the place of what a program passes to a scene of another.
    mutating func publish(_ activation: PassedActivation) -> UInt32 {
        passed.append(activation)
        needsClearing = true
        return UInt32(passed.count - 1)
    }

    /// A session has gone for good, as told by ``takeLostSessions()``.
    mutating func noteLostSession() { hasLostSessions = true }

    /// - Returns: true where a session has gone for good since this was last asked.
    mutating func takeLostSessions() -> Bool {
        defer { hasLostSessions = false }
        return hasLostSessions
    }

    /// Regions of a scene have changed, maybe so many that finding them again takes steps.
    mutating func noteChanged(_ scene: Scene) {
        if !scene.regions.isSettled { isUnsettled = true }
    }

    /// Goes on with the regions of a scene of which very many have changed.
    mutating func settleSome() {
        if let scene = order.first(where: { !$0.regions.isSettled }) {
            scene.regions.settleSome()
        } else {
            isUnsettled = false
        }
    }

    /// Frees some of the memory of what has gone.
    mutating func freeSome(_ styles: inout StyleTable, _ commands: inout CommandState) {
        remains.freeSome(&styles, &commands)
    }

    /// So many regions come, for which some of what has gone is freed: who declares as fast as that piles up nothing.
    mutating func freeFor(_ regions: Int, _ styles: inout StyleTable, _ commands: inout CommandState) {
        remains.freeFor(regions, &styles, &commands)
    }

    /// Numbers that no event names any more can be given again.
    mutating func clear() {
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
        passed.removeAll(keepingCapacity: true)
    }

    /// True for a region that is in sight and not gone.
    func isThere(_ target: RegionReference) -> Bool {
        let scene = self[target.scene]
        return scene.isHit && scene.regions.isLive(target.region)
    }

    /// The region at `point`, or the empty space of the scene there; nil without a scene, or with one whose input
    /// is held.
    ///
    /// A scene is hit in its whole rectangle, as a window is. Nothing is behind one that is prominent.
    func hit(at point: Point) -> RegionReference? {
        if let addressee {
            guard addressee.isHit, addressee.rect.contains(point) else { return nil }
            return RegionReference(
                addressee.id, addressee.regions.store.topmost(at: addressee.local(point)))
        }
        for scene in order where scene.isHit {
            if scene.rect.contains(point) {
                guard !scene.isRestoring else { return nil }
                return RegionReference(scene.id, scene.regions.store.topmost(at: scene.local(point)))
            }
            if scene.isProminent { return nil }
        }
        return nil
    }

    /// The scene that holds what is pressed at `point`; nil where that is live.
    func holder(at point: Point) -> Scene? {
        for scene in order where scene.isHit {
            if scene.rect.contains(point) { return scene.isHolding ? scene : nil }
            if scene.isProminent { return nil }
        }
        return nil
    }
}
