import InputModel
import Touchpad

/// What becomes of a device's positions: one of these, decided when it is added.
///
/// Objects, because Swift changes what a case holds only by taking it out: a surface is too large to be moved for each event.
enum DeviceRole {
    /// It has none, or only relative ones: a keyboard, a mouse.
    case relative
    case absolute(AbsolutePointer)
    case tablet(Tablet)
    case tabletPad(TabletPad)
    case surface(Surface)

    /// - Parameters:
    ///   - area: the part of the space that the device covers.
    ///   - turn: maps its positions to that area.
    init(
        _ description: DeviceDescription, id: DeviceID, area: Rect, turn: Calibration,
        settings: DeviceSettings
    ) {
        if let pad = TabletPad(description, id: id) {
            self = .tabletPad(pad)
        } else if let surface = Surface(description, id: id, area: area, turn: turn, settings: settings) {
            self = .surface(surface)
        } else if let tablet = Tablet(description, id: id, area: area, turn: turn) {
            self = .tablet(tablet)
        } else if description.kinds.contains(.mouse),
            let pointer = AbsolutePointer(description.capabilities, area: area, turn: turn)
        {
            self = .absolute(pointer)
        } else {
            self = .relative
        }
    }

    /// When it has something to do without a frame.
    @inline(__always)
    var deadline: Timestamp {
        switch self {
        case .relative, .absolute, .tabletPad: .distantFuture
        case .tablet(let tablet): tablet.deadline
        case .surface(let surface): surface.pad?.touchpad.nextDeadline ?? .distantFuture
        }
    }

    /// Maps the device to another part of the space.
    func setArea(_ area: Rect, turn: Calibration) {
        switch self {
        case .relative, .tabletPad: break
        case .absolute(let pointer): pointer.map = pointer.map.with(area: area, turn: turn)
        case .tablet(let tablet): tablet.setArea(area, turn: turn)
        case .surface(let surface): surface.setArea(area, turn: turn)
        }
    }

    /// Takes an event of a frame: an axis, a key, or the mark between contacts.
    func apply(_ event: InputEvent) {
        switch self {
        case .relative: break
        case .absolute(let pointer):
            if event.type == .absolute {
                pointer.apply(AbsoluteAxis(rawValue: event.code), value: event.value)
            }
        case .tablet(let tablet): tablet.apply(event)
        case .tabletPad(let pad): pad.apply(event)
        case .surface(let surface): surface.apply(event)
        }
    }

    /// The device has gone: cancels contacts and tools.
    func end(at time: Timestamp, _ seat: inout Seat) {
        switch self {
        case .relative, .absolute: break
        case .tabletPad(let pad): pad.cancelAll()
        case .tablet(let tablet): tablet.cancelAll(isGone: true, at: time, &seat)
        case .surface(let surface): surface.cancelAll(at: time, &seat)
        }
    }
}
