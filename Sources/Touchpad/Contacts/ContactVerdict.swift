package import InputModel

/// How a contact is classified, and the measurement that decided: what decides notes it when the class changes.
package struct ContactVerdict: Hashable, Sendable {
    /// The class of a contact. The raw values are those of the lab's page.
    package enum Kind: Int, Sendable {
        /// It moves, scrolls, taps and gestures.
        case finger = 0
        /// See ``Finger/Rejection``.
        case palm = 1
        /// At an edge, and not yet known to be a finger.
        case edge = 2
        /// On the pad while someone types or uses the stick.
        case typing = 3
        /// The second contact of a wide finger.
        case split = 4
        /// A thumb at rest.
        case thumb = 5
        /// It rests in a button area, about to press.
        case buttonArea = 6
    }

    /// What decided. The raw values are those of the lab's page.
    package enum Evidence: Int, Sendable {
        case none = 0
        /// As a part of the pressure's range.
        case pressure = 1
        /// The length of the touched area, in millimetres.
        case length = 2
        /// The device says so; no value.
        case device = 3
        /// Distance from the nearest side, in millimetres.
        case side = 4
        /// Distance from the top, in millimetres.
        case top = 5
        /// Milliseconds since the last key or the stick's last motion.
        case typing = 6
        /// Distance from the nearest contact, in millimetres.
        case neighbour = 7
        /// Milliseconds on the pad.
        case dwell = 8
        /// Distance from where it landed, in millimetres.
        case travel = 9
        /// Position from the top, as a part of the pad's height.
        case height = 10
        /// Other contacts beside it; no value.
        case company = 11
    }

    /// A value, and the limit that it was compared with.
    package struct Measure: Hashable, Sendable {
        package var evidence = Evidence.none
        package var value = 0.0
        package var limit = 0.0

        init(_ evidence: Evidence, _ value: Double = 0, limit: Double = 0) {
            self.evidence = evidence
            self.value = value
            self.limit = limit
        }
    }

    /// ``Contact/id``; nil in the frame in which the contact lifts.
    package var contact: UInt32?
    /// Shared by contacts that follow each other in a slot as one finger.
    package var finger: UInt32
    package var isDown: Bool
    package var kind: Kind
    /// Why the contact has that kind.
    package var reason: Measure
    /// For a contact at an edge, and a thumb that shows by its pressure or length: it may still tap.
    package var mayTap: Bool
    /// For a contact at an edge: why it cannot tap; `none` if it can.
    package var tapReason: Measure
    /// In millimetres.
    package var place: Point
    /// The farthest distance from where it landed, in millimetres.
    package var travel: Double
    /// How long it has been on the pad.
    package var dwell: Interval
    /// As a part of the pressure's range; nil if the pad does not measure it or the contact has lifted.
    package var pressure: Double?
    /// The length of the touched area, in millimetres; nil under the same conditions as ``pressure``.
    package var length: Double?
}

extension Touchpad {
    /// The number of slots that ``verdict(slot:at:)`` accepts.
    package var slotCount: Int { tracker.slotCount }

    /// The verdict on a slot's contact after the last frame, or as it lifted in that frame; nil if the slot is empty.
    package func verdict(slot: Int, at time: Timestamp) -> ContactVerdict? {
        guard slot < tracker.slotCount else { return nil }
        let finger = tracker.fingers[slot]
        guard finger.isDown || finger.hasEnded else { return nil }
        let contact = finger.isDown ? tracker.contact(in: slot) : nil
        let geometry = tracker.geometry
        return ContactVerdict(
            contact: contact?.id, finger: finger.serial, isDown: finger.isDown, kind: finger.kind,
            reason: finger.reason, mayTap: finger.mayTap,
            tapReason: finger.rejection == .edge ? finger.tapRefusal ?? .init(.none) : .init(.none),
            place: finger.position, travel: finger.travel, dwell: time - finger.startTime,
            pressure: contact.flatMap(geometry.pressurePart),
            length: contact.flatMap(geometry.lengthMillimetres))
    }
}

extension Finger {
    fileprivate var kind: ContactVerdict.Kind {
        switch rejection {
        case .none: click.isInArea ? .buttonArea : .finger
        case .palm: .palm
        case .edge: .edge
        case .typing: .typing
        case .split: .split
        case .thumb: .thumb
        }
    }
}
