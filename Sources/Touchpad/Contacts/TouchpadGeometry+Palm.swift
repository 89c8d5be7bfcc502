import InputModel

// What no finger is: by how hard it presses and how far it spreads.
extension TouchpadGeometry {
    /// The pressure above which no finger presses. Source: libinput's 130 of 255 holds for Synaptics pads; fat fingers
    /// of other makers' reach 170.
    static let palmPressure = 0.78
    /// How long after landing a palm shows as one: a finger that clicks presses as hard, but later.
    static let palmTime = Interval.milliseconds(300)
    /// The length of the touched area above which no finger is, in millimetres. A thumb lying flat has 25.
    static let palmMajorMillimetres = 30.0

    /// What a fingertip or thumb that taps stays below at an edge, where palms lie too: the part of the pressure's range,
    /// and the length in millimetres. Fingers at work press with 30 to 110 of 255 on the pads at hand; a thumb's
    /// tip is 17 long.
    static let fingertip = (pressure: 0.55, majorMillimetres: 18.0)

    /// True where the contact presses or spreads more than a fingertip that taps.
    func isBroad(_ contact: Contact) -> Bool {
        if let pressure, Double(contact.pressure) > pressure.fingertip { return true }
        guard let units = majorUnitsPerMillimetre else { return false }
        return Double(contact.major) > Self.fingertip.majorMillimetres * units
    }

    /// True where the contact presses or spreads as no finger does, or the device calls it a palm.
    ///
    /// - Parameter isLanding: it is not older than ``palmTime``.
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
