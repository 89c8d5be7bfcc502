import InputModel

/// The gestures that are under way, each for one of the regions that asked for it.
struct RegionGestures: ~Copyable {
    enum Source: Equatable {
        /// A press, and its drag.
        case press(Press.Source)
        /// A wheel's detent, or fingers that scroll.
        case scroll(DeviceID)
        /// The momentum of a scroll, after the fingers have lifted.
        case momentum(DeviceID)
        /// Two fingers of a touchscreen, of which this one came first.
        case fingers(DeviceID, contact: UInt32)
        /// Fingers of a touchpad that pinch or swipe.
        case touchpad(DeviceID)
    }

    /// A gesture, as it was last published.
    private struct Active {
        var source: Source
        var event: RegionGestureEvent

        func publish(_ phase: Phase, at position: Point, _ output: inout Output) {
            var event = event
            (event.phase, event.position, event.modifiers) = (phase, position, output.modifiers)
            output.publish(.regionGesture(event))
        }
    }

    private var active: [Active] = []
    /// The scrolls that the last lift of fingers ended: momentum continues only these. All are from one device, so the
    /// list stays small.
    private var lifted: [Active] = []
    /// The result of the last walk up from a region: the regions that get a gesture, deepest first.
    private var takers: [RegionID] = []
    // Regions around the pointer that have the hover gesture, innermost first.
    private var hovered: [RegionReference] = []
    private var hoveredNext: [RegionReference] = []
    /// The region under the pointer when ``hovered`` was determined.
    private var hoverTarget: RegionReference?

    init() {
        active.reserveCapacity(16)
        lifted.reserveCapacity(16)
        takers.reserveCapacity(64)
    }

    /// True if no gesture except hovering is under way.
    var isEmpty: Bool { active.isEmpty }

    /// True if a region at `target` gets a gesture.
    ///
    /// - Complexity: O(depth); O(1) in scenes without gestures.
    mutating func areTaken(
        _ kind: RegionGestureKind, at target: RegionReference, in scenes: borrowing SceneTable,
        where accepts: (GestureInterest) -> Bool
    ) -> Bool {
        findTakers(of: kind, at: target, in: scenes, where: accepts)
        return !takers.isEmpty
    }

    /// The deepest region that gets a gesture made at `target`, or none.
    mutating func deepestTaker(
        of kind: RegionGestureKind, at target: RegionReference, in scenes: borrowing SceneTable,
        where accepts: (GestureInterest) -> Bool
    ) -> RegionID {
        findTakers(of: kind, at: target, in: scenes, where: accepts)
        return takers.first ?? .none
    }

    /// True if a gesture of `source` is under way on a region for which `isMeant` is true.
    func contains(_ source: Source, where isMeant: (RegionReference) -> Bool) -> Bool {
        active.contains { $0.source == source && isMeant($0.event.target) }
    }

    /// The regions that get a gesture made at `target`. Allocates.
    mutating func takers(
        of kind: RegionGestureKind, at target: RegionReference, in scenes: borrowing SceneTable,
        where accepts: (GestureInterest) -> Bool
    ) -> [RegionID] {
        findTakers(of: kind, at: target, in: scenes, where: accepts)
        return takers
    }

    /// The regions that get a gesture made at `target`: the deepest that asks for it, and the asking regions around it,
    /// up to the first that does not share it.
    private mutating func findTakers(
        of kind: RegionGestureKind, at target: RegionReference, in scenes: borrowing SceneTable,
        where accepts: (GestureInterest) -> Bool
    ) {
        takers.removeAll(keepingCapacity: true)
        let scene = scenes[target.scene]
        guard !scene.regions.gestures.isEmpty else { return }
        var region = target.region
        while region != .none {
            if scene.regions[region].flags.contains(.hasGestures),
                let interests = scene.regions.gestures[region.rawValue],
                let interest = interests.first(where: { $0.kind == kind && accepts($0) })
            {
                takers.append(region)
                guard interest.isSimultaneous else { return }
            }
            region = scene.regions.parent(of: region)
        }
    }

