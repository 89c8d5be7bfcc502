/// Turns what a tablet's pad reports of its rings, strips and dials into deltas, in 120ths of a detent.
///
/// ```
/// control      | the kernel's axis                 | a detent
/// -------------+-----------------------------------+---------------------
/// ring, ring2  | ABS_WHEEL, ABS_THROTTLE: a place  | 15 degrees
/// strip, strip2| ABS_RX, ABS_RY: a place           | a twelfth of it
/// dial, dial2  | REL_WHEEL or REL_DIAL, REL_HWHEEL | the kernel's
/// ```
///
/// A finger's first place is no delta, and a lifted finger's is none. Dials count clockwise as positive, as drivers report them
/// (hid-uclogic, HID-BPF); libinput has the opposite sign for the first.
///
/// Allocates: nothing after its creation.
package struct DialTracker: Sendable {
    /// By the raw values of `DialEvent.Dial`.
    package typealias Deltas = InlineArray<6, Int32>

    /// The 120ths of a detent around a ring: 24 detents, as of a common wheel.
    private static let turn: Int32 = 24 * WheelTracker.unitsPerDetent
    /// The 120ths of a detent along a strip: Wacom's have 13 places.
    private static let strip: Int32 = 12 * WheelTracker.unitsPerDetent
    /// The last place on a ring or strip, in 120ths of a detent: a Wacom strip of 31 bits, were there one.
    package static let lastPlace: Int32 = 30 * WheelTracker.unitsPerDetent
    /// Wacom's number on USB and Bluetooth.
    private static let wacom: UInt16 = 0x056a

    private var surfaces: [Surface] = []
    private var wheel = WheelTracker()
    /// What `REL_DIAL` reported in the current frame.
    private var detents: Int32 = 0
    /// The current frame reports that nothing touches the pad.
    private var isLeft = false

    /// Fingers are where the description's memory has them; without one, the first report says where they are.
    package init(_ description: DeviceDescription) {
        let axes = description.capabilities.axes
        func add(_ dial: DialEvent.Dial, _ axis: AbsoluteAxis, _ scale: (AbsoluteAxisInfo) -> Scale) {
            guard let info = axes[axis] else { return }
            let finger = description.initialState.memory.fingersOnDials[dial]
            surfaces.append(Surface(dial: dial, axis: axis, scale: scale(info), finger: finger))
        }
        let isWacom = description.vendor == Self.wacom
        add(.ring, .wheel) { .around($0) }
        add(.ring2, .throttle) { .around($0) }
        add(.strip, .rotationX) { isWacom ? .bits : .along($0) }
        add(.strip2, .rotationY) { isWacom ? .bits : .along($0) }
    }

    /// Where fingers are, in 120ths of a detent.
    package var fingers: [DialEvent.Dial: Int32] {
        var fingers: [DialEvent.Dial: Int32] = [:]
        for surface in surfaces { fingers[surface.dial] = surface.finger }
        return fingers
    }

    /// Takes an event of the current frame.
    package mutating func apply(_ event: InputEvent) {
        switch event.type {
        case .relative:
            let axis = RelativeAxis(rawValue: event.code)
            if axis == .dial { detents &+= event.value } else { wheel.apply(axis, value: event.value) }
        case .absolute:
            let axis = AbsoluteAxis(rawValue: event.code)
            if axis == .miscellaneous {
                isLeft = event.value == 0
            } else if let index = surfaces.firstIndex(where: { $0.axis == axis }) {
                surfaces[index].report(event.value)
            }
        default: break
        }
    }

    /// Ends a frame; returns how far each control was turned, nil if none was.
    package mutating func endFrame() -> Deltas? {
        var deltas = Deltas(repeating: 0)
        for index in surfaces.indices {
            deltas[Int(surfaces[index].dial.rawValue)] = surfaces[index].endFrame(isLeft: isLeft)
        }
        isLeft = false
        let distance = wheel.endFrame() ?? WheelTracker.Distance(horizontal: 0, vertical: 0)
        deltas[Int(DialEvent.Dial.dial.rawValue)] =
            detents &* WheelTracker.unitsPerDetent &- distance.vertical
        deltas[Int(DialEvent.Dial.dial2.rawValue)] = distance.horizontal
        detents = 0
        for index in deltas.indices where deltas[index] != 0 { return deltas }
        return nil
    }

    /// No finger is known to be on the pad any more.
    package mutating func cancel() {
        for index in surfaces.indices { surfaces[index].finger = nil }
    }

    /// How an axis says where a finger is.
    private enum Scale: Sendable {
        /// Around a ring, from its least value.
        case around(AbsoluteAxisInfo)
        /// Along a strip, where 0 is no place.
        case along(AbsoluteAxisInfo)
        /// Along a strip of Wacom's, by the bits of the places that the finger covers. Source: libinput.
        case bits

        /// The place in 120ths of a detent; nil for a value that stands for none.
        func place(of value: Int32) -> Int32? {
            switch self {
            case .around(let axis):
                guard value >= axis.minimum, value <= axis.maximum else { return nil }
                return Int32((axis.fraction(of: value) * Double(turn)).rounded())
            case .along(let axis):
                guard value != 0, value >= axis.minimum, value <= axis.maximum else { return nil }
                let length = max(1, Double(axis.maximum) - Double(axis.minimum))
                return Int32(((Double(value) - Double(axis.minimum)) / length * Double(strip)).rounded())
            case .bits:
                guard value > 0 else { return nil }
                let (first, last) = (value.trailingZeroBitCount, 31 - value.leadingZeroBitCount)
                return Int32(first + last) * WheelTracker.unitsPerDetent / 2
            }
        }
    }

    /// A ring or a strip.
    private struct Surface: Sendable {
        let dial: DialEvent.Dial
        let axis: AbsoluteAxis
        let scale: Scale
        /// Where the finger was in the last frame, in 120ths of a detent; nil for no finger.
        var finger: Int32?
        /// The value in the current frame.
        private var value: Int32?

        init(dial: DialEvent.Dial, axis: AbsoluteAxis, scale: Scale, finger: Int32?) {
            (self.dial, self.axis, self.scale, self.finger) = (dial, axis, scale, finger)
        }

        /// A place and a 0 in one frame: the finger has not moved. Source: libinput.
        mutating func report(_ value: Int32) {
            self.value = value == 0 && self.value != nil ? nil : value
        }

        /// - Returns: how far the finger went.
        mutating func endFrame(isLeft: Bool) -> Int32 {
            defer { value = nil }
            guard !isLeft else {
                finger = nil
                return 0
            }
            guard let value else { return 0 }
            let former = finger
            finger = scale.place(of: value)
            guard let former, let finger else { return 0 }
            guard case .around(let axis) = scale else { return finger - former }
            let delta = Self.shortWay(from: former, to: finger)
            guard abs(delta) > turn / 4 else { return delta }
            // No finger is that fast: it was lifted, and the pad reports that as the least value while a button of it is
            // held, or it has come down elsewhere.
            if value == axis.minimum { self.finger = nil }
            return 0
        }

        private static func shortWay(from former: Int32, to place: Int32) -> Int32 {
            let delta = place - former
            if delta > turn / 2 { return delta - turn }
            return delta < -turn / 2 ? delta + turn : delta
        }
    }
}
