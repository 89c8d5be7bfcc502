import InputModel
import Regions

/// A press on the empty space of an area that drags out a rectangle, which selects.
///
/// Kept in the coordinates of the regions, so that it stays with content that is scrolled. From one rectangle to the
/// next only what has an edge between their edges is looked at: what a frame costs, the first too, follows what it
/// changes.
struct Band {
    private(set) var press: Press
    let scene: SceneID
    let area: RegionID
    /// The collection whose items it selects; none where there is none.
    let collection: RegionID
    private let mode: BandItems.Mode
    /// Where it began, in the coordinates of the regions.
    private var anchor: Point
    /// Where the pointer, or the middle of two fingers, is in them.
    private var reach: Point
    private let items: BandItems
    /// The selection is another than before it began, or has been.
    private var hasChanged = false

    /// Begins in the area of `press`, and reaches to `position`.
    ///
    /// - Parameters:
    ///   - toggle: the modifiers with which it inverts what is selected.
    ///   - items: those of an earlier one, whose memory it takes over.
    init(
        _ press: Press, in scene: Scene, toggle: Modifiers, to position: Point, using items: BandItems,
        _ output: inout Output
    ) {
        self.press = press
        self.scene = scene.id
        area = press.bandArea
        self.press.spend()
        self.press.endLongPressWatch()
        collection = scene.regions.collectionOfBand(in: area)
        let modifiers = press.modifiers
        mode = !modifiers.isDisjoint(with: toggle) ? .toggle : modifiers.contains(.shift) ? .add : .replace
        anchor = scene.local(press.origin)
        reach = anchor
        self.items = items
        update(.began, at: position, in: scene, &output)
    }

    /// Buttons come and go, and it may become no click.
    mutating func withPress(_ body: (inout Press) -> Void) { body(&press) }

    mutating func move(to position: Point, in scene: Scene, _ output: inout Output) {
        update(.changed, at: position, in: scene, &output)
    }

    /// What is in the scene has moved, come or gone, and was scrolled by `offset` under the band: looks again at what
    /// the request has changed.
    ///
    /// - Parameter lost: what was selected until that request put it elsewhere.
    mutating func rebuild(
        scrolledBy offset: Vector, at position: Point, in scene: Scene, lost: borrowing LostSelection,
        _ output: inout Output
    ) {
        anchor = anchor + offset
        reach = scene.local(position)
        publish(.changed, at: position, in: scene, &output)
        guard collection != .none else { return }
        let lost = lost.items[collection.rawValue] ?? []
        items.reselect(in: Box(rect(in: scene)), mode, collection, scene, lost: lost)
        publishSelection(in: scene, &output)
    }

    /// It is over: `phase` is `ended`, or `cancelled`, which puts the selection back.
    mutating func end(_ phase: Phase, at position: Point, in scene: Scene, _ output: inout Output) {
        if phase == .cancelled {
            items.restore(collection, in: scene)
            publishSelection(in: scene, &output)
        }
        items.forgetAll()
        publish(phase, at: position, in: scene, &output)
        guard hasChanged, collection != .none, scene.regions.isLive(collection) else { return }
        scene.publishSelectionEnd(collection, cause: .band, &output)
    }

    /// True where scrolling what is in `region` moves the band's items under it.
    func moves(with region: RegionID, in scene: Scene) -> Bool {
        guard scene.regions.isLive(area) else { return false }
        return scene.regions.isInside(region, area) || scene.regions.isInside(collection, region)
    }

    /// As far as the area goes, in the coordinates of the regions.
    func rect(in scene: Scene) -> Rect {
        let area = scene.regions.store.rect(of: area)
        return Rect(area.nearest(to: anchor), area.nearest(to: reach))
    }

    /// Publishes the band, then what it selects.
    private mutating func update(
        _ phase: Phase, at position: Point, in scene: Scene, _ output: inout Output
    ) {
        reach = scene.local(position)
        publish(phase, at: position, in: scene, &output)
        guard collection != .none else { return }
        items.select(in: Box(rect(in: scene)), mode, collection, scene)
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
                    rect: rect(in: scene).moved(by: scene.offset), initialModifiers: press.modifiers,
                    autoscroll: isOver ? .zero : Autoscroll.speed(at: position, in: scene.rect(of: area)))))
    }
}