    /// Begins a gesture for all regions that get it.
    mutating func begin(
        _ kind: RegionGestureKind, _ source: Source, on target: RegionReference,
        in scenes: borrowing SceneTable, by translation: Vector = .zero, fingers: Int = 0, intent: UInt32 = 0,
        at position: Point, _ output: inout Output, where accepts: (GestureInterest) -> Bool = { _ in true }
    ) {
        findTakers(of: kind, at: target, in: scenes, where: accepts)
        for region in takers {
            let taker = RegionReference(target.scene, region)
            if let former = active.firstIndex(where: { $0.event.kind == kind && $0.event.target == taker }) {
                // A drag and a finger scroll can both make it, fingers and a wheel: the earlier one goes on, and takes
                // what the later one has moved at once.
                guard active[former].event.isMomentum else {
                    guard translation != .zero else { continue }
                    active[former].event.translation = active[former].event.translation + translation
                    active[former].publish(.changed, at: position, &output)
                    continue
                }
                active.remove(at: former).publish(.ended, at: position, &output)
            }
            let event = RegionGestureEvent(
                phase: .began, target: taker, kind: kind, translation: translation, fingers: fingers,
                position: position, modifiers: output.modifiers, intent: intent)
            active.append(Active(source: source, event: event))
            output.publish(.regionGesture(event))
        }
    }

    /// Publishes a gesture that begins and ends at once.
    mutating func publishInstant(
        _ kind: RegionGestureKind, on target: RegionReference, in scenes: borrowing SceneTable,
        count: Int = 1, intent: UInt32, at position: Point, _ output: inout Output,
        where accepts: (GestureInterest) -> Bool = { _ in true }
    ) {
        findTakers(of: kind, at: target, in: scenes, where: accepts)
        for region in takers {
            var event = RegionGestureEvent(
                phase: .began, target: RegionReference(target.scene, region), kind: kind, count: count,
                position: position, modifiers: output.modifiers, intent: intent)
            output.publish(.regionGesture(event))
            event.phase = .ended
            output.publish(.regionGesture(event))
        }
    }

    /// A press has been dragged by `translation` from where it began.
    mutating func drag(
        _ source: Source, to translation: Vector, at position: Point, _ output: inout Output
    ) {
        change(source, at: position, &output) {
            if $0.kind == .pan { $0.translation = translation }
            return $0.kind == .pan
        }
    }

    /// The current long press of `source` has moved.
    mutating func changeLongPress(_ source: Source, at position: Point, _ output: inout Output) {
        change(source, at: position, &output) { $0.kind == .longPress }
    }

    /// Fingers, or their momentum, have moved by another `delta`.
    mutating func move(_ source: Source, by delta: Vector, at position: Point, _ output: inout Output) {
        change(source, at: position, &output) {
            $0.translation = $0.translation + delta
            return true
        }
    }

    /// Publishes the gestures of one source for which `change` returns true, after it has changed them.
    @inline(__always)
    private mutating func change(
        _ source: Source, at position: Point, _ output: inout Output,
        _ change: (inout RegionGestureEvent) -> Bool
    ) {
        for index in active.indices where active[index].source == source {
            if change(&active[index].event) { active[index].publish(.changed, at: position, &output) }
        }
    }

    /// The fingers of `source` have lifted: their scrolls end, and wait for momentum.
    mutating func lift(_ source: Source, at position: Point, _ output: inout Output) {
        lifted.removeAll(keepingCapacity: true)
        for gesture in active where gesture.source == source && gesture.event.kind == .scroll {
            lifted.append(gesture)
        }
        end(source, .ended, at: position, &output)
    }

