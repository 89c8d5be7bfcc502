public import InputModel

/// One finger's motion on the pad. With several fingers down, or in the frame in which their number changes, the
/// pointer rests: a second finger's arrival must not throw it.
public struct TouchpadMotion: Sendable {
    private var contact: UInt32?
    private var position = Point.zero

    public init() {}

    /// The finger's way since the last frame, in millimetres; nil where the pointer rests.
    ///
    /// - Parameters:
    ///   - count: the fingers on the pad.
    ///   - finger: one of them that began or moved in this frame, with its place in millimetres.
    public mutating func update(count: Int, finger: (id: UInt32, position: Point)?) -> Vector? {
        guard count == 1 else {
            contact = nil
            return nil
        }
        guard let finger else { return nil }
        defer {
            contact = finger.id
            position = finger.position
        }
        return contact == finger.id ? finger.position - position : nil
    }
}
