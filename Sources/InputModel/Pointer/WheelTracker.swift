/// Turns wheel axes into scroll distances, each detent counted once.
///
/// Kernels since 5.0 report a wheel twice in one frame: in detents (`REL_WHEEL`) and in 120ths of a detent
/// (`REL_WHEEL_HI_RES`). The fine one is used; the coarse one for frames without it, whatever the device declares and has
/// sent before.
public struct WheelTracker: Sendable {
    /// The distance that a wheel's detent scrolls, in points: libinput's 15 (degrees of a common wheel).
    package static let pointsPerDetent = 15.0
    /// The fine unit: 120ths of a detent.
    package static let unitsPerDetent: Int32 = 120

    /// A scroll of one frame, positive right and down, in 120ths of a detent.
    public struct Distance: Equatable, Sendable {
        /// To the right; negative to the left.
        public var horizontal: Int32
        /// Down, towards the user; negative up.
        public var vertical: Int32

        /// The same distance in points.
        public var points: Vector {
            Vector(dx: Self.points(horizontal), dy: Self.points(vertical))
        }

        private static func points(_ units: Int32) -> Double {
            Double(units) * WheelTracker.pointsPerDetent / Double(WheelTracker.unitsPerDetent)
        }
    }

    private var vertical = Axis()
    private var horizontal = Axis()
    private let invertsHorizontal: Bool

    /// A wheel that has not turned.
    ///
    /// - Parameter invertsHorizontal: the device takes right for left (`ModelInvertHorizontalScrolling`).
    package init(invertsHorizontal: Bool = false) {
        self.invertsHorizontal = invertsHorizontal
    }

    /// Takes a relative event of any axis; ignores axes that are not wheels.
    package mutating func apply(_ axis: RelativeAxis, value: Int32) {
        switch axis {
        case .wheel: vertical.coarse &+= value
        case .wheelHighResolution: vertical.fine &+= value
        case .horizontalWheel: horizontal.coarse &+= value
        case .horizontalWheelHighResolution: horizontal.fine &+= value
        default: break
        }
    }

    /// The distance that the frame scrolled, or nil. The kernel counts up and away from the user as positive.
    package mutating func endFrame() -> Distance? {
        let right = horizontal.take()
        let distance = Distance(
            horizontal: invertsHorizontal ? 0 &- right : right, vertical: 0 &- vertical.take())
        return distance == Distance(horizontal: 0, vertical: 0) ? nil : distance
    }

    private struct Axis: Sendable {
        var coarse: Int32 = 0
        var fine: Int32 = 0

        mutating func take() -> Int32 {
            defer {
                coarse = 0
                fine = 0
            }
            return fine != 0 ? fine : coarse &* WheelTracker.unitsPerDetent
        }
    }
}
