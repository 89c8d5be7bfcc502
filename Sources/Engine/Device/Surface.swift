import InputModel
import Touchpad

/// The contacts of a touchscreen or touchpad, and what they do to the pointer.
struct Surface: Sendable {
    /// How many points the pointer moves for a millimetre of the finger before acceleration: a 1000 dpi mouse's
    /// 39.37, slowed down because a pad is small and near. Source of the slow-down: libinput's 0.2968.
    private static let pointsPerMillimetre = 1000 / 25.4 * 0.2968

    private enum Use: Sendable {
        case screen(x: AbsoluteAxisInfo, y: AbsoluteAxisInfo, area: Rect)
        case pad(TouchpadGeometry, TouchpadMotion)
    }

    private let device: DeviceID
    private let pressure: AbsoluteAxisInfo?
    private var use: Use
    private(set) var contacts: ContactTracker

    /// nil for a device without contacts.
    init?(_ description: DeviceDescription, id: DeviceID, area: Rect) {
        let capabilities = description.capabilities
        let isPad = description.kinds.contains(.touchpad)
        guard isPad || description.kinds.contains(.touchscreen) else { return nil }
        if isPad {
            guard let geometry = TouchpadGeometry(capabilities) else { return nil }
            use = .pad(geometry, TouchpadMotion())
        } else {
            guard
                let x = capabilities.axes[.multitouchX] ?? capabilities.axes[.x],
                let y = capabilities.axes[.multitouchY] ?? capabilities.axes[.y]
            else { return nil }
            use = .screen(x: x, y: y, area: area)
        }
        device = id
        pressure = capabilities.axes[.multitouchPressure] ?? capabilities.axes[.pressure]
        contacts = ContactTracker(capabilities)
    }

    /// A touchscreen covers another part of the space.
    mutating func setArea(_ area: Rect) {
        if case .screen(let x, let y, _) = use { use = .screen(x: x, y: y, area: area) }
    }

    /// Ends a frame: publishes what changed.
    ///
    /// - Returns: the way of a pad's one finger, in points before acceleration; nil where the pointer rests.
    mutating func endFrame(at time: Timestamp, output: inout Output) -> Vector? {
        contacts.endFrame()
        var finger: (id: UInt32, position: Point)?
        for index in 0..<contacts.slotCount {
            let change = contacts.takeChange(at: index)
            if let ended = change.ended { publish(.ended, ended, time, &output) }
            switch change.current {
            case .began(let contact):
                publish(.began, contact, time, &output)
                finger = (contact.id, position(contact))
            case .moved(let contact):
                publish(.changed, contact, time, &output)
                finger = (contact.id, position(contact))
            case .ended, nil: break
            }
        }
        guard case .pad(let geometry, var motion) = use else { return nil }
        let way = motion.update(count: contacts.count, finger: finger)
        use = .pad(geometry, motion)
        return way.map { $0 * Self.pointsPerMillimetre }
    }

    mutating func cancelAll(at time: Timestamp, output: inout Output) {
        for index in 0..<contacts.slotCount {
            if let contact = contacts.cancel(at: index) { publish(.cancelled, contact, time, &output) }
        }
    }

    mutating func apply(_ event: InputEvent) {
        contacts.apply(event)
    }

    private func position(_ contact: Contact) -> Point {
        switch use {
        case .screen(let x, let y, let area):
            Point(
                x: area.x + max(0, min(1, x.fraction(of: contact.x))) * area.width,
                y: area.y + max(0, min(1, y.fraction(of: contact.y))) * area.height)
        case .pad(let geometry, _):
            geometry.millimetres(contact)
        }
    }

    private func publish(_ phase: Phase, _ contact: Contact, _ time: Timestamp, _ output: inout Output) {
        let isOnTouchpad = if case .pad = use { true } else { false }
        output.publish(
            .touch(
                TouchEvent(
                    phase: phase, device: device, contact: contact.id, position: position(contact),
                    pressure: pressure.map { max(0, min(1, $0.fraction(of: contact.pressure))) },
                    isOnTouchpad: isOnTouchpad)),
            at: time)
    }
}
