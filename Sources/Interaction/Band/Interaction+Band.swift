import InputModel

// Bands: dragged out on the empty space of an area.
extension Interaction {
    /// How near the edge of its area a band asks for scrolling, in points: about the width of a finger, as lists on
    /// tablets have it.
    private static let autoscrollBelt = 20.0
    /// How much faster it gets with each point nearer to the edge, and beyond, in points a second: a screen of 1000
    /// points a second from 15 points outside.
    private static let autoscrollGain = 30.0
    /// No faster than an eye follows, in points a second.
    private static let autoscrollLimit = 1800.0

    mutating func beginBand(to position: Point, _ output: inout Output) {
        let scene = scenes[press.target.scene]
        band.begin(
            in: scene, area: press.bandArea, modifiers: press.modifiers, toggle: settings.toggle,
            anchor: scene.local(press.origin))
        updateBand(.began, at: position, &output)
    }

    mutating func moveBand(to position: Point, _ output: inout Output) {
        updateBand(.changed, at: position, &output)
    }

    /// Publishes the band, then what it selects.
    private mutating func updateBand(_ phase: Phase, at position: Point, _ output: inout Output) {
        let scene = scenes[band.scene]
        band.end = scene.local(position)
        publishBand(phase, at: position, &output)
        band.update(in: scene, &output)
    }

    /// The content of the band's scene changed: `offset` is how far it was scrolled under the band.
    mutating func rebuildBand(offset: Vector, _ output: inout Output) {
        let scene = scenes[band.scene]
        let position = pressPosition
        band.anchor = band.anchor + offset
        band.rebuild(in: scene)
        updateBand(.changed, at: position, &output)
    }

    /// - Parameter phase: `ended`, or `cancelled`, which puts the selection back.
    mutating func endBand(_ phase: Phase, _ output: inout Output) {
        guard band.isActive else { return }
        let scene = scenes[band.scene]
        if phase == .cancelled { band.restore(in: scene, &output) }
        let position = pressPosition
        publishBand(phase, at: position, &output)
        let (collection, hasChanged) = (band.collection, band.hasChanged)
        band.finish()
        guard hasChanged, collection != .none, scene.isLive(collection) else { return }
        scene.publishSelectionEnd(collection, cause: .band, &output)
    }

    private func publishBand(_ phase: Phase, at position: Point, _ output: inout Output) {
        let scene = scenes[band.scene]
        let area = scene.rect(of: band.area)
        let isOver = phase == .ended || phase == .cancelled
        output.publish(
            .band(
                BandEvent(
                    phase: phase, target: RegionReference(band.scene, band.area),
                    rect: band.rect(in: scene).moved(by: scene.offset),
                    initialModifiers: band.initialModifiers,
                    autoscroll: isOver ? .zero : Self.autoscroll(position, in: area))))
    }

    /// How fast the content of `area` is to go by for a pointer at `position`.
    private static func autoscroll(_ position: Point, in area: Rect) -> Vector {
        Vector(
            dx: speed(position.x - area.x, area.right - position.x),
            dy: speed(position.y - area.y, area.bottom - position.y))
    }

    private static func speed(_ before: Double, _ after: Double) -> Double {
        let depth = autoscrollBelt - min(before, after)
        guard depth > 0 else { return 0 }
        let speed = min(depth * autoscrollGain, autoscrollLimit)
        return before < after ? -speed : speed
    }
}
