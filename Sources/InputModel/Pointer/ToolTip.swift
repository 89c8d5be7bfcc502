/// The tip of the tool over a tablet: whether it touches the surface, by how hard it presses or, where that is not
/// measured, by what the tablet says.
struct ToolTip: Sendable {
    /// How hard it presses, in device units; 0 until measured.
    private(set) var value: Int32
    /// nil for a tablet that does not measure how hard it presses.
    private var pressure: TipPressure?
    /// The tablet says that the tip touches the surface.
    private(set) var touches: Bool
    /// A touch from before, which is none of this visit.
    private var isFromBefore: Bool
    /// How far above the surface the tool is: the middle of the range, and the last value.
    private var distance: (middle: Int32, value: Int32)?

    /// - Parameter isInRange: the device was opened with the tool in range. If its tip is down already, the next touch is
    ///   the first that counts.
    init(_ description: DeviceDescription, isInRange: Bool) {
        let axes = description.capabilities.axes
        value = axes[.pressure]?.value ?? 0
        pressure = axes[.pressure].map {
            TipPressure($0, range: description.quirk("AttrPressureRange")?.pair(":"))
        }
        distance = axes[.distance].map { ($0.minimum / 2 + $0.maximum / 2, $0.value) }
        touches = description.initialState.keys.contains(.touch)
        isFromBefore = touches || isInRange && pressure?.isPressed(by: value) ?? false
    }

    /// How hard it presses, from 0 to 1; nil for a tablet that does not measure it.
    var force: Double? { pressure?.pressure(of: value) }

    /// The tablet has measured how hard it presses.
    mutating func press(_ value: Int32) { self.value = value }

    /// The tablet has measured how far above the surface the tool is.
    mutating func rise(to value: Int32) { distance?.value = value }

    /// The tablet says that it touches the surface, or that it does not.
    mutating func touch(_ touches: Bool) {
        self.touches = touches
        // Whatever was measured before, this touch is one of this visit.
        if touches { isFromBefore = false }
    }

    /// Whether it is down at the end of a frame in which its tool is in range.
    ///
    /// - Parameters:
    ///   - canPress: a tablet's mouse presses nothing: the tablet says when it touches.
    ///   - isNew: the tool has just come into range.
    ///   - reports: what the tablet has reported so far.
    mutating func isDown(canPress: Bool, isNew: Bool, _ reports: TabletReports) -> Bool {
        var isDown = touches
        if canPress, pressure != nil {
            if isNew { pressure!.change() }
            let isInAir =
                isNew && (distance.map { $0.value > $0.middle } ?? (reports.contains(.touch) && !touches))
            pressure!.press(value, isInAir: isInAir)
            isDown = pressure!.isDown
        }
        if !isDown { isFromBefore = false }
        return isDown && !isFromBefore
    }

    /// The tool left: its tip is up.
    mutating func lift() { pressure?.lift() }

    /// The tablet has reported that the tool left: what touches next is of another visit.
    mutating func leave() { isFromBefore = false }

    /// The tool's visit is over before the tool left.
    ///
    /// - Parameters:
    ///   - wasDown: it was down until now.
    ///   - isGone: the tool is gone, too; else its next touch is the first that counts.
    mutating func cancel(wasDown: Bool, isGone: Bool) {
        isFromBefore = !isGone && (wasDown || isFromBefore)
        guard isGone else { return }
        touches = false
        value = pressure?.least ?? 0
    }
}
