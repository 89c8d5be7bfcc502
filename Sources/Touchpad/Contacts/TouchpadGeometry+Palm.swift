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