    /// The scrolls of the fingers of `former` continue as momentum, each from where the fingers left it.
    mutating func beginMomentum(
        after former: Source, as source: Source, at position: Point, _ output: inout Output
    ) {
        guard lifted.first?.source == former else { return }
        for var gesture in lifted {
            // Another device scrolls there by now.
            let target = gesture.event.target
            if active.contains(where: { $0.event.kind == .scroll && $0.event.target == target }) { continue }
            gesture.source = source
            gesture.event.isMomentum = true
            active.append(gesture)
            gesture.publish(.began, at: position, &output)
        }
        lifted.removeAll(keepingCapacity: true)
    }

    /// Fingers are `scale` times as far apart as at the beginning; `rotation` computes their angle from the former one.
    ///
    /// - Returns: false if no region has a gesture of this source.
    mutating func pinch(
        _ source: Source, scale: Double, at position: Point, _ output: inout Output,
        rotation: (_ former: Double) -> Double
    ) -> Bool {
        var isTaken = false
        change(source, at: position, &output) {
            isTaken = true
            if $0.kind == .pinch { $0.scale = scale } else { $0.rotation = rotation($0.rotation) }
            return true
        }
        return isTaken
    }

    /// Ends all gestures of one source with `phase`.
    mutating func end(_ source: Source, _ phase: Phase, at position: Point, _ output: inout Output) {
        guard !active.isEmpty else { return }
        for gesture in active where gesture.source == source {
            gesture.publish(phase, at: position, &output)
        }
        active.removeAll { $0.source == source }
    }

    /// Cancels the gestures on regions for which `isGone` is true.
    mutating func cancel(
        at position: (Source) -> Point, _ output: inout Output, where isGone: (RegionReference) -> Bool
    ) {
        lifted.removeAll { isGone($0.event.target) }
        guard !active.isEmpty else { return }
        for gesture in active where isGone(gesture.event.target) {
            gesture.publish(.cancelled, at: position(gesture.source), &output)
        }
        active.removeAll { isGone($0.event.target) }
    }
}

// The hover gesture lasts as long as the pointer is over a region that asks for it, or over anything inside it.
extension RegionGestures {
    /// The pointer is over `target` now, at `position`.
    ///
    /// - Parameter isMoving: the pointer has moved; otherwise regions may have changed under it, and their interests
    ///   are read again.
    mutating func hover(
        over target: RegionReference?, isMoving: Bool, at position: Point, in scenes: borrowing SceneTable,
        _ output: inout Output
    ) {
        // Most scenes have no gestures, and the pointer goes over them all the time.
        if hovered.isEmpty, target.map({ scenes[$0.scene].regions.gestures.isEmpty }) ?? true {
            hoverTarget = nil
            return
        }
        if isMoving && target == hoverTarget {
            for target in hovered { Self.publishHover(target, .changed, position, &output) }
            return
        }
        hoverTarget = target
        hoveredNext.removeAll(keepingCapacity: true)
        if let target {
            findTakers(of: .hover, at: target, in: scenes) { _ in true }
            for region in takers { hoveredNext.append(RegionReference(target.scene, region)) }
        }
        guard !hoveredNext.isEmpty || !hovered.isEmpty else { return }
        for target in hovered where !hoveredNext.contains(target) {
            // The pointer has left, or the region is gone.
            Self.publishHover(target, scenes.isThere(target) ? .ended : .cancelled, position, &output)
        }
        for target in hoveredNext {
            if !hovered.contains(target) {
                Self.publishHover(target, .began, position, &output)
            } else if isMoving {
                Self.publishHover(target, .changed, position, &output)
            }
        }
        swap(&hovered, &hoveredNext)
    }

    /// At the end: cancels the hover gestures.
    mutating func cancelHover(at position: Point, _ output: inout Output) {
        for target in hovered { Self.publishHover(target, .cancelled, position, &output) }
        hovered.removeAll(keepingCapacity: true)
        hoverTarget = nil
    }

    private static func publishHover(
        _ target: RegionReference, _ phase: Phase, _ position: Point, _ output: inout Output
    ) {
        output.publish(
            .regionGesture(
                RegionGestureEvent(
                    phase: phase, target: target, kind: .hover, position: position,
                    modifiers: output.modifiers)))
    }
}
