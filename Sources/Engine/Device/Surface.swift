import InputModel
import Touchpad

/// The contacts of a touchscreen or touchpad.
final class Surface {
    /// The coordinates of published contacts.
    private enum Coordinates: Sendable {
        /// Points of the space, of which the screen covers a part.
        case screen(ScreenMap)
        /// Millimetres of the pad.
        case pad(TouchpadGeometry)
    }

    private let device: DeviceID
    private let pressure: AbsoluteAxisInfo?
    private var coordinates: Coordinates
    private var contacts: ContactTracker
    /// Interprets the contacts of a touchpad; nil for a touchscreen.
    let pad: Pad?

    /// nil for a device without contacts.
    ///
    /// - Parameters:
    ///   - area: the part of the space that a touchscreen covers.
    ///   - turn: maps positions on a touchscreen to that area.
    init?(
        _ description: DeviceDescription, id: DeviceID, area: Rect, turn: Calibration,
        settings: DeviceSettings
    ) {
        let capabilities = description.capabilities
        let isPad = description.kinds.contains(.touchpad)
        guard isPad || description.kinds.contains(.touchscreen) else { return nil }
        contacts = ContactTracker(description, adoptsContacts: isPad)
        if isPad {
            var fingers = settings.touchpad
            fingers.middleEmulation = settings.middleEmulation ?? false
            guard
                let touchpad = Touchpad(description, slotCount: contacts.slotCount, settings: fingers)
            else { return nil }
            coordinates = .pad(touchpad.geometry)
            pad = Pad(touchpad)
            // Fingers that rest on the pad when it is opened.
            for key in description.initialState.keys.codes { pad?.touchpad.apply(key, isDown: true) }
        } else {
            guard
                let x = capabilities.axes[.multitouchX] ?? capabilities.axes[.x],
                let y = capabilities.axes[.multitouchY] ?? capabilities.axes[.y]
            else { return nil }
            coordinates = .screen(ScreenMap(x: x, y: y, area: area, turn: turn))
            pad = nil
        }
        device = id
        pressure = capabilities.axes[.multitouchPressure] ?? capabilities.axes[.pressure]
    }

    /// The number of the next contact.
    var nextContact: UInt32 { contacts.nextID }

    /// Maps a touchscreen to another part of the space.
    func setArea(_ area: Rect, turn: Calibration) {
        if case .screen(let map) = coordinates { coordinates = .screen(map.with(area: area, turn: turn)) }
    }

    func apply(_ event: InputEvent) {
        contacts.apply(event)
        if event.type == .key && event.value < 2 {
            pad?.touchpad.apply(KeyCode(rawValue: event.code), isDown: event.value == 1)
        }
    }

    /// Ends a frame: publishes what changed, and lets the touchpad interpret it.
    func endFrame(at time: Timestamp, _ seat: inout Seat) {
        contacts.endFrame()
        for index in 0..<contacts.slotCount {
            let change = contacts.takeChange(at: index)
            if let ended = change.ended {
                publish(change.isCancelled ? .cancelled : .ended, ended, time, &seat)
            }
            switch change.current {
            case .began(let contact):
                publish(.began, contact, time, &seat)
                pad?.touchpad.report(contact, slot: index)
            case .moved(let contact):
                publish(.changed, contact, time, &seat)
                pad?.touchpad.report(contact, slot: index)
            case nil: if change.ended != nil { pad?.touchpad.report(nil, slot: index) }
            }
        }
        pad?.touchpad.endFrame(at: time, modifiers: seat.modifiersToCarry)
    }

    /// Ends a frame that has no effect: none of its contacts has been one.
    func dropFrame() {
        contacts.endFrame()
        for index in 0..<contacts.slotCount { _ = contacts.cancel(at: index, untilLift: true) }
    }

    func cancelAll(at time: Timestamp, _ seat: inout Seat) {
        for index in 0..<contacts.slotCount {
            if let contact = contacts.cancel(at: index) { publish(.cancelled, contact, time, &seat) }
        }
        pad?.touchpad.cancelAll(at: time)
    }

    private func position(_ contact: Contact) -> Point {
        switch coordinates {
        case .screen(let map): map.position(x: contact.x, y: contact.y)
        case .pad(let geometry): geometry.millimetres(contact)
        }
    }

    private func publish(_ phase: Phase, _ contact: Contact, _ time: Timestamp, _ seat: inout Seat) {
        seat.publish(
            TouchEvent(
                phase: phase, device: device, contact: contact.id, position: position(contact),
                pressure: pressure.map { max(0, min(1, $0.fraction(of: contact.pressure))) },
                isOnTouchpad: pad != nil),
            isFirst: phase == .began && contacts.publishedCount == 1, at: time)
    }
}

/// A touchpad's state, stored apart from its device: it is large, and every frame iterates over the devices.
final class Pad {
    var touchpad: Touchpad

    init(_ touchpad: Touchpad) {
        self.touchpad = touchpad
    }
}
