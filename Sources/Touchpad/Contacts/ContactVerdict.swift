package import InputModel

/// What a contact is taken for, and the numbers that decided: derived from what is known of it, for those who ask.
package struct ContactVerdict: Hashable, Sendable {
    /// What it is taken for. The numbers are those of the lab's page.
    package enum Kind: Int, Sendable {
        /// It moves, scrolls, taps and gestures.
        case finger = 0
        /// See ``Finger/Rejection``.
        case palm = 1
        /// In doubt.
        case edge = 2
        /// Of a hand that types.
        case typing = 3
        /// Of a wide finger.
        case split = 4
        /// At rest.
        case thumb = 5
        /// It rests in a button area, about to press.
        case buttonArea = 6
    }

    /// What decided. The numbers are those of the lab's page.
    package enum Evidence: Int, Sendable {
        case none = 0
        /// A part of the pressure's range.
        case pressure = 1
        /// Of the touched area, in millimetres.
        case length = 2
        /// The device says so; no number.
        case device = 3
        /// From the nearest side, in millimetres.
        case side = 4
        /// From the top, in millimetres.
        case top = 5
        /// Milliseconds since the last key or the stick's last motion.
        case typing = 6
        /// From the nearest finger, in millimetres.
        case neighbour = 7
        /// Milliseconds on the pad.
        case dwell = 8
        /// From where it landed, in millimetres.
        case travel = 9
        /// A part of the pad's height.
        case height = 10
        /// Others beside it; no number.
        case company = 11
    }

    /// A number, and the limit that it was held against.
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

    /// ``Contact/id``; nil as it lifts.
    package var contact: UInt32?
    /// The same for contacts that follow each other in a slot as one finger.
    package var finger: UInt32
    package var isDown: Bool
    package var kind: Kind
    /// Why it is of that kind.
    package var reason: Measure
    /// At an edge: it may still tap.
    package var mayTap: Bool
    /// At an edge: why it does not tap; nothing where it may.
    package var tapReason: Measure
    /// In millimetres.
    package var place: Point
    /// How far it went, in millimetres.
    package var travel: Double
    /// How long it has been there.
    package var dwell: Interval
    /// A part of the pressure's range; nil where the pad does not measure it, and for a contact that has lifted.
    package var pressure: Double?
    /// In millimetres; nil as ``pressure``.
    package var length: Double?
}

extension Touchpad {
    /// Those that ``verdict(slot:former:at:)`` knows.
    package var slotCount: Int { tracker.slotCount }

    /// What the contact in a slot is taken for after the last frame, or was as it lifted in that frame; nil where none is.
    ///
    /// - Parameter former: what it was taken for: that it is a finger now has another reason then.
    ///
    /// Nothing is kept for it, so that a frame costs no more unless it is asked for.
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
        // The range, from the two ends of it that are kept.
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

    /// Of one that is a finger now.
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

    /// How far the nearest other contact is, in millimetres.
    private func nearest(_ finger: Finger, _ tracker: borrowing FingerTracker) -> Double {
        // Farther than any pad is long.
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
