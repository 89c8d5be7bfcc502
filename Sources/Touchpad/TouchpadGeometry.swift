public import InputModel

/// A touchpad's surface: device units to millimetres.
public struct TouchpadGeometry: Sendable {
    /// The size of a pad that does not say how large it is, in millimetres: a common laptop's of the time
    /// before pads reported a resolution. Source: libinput's assumption.
    public static let guessedSize = (width: 69.0, height: 50.0)

    private let horizontal: Axis
    private let vertical: Axis

    private struct Axis: Sendable {
        let minimum: Double
        let unitsPerMillimetre: Double

        init(_ info: AbsoluteAxisInfo, guessedLength: Double) {
            minimum = Double(info.minimum)
            unitsPerMillimetre = info.resolution > 0 ? Double(info.resolution) : info.span / guessedLength
        }
    }

    /// nil for a device without a position.
    public init?(_ capabilities: Capabilities) {
        guard
            let x = capabilities.axes[.multitouchX] ?? capabilities.axes[.x],
            let y = capabilities.axes[.multitouchY] ?? capabilities.axes[.y]
        else { return nil }
        horizontal = Axis(x, guessedLength: Self.guessedSize.width)
        vertical = Axis(y, guessedLength: Self.guessedSize.height)
    }

    /// Where a contact is, in millimetres from the pad's top left corner.
    public func millimetres(_ contact: Contact) -> Point {
        Point(
            x: (Double(contact.x) - horizontal.minimum) / horizontal.unitsPerMillimetre,
            y: (Double(contact.y) - vertical.minimum) / vertical.unitsPerMillimetre)
    }
}
