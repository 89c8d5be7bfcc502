import InputModel
import Regions

/// A press on the empty space of an area that drags out a rectangle, which selects.
///
/// Kept in region coordinates, so that it stays with scrolled content. From one rectangle to the next, only items with
/// an edge between the old and the new edges are examined: the cost of a frame, the first included, is proportional to
/// what it changes.
struct Band {
    let scene: SceneID
    let area: RegionID
    /// The collection whose items it selects, or none.
    let collection: RegionID
    private let mode: BandItems.Mode
    private let initialModifiers: Modifiers
    /// The start point, in region coordinates.
    private var anchor: Point
    /// The pointer, or the middle of two fingers, in region coordinates.
    private var reach: Point
    /// How far a request has scrolled the content under the band, until it is rebuilt.
    private var scrolled = Vector.zero
    private let items: BandItems
    /// The band has changed the selection at least once.
    private var hasChanged = false

    /// Begins a band in `area`, from where `press` began to `position`.
    ///
    /// - Parameters:
    ///   - toggle: the modifiers that invert the selection.
    ///   - items: the items of an earlier band, whose memory is reused.
    init(
        _ press: Press, in area: RegionID, of scene: Scene, toggle: Modifiers, to position: Point,
        using items: BandItems, _ output: inout Output
    ) {
        self.scene = scene.id
        self.area = area
        initialModifiers = press.modifiers
        collection = scene.regions.collectionOfBand(in: area)
        mode =
            !initialModifiers.isDisjoint(with: toggle)
            ? .toggle : initialModifiers.contains(.shift) ? .add : .replace
        anchor = scene.local(press.origin)
        reach = anchor
        self.items = items
        update(.began, at: position, in: scene, &output)
    }

    mutating func move(to position: Point, in scene: Scene, _ output: inout Output) {
        update(.changed, at: position, in: scene, &output)
    }

    /// A request has scrolled the content under the band, which ``rebuild(at:in:lost:_:)`` takes into account.
    mutating func scroll(by delta: Vector) { scrolled = scrolled + delta }

    /// A request moved, added, removed or scrolled regions of the scene: re-examines those that it changed.
    ///
    /// - Parameter lost: items that lost their selection by that request.
    mutating func rebuild(
        at position: Point, in scene: Scene, lost: borrowing LostState, _ output: inout Output
    ) {
        anchor = anchor + scrolled
        scrolled = .zero
        reach = scene.local(position)
        publish(.changed, at: position, in: scene, &output)
        guard collection != .none else { return }
        let lost = lost.items[collection.rawValue] ?? []
        items.reselect(in: Box(passed(in: scene)), mode, collection, scene, lost: lost)
        publishSelection(in: scene, &output)
    }

    /// Ends the band: `phase` is `ended`, or `cancelled`, which restores the selection.
    mutating func end(_ phase: Phase, at position: Point, in scene: Scene, _ output: inout Output) {
        if phase == .cancelled {
            items.restore(collection, in: scene)
            publishSelection(in: scene, &output)
        }
        items.forgetAll()
        publish(phase, at: position, in: scene, &output)
        guard hasChanged, collection != .none, scene.regions.isLive(collection) else { return }
        if phase == .ended { scene.checkAnchor(in: collection) }
        scene.publishSelectionEnd(collection, cause: .band, &output)
    }

    /// The items of its collection that were selected before it, unordered.
    func itemsBefore(in scene: Scene) -> [UInt32] { items.before(collection, in: scene) }

    /// True if scrolling the content of `region` moves the band's items under the band.
    func moves(with region: RegionID, in scene: Scene) -> Bool {
        guard scene.regions.isLive(area) else { return false }
        return scene.regions.isInside(region, area) || scene.regions.isInside(collection, region)
    }

    /// What it has passed over, in region coordinates: from its start, which may have scrolled out of sight, to the visible
    /// place that is nearest to the pointer.
    private func passed(in scene: Scene) -> Rect { Rect(anchor, end(in: scene)) }

    /// The rectangle, clamped to the area, in region coordinates.
    func rect(in scene: Scene) -> Rect {
        Rect(scene.regions.store.rect(of: area).nearest(to: anchor), end(in: scene))
    }

    private func end(in scene: Scene) -> Point { scene.regions.visibleRect(of: area).nearest(to: reach) }

    /// Publishes the band, then the change in the selection.
    private mutating func update(
        _ phase: Phase, at position: Point, in scene: Scene, _ output: inout Output
    ) {
        reach = scene.local(position)
        publish(phase, at: position, in: scene, &output)
        guard collection != .none else { return }
        items.select(in: Box(passed(in: scene)), mode, collection, scene)
        publishSelection(in: scene, &output)
    }

    private mutating func publishSelection(in scene: Scene, _ output: inout Output) {
        guard let (added, removed) = items.takeChanges(in: scene, &output) else { return }
        hasChanged = true
        scene.publishSelection(collection, added: added, removed: removed, cause: .band, &output)
    }

    private func publish(_ phase: Phase, at position: Point, in scene: Scene, _ output: inout Output) {
        let isOver = phase == .ended || phase == .cancelled
        output.publish(
            .band(
                BandEvent(
                    phase: phase, target: RegionReference(self.scene, area),
                    rect: rect(in: scene).moved(by: scene.offset), initialModifiers: initialModifiers,
                    autoscroll: isOver
                        ? .zero : Autoscroll.speed(at: position, in: scene.visibleRect(of: area)))))
    }
}
