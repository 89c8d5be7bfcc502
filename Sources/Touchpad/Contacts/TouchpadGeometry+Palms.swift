import InputModel

// Detects palms by how hard they press and how far they spread.
extension TouchpadGeometry {
    /// The pressure that no finger exceeds, as a part of the range. Source: libinput's 130 of 255 holds for Synaptics
    /// pads; on other makers' pads fat fingers reach 170.
    static let palmPressure = 0.78
    /// How long after landing a contact can be found to be a palm: a finger that clicks presses as hard, but later.
    static let palmTime = Interval.milliseconds(300)
    /// The length of the touched area that no finger exceeds, in millimetres. A thumb lying flat has 25.
    static let palmMajorMillimetres = 30.0

    /// A thumb is narrower than this part of the length that no other finger exceeds. Source: libinput.
    static let thumbWidth = 0.6

    /// The limits for a fingertip or thumb that taps at an edge, where palms lie too: pressure as a part of the range,
    /// and length in millimetres. Active fingers press with 30 to 110 of 255 on the pads at hand; a thumb's tip is 17
    /// long.
    static let fingertip = (pressure: 0.55, majorMillimetres: 18.0)

    /// By what a contact presses harder or spreads farther than a fingertip that taps; nil if it does not.
    func breadth(of contact: Contact) -> ContactVerdict.Measure? {
        excess(
            of: contact, over: min(pressure?.palm ?? 1, Self.fingertip.pressure),
            min(palmLength, Self.fingertip.majorMillimetres))
    }

    /// By what a contact presses harder or spreads farther than any finger, or that the device calls it a palm; nil for
    /// a finger.
    ///
    /// - Parameter isLanding: the contact is not older than ``palmTime``.
    func palm(_ contact: Contact, isLanding: Bool) -> ContactVerdict.Measure? {
        if contact.isPalm { return .init(.device) }
        guard isLanding else { return nil }
        return excess(of: contact, over: pressure?.palm ?? 1, palmLength)
    }

    /// By what a contact low on the pad shows as a thumb, by libinput's quirk files: it is long and narrow, or, in the
    /// lowest part, presses hard. nil for any other, and for all if the files say nothing.
    func thumb(_ contact: Contact, isLowest: Bool) -> ContactVerdict.Measure? {
        if isLowest, let limit = pressure?.thumb, let pressure = pressurePart(contact), pressure > limit {
            return .init(.pressure, pressure, limit: limit)
        }
        guard let thumbMajor, Double(contact.major) > thumbMajor,
            Double(contact.minor) < Self.thumbWidth * thumbMajor
        else { return nil }
        let units = majorUnitsPerMillimetre ?? horizontal.unitsPerMillimetre
        return .init(.length, Double(contact.major) / units, limit: thumbMajor / units)
    }

    /// - Parameters:
    ///   - part: of the pressure's range.
    ///   - length: in millimetres.
    private func excess(
        of contact: Contact, over part: Double, _ length: Double
    ) -> ContactVerdict.Measure? {
        if let pressure = pressurePart(contact), pressure > part {
            return .init(.pressure, pressure, limit: part)
        }
        guard let major = lengthMillimetres(contact), major > length else { return nil }
        return .init(.length, major, limit: length)
    }

    /// As a part of the range; nil if the pad does not measure pressure.
    func pressurePart(_ contact: Contact) -> Double? {
        pressure?.part(Double(contact.pressure))
    }

    /// Nil if the pad does not measure length.
    func lengthMillimetres(_ contact: Contact) -> Double? {
        majorUnitsPerMillimetre.map { Double(contact.major) / $0 }
    }
}
