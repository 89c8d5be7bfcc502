import InputModel

/// A gesture that has begun, for one of the regions that asked for it.
struct ActiveGesture {
    enum Source: Equatable {
        /// The press, and where it is dragged to.
        case press
        /// Fingers that scroll.
        case scroll(DeviceID)
        /// Two fingers of a touchscreen.
        case fingers
        /// Fingers of a touchpad that pinch.
        case touchpad(DeviceID)
    }

    var kind: RegionGestureKind
    var source: Source
    var target: RegionReference
    var translation = Vector.zero
    var scale = 1.0
    /// In degrees clockwise.
    var rotation = 0.0
}

extension Interaction {
    /// The regions that get a gesture made at `target`: the deepest that asks for it, and those around it for as long
    /// as each says that others may have it, too. They are in ``scratch``.
    ///
    /// - Complexity: O(depth); O(1) in scenes without gestures.
    mutating func findTakers(
        of kind: RegionGestureKind, at target: RegionReference, where accepts: (GestureInterest) -> Bool
    ) {
        scratch.removeAll(keepingCapacity: true)
        let scene = scenes[target.scene]
        guard !scene.gestures.isEmpty else { return }
        var region = target.region
        while region != .none {
            if scene.traits[Int(region.rawValue)].flags.contains(.hasGestures),
                let interests = scene.gestures[region.rawValue],
                let interest = interests.first(where: { $0.kind == kind && accepts($0) })
            {
                scratch.append(region)
                guard interest.isSimultaneous else { return }
            }
            region = scene.parent(of: region)
        }
    }

    /// Begins a gesture for all that get it.
    mutating func begin(
        _ kind: RegionGestureKind, _ source: ActiveGesture.Source, on target: RegionReference,
        translation: Vector = .zero, at position: Point, _ output: inout Output,
        where accepts: (GestureInterest) -> Bool
    ) {
        findTakers(of: kind, at: target, where: accepts)
        for region in scratch {
            let taker = RegionReference(target.scene, region)
            // Made by a drag, and by fingers that scroll: the first goes on.
            if gestures.contains(where: { $0.kind == kind && $0.target == taker }) { continue }
            let gesture = ActiveGesture(
                kind: kind, source: source, target: taker, translation: translation)
            gestures.append(gesture)
            publish(gesture, .began, at: position, &output)
        }
    }

    /// Publishes a gesture that is over as it begins.
    mutating func publishInstant(
        _ kind: RegionGestureKind, on target: RegionReference, count: Int = 1, at position: Point,
        _ output: inout Output, where accepts: (GestureInterest) -> Bool
    ) {
        findTakers(of: kind, at: target, where: accepts)
        for region in scratch {
            let gesture = ActiveGesture(
                kind: kind, source: .press, target: RegionReference(target.scene, region))
            publish(gesture, .began, count: count, at: position, &output)
            publish(gesture, .ended, count: count, at: position, &output)
        }
    }

    /// Ends, as `phase` says, all gestures that one source makes.
    mutating func endGestures(
        of source: ActiveGesture.Source, _ phase: Phase, at position: Point, _ output: inout Output
    ) {
        guard !gestures.isEmpty else { return }
        for gesture in gestures where gesture.source == source {
            publish(gesture, phase, at: position, &output)
        }
        gestures.removeAll { $0.source == source }
    }

    func publish(
        _ gesture: ActiveGesture, _ phase: Phase, count: Int = 1, at position: Point, _ output: inout Output
    ) {
        output.publish(
            .regionGesture(
                RegionGestureEvent(
                    phase: phase, target: gesture.target, kind: gesture.kind,
                    translation: gesture.translation, scale: gesture.scale, rotation: gesture.rotation,
                    count: count,
                    position: position, modifiers: modifiers)))
    }
}
