package import InputModel

/// How a contact is classified, and the measurement that decided; derived on request from the contact's state.
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
    /// For a contact at an edge: it may still tap.
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
    /// The number of slots that ``verdict(slot:former:at:)`` accepts.
    package var slotCount: Int { tracker.slotCount }

    /// The verdict on a slot's contact after the last frame, or as it lifted in that frame; nil if the slot is empty.
    ///
    /// - Parameter former: its previous kind, which decides the reason reported for a contact that is now a finger.
    ///
    /// Stores nothing, so frames cost no more unless a verdict is requested.
    package func verdict(
        slot: Int, former: ContactVerdict.Kind, at time: Timestamp
    ) -> ContactVerdict? {
        guard slot < tracker.slotCount else { return nil }
        let finger = tracker.fingers[slot]
        guard finger.isDown || finger.hasEnded else { return nil }
        let contact = finger.isDown ? tracker.contact(in: slot) : nil
        let geometry = tracker.geometry
        var verdict = ContactVerdict(
            contact: contact?.id, finger: finger.serial, isDown: finger.isDown, kind: finger.kind,
            reason: .init(.none), mayTap: finger.rejection == .edge && finger.mayTap,
            tapReason: .init(.none), place: finger.position, travel: finger.travel,
            dwell: time - finger.startTime, pressure: contact.flatMap(geometry.pressurePart),
            length: contact.flatMap(geometry.lengthMillimetres))
        verdict.reason =
            finger.rejection == .none
            ? rejection.reason(finger, former: former, tracker, at: time)
            : rejection.reason(finger, contact, tracker, at: time)
        if finger.rejection == .edge && !finger.mayTap {
            verdict.tapReason = rejection.tapReason(finger, contact, geometry, at: time)
        }
        return verdict
    }
}

extension Finger {
    fileprivate var kind: ContactVerdict.Kind {
        switch rejection {
        case .none: isInButtonArea ? .buttonArea : .finger
        case .palm: .palm
        case .edge: .edge
        case .typing: .typing
        case .split: .split
        case .thumb: .thumb
        }
    }
}

extension TouchpadGeometry {
    fileprivate func pressurePart(_ contact: Contact) -> Double? {
        guard let pressure else { return nil }
        // Reconstructs the range from the two thresholds that are stored.
        let (low, high) = (Self.touchPressure.began, Self.palmPressure)
        return low + (Double(contact.pressure) - pressure.began) / (pressure.palm - pressure.began)
            * (high - low)
    }

    fileprivate func lengthMillimetres(_ contact: Contact) -> Double? {
        majorUnitsPerMillimetre.map { Double(contact.major) / $0 }
    }
}

extension FingerRejection {
    private typealias Measure = ContactVerdict.Measure

    /// The reason for a contact that is now a finger.
    fileprivate func reason(
        _ finger: Finger, former: ContactVerdict.Kind, _ tracker: borrowing FingerTracker, at time: Timestamp
    ) -> ContactVerdict.Measure {
        switch former {
        case .edge:
            finger.travel > Self.inward
                ? Measure(.travel, finger.travel, limit: Self.inward) : Measure(.company)
        case .thumb: Measure(.travel, finger.travel, limit: Self.thumbTravel)
        case .split: Measure(.neighbour, nearest(finger, tracker), limit: Self.split.leaves)
        case .typing: sinceTyping(at: time)
        case .buttonArea: Measure(.travel, finger.travel, limit: ClickRecognizer.areaTravel)
        case .finger, .palm: Measure(.none)
        }
    }

    fileprivate func reason(
        _ finger: Finger, _ contact: Contact?, _ tracker: borrowing FingerTracker, at time: Timestamp
    ) -> ContactVerdict.Measure {
        let geometry = tracker.geometry
        switch finger.rejection {
        case .none: return Measure(.none)
        case .palm:
            return broad(
                contact, geometry, pressure: TouchpadGeometry.palmPressure,
                length: TouchpadGeometry.palmMajorMillimetres) ?? Measure(.device)
        case .edge:
            let fromTop = finger.start.y
            if upper > 0 && fromTop < upper { return Measure(.top, fromTop, limit: upper) }
            return Measure(.side, min(finger.start.x, geometry.width - finger.start.x), limit: side)
        case .typing: return sinceTyping(at: time)
        case .split: return Measure(.neighbour, nearest(finger, tracker), limit: Self.split.leaves)
        case .thumb:
            let dwell = time - finger.startTime
            if dwell > Self.thumbTime {
                return Measure(.dwell, Self.milliseconds(dwell), limit: Self.milliseconds(Self.thumbTime))
            }
            return Measure(.height, finger.position.y / geometry.height, limit: Self.thumb.upperPart)
        }
    }

    fileprivate func tapReason(
        _ finger: Finger, _ contact: Contact?, _ geometry: TouchpadGeometry, at time: Timestamp
    ) -> ContactVerdict.Measure {
        if finger.isBroad {
            return broad(
                contact, geometry, pressure: TouchpadGeometry.fingertip.pressure,
                length: TouchpadGeometry.fingertip.majorMillimetres) ?? Measure(.company)
        }
        let dwell = time - finger.startTime
        if finger.travel > Self.tap.millimetres {
            return Measure(.travel, finger.travel, limit: Self.tap.millimetres)
        }
        if dwell > Self.tap.latest {
            return Measure(.dwell, Self.milliseconds(dwell), limit: Self.milliseconds(Self.tap.latest))
        }
        if finger.startTime <= lastUse + Self.rockingTime {
            return Measure(
                .typing, Self.milliseconds(finger.startTime - lastUse),
                limit: Self.milliseconds(Self.rockingTime))
        }
        if finger.hasEnded && dwell < Self.tap.soonest {
            return Measure(.dwell, Self.milliseconds(dwell), limit: Self.milliseconds(Self.tap.soonest))
        }
        return Measure(.company)
    }

    private func broad(
        _ contact: Contact?, _ geometry: TouchpadGeometry, pressure limit: Double, length longest: Double
    ) -> ContactVerdict.Measure? {
        guard let contact, !contact.isPalm || limit != TouchpadGeometry.palmPressure else { return nil }
        if let part = geometry.pressurePart(contact), part > limit {
            return Measure(.pressure, part, limit: limit)
        }
        if let length = geometry.lengthMillimetres(contact), length > longest {
            return Measure(.length, length, limit: longest)
        }
        return nil
    }

    private func sinceTyping(at time: Timestamp) -> Measure {
        Measure(.typing, Self.milliseconds(time - lastUse), limit: Self.milliseconds(quietUntil - lastUse))
    }

    /// The distance to the nearest other contact, in millimetres.
    private func nearest(_ finger: Finger, _ tracker: borrowing FingerTracker) -> Double {
        // Longer than any pad.
        var nearest = 1000.0
        for index in tracker.indices where tracker.fingers[index].isDown {
            let other = tracker.fingers[index]
            guard other.serial != finger.serial, !other.isCounted else { continue }
            nearest = min(nearest, (other.position - finger.position).length)
        }
        return nearest
    }

    private static func milliseconds(_ interval: Interval) -> Double { Double(interval.microseconds) / 1000 }
}
