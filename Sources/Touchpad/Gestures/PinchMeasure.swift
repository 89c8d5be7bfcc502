import InputModel

/// The scale and rotation of a pinch: from the fingers' distance to their centre, and from the line between the first
/// two.
struct PinchMeasure: Sendable {
    private var base = 1.0
    private var direction = Vector.zero
    private(set) var scale = 1.0

    /// A pinch begins, or continues with other fingers and keeps its scale.
    mutating func start(_ shape: FingerShape, _ tracker: borrowing FingerTracker, isNew: Bool) {
        if isNew { scale = 1 }
        // From where the fingers were before the pinch was recognised: no motion is lost.
        base = max(1, isNew ? shape.originalSpread : shape.spread) / scale
        direction = Self.line(shape, tracker, atOrigin: isNew)
    }

    /// Handles a frame.
    ///
    /// - Returns: the rotation since the last frame, in degrees clockwise.
    mutating func update(_ shape: FingerShape, _ tracker: borrowing FingerTracker) -> Double {
        guard shape.placed > 1 else { return 0 }
        scale = max(0.01, shape.spread / base)
        let now = Self.line(shape, tracker, atOrigin: false)
        defer { direction = now }
        let cross = direction.dx * now.dy - direction.dy * now.dx
        return Vector(dx: direction.dot(now), dy: cross).angle
    }

    private static func line(
        _ shape: FingerShape, _ tracker: borrowing FingerTracker, atOrigin: Bool
    ) -> Vector {
        guard shape.second >= 0 else { return .zero }
        let (first, second) = (tracker.fingers[shape.first], tracker.fingers[shape.second])
        return atOrigin ? second.origin - first.origin : second.position - first.position
    }
}
