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

    /// The limits for a fingertip or thumb that taps at an edge, where palms lie too: pressure as a part of the range,
    /// and length in millimetres. Active fingers press with 30 to 110 of 255 on the pads at hand; a thumb's tip is 17
    /// long.
    static let fingertip = (pressure: 0.55, majorMillimetres: 18.0)

    /// True if the contact presses harder or spreads farther than a fingertip that taps.
    func isBroad(_ contact: Contact) -> Bool {
        if let pressure, Double(contact.pressure) > pressure.fingertip { return true }
        guard let units = majorUnitsPerMillimetre else { return false }
        return Double(contact.major) > Self.fingertip.majorMillimetres * units
    }

    /// True if the contact presses harder or spreads farther than any finger, or the device calls it a palm.
    ///
    /// - Parameter isLanding: the contact is not older than ``palmTime``.
    func isPalm(_ contact: Contact, isLanding: Bool) -> Bool {
        if contact.isPalm { return true }
        guard isLanding else { return false }
        if let pressure, Double(contact.pressure) > pressure.palm { return true }
        if let units = majorUnitsPerMillimetre {
            return Double(contact.major) > Self.palmMajorMillimetres * units
        }
        return false
    }
}
