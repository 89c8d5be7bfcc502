import InputModel

// How far a finger of a tap may move.
extension TapRecognizer {
    /// How far a finger of a tap moves once it has settled, in millimetres. Libinput's 1.3 is too little for the rolling
    /// of wide fingers.
    static let tolerance = 2.0
    /// How long a finger takes to settle, and how far it rolls meanwhile, in millimetres.
    static let landing = (time: Interval.milliseconds(80), millimetres: 3.0)
    /// The same for a pad that reports no resolution, and for one that reports only the box around two fingers.
    static let coarseTolerance = 5.0

    /// True if the finger has moved farther than a tap allows.
    func exceeds(_ finger: inout Finger, at time: Timestamp) -> Bool {
        if finger.isCounted { return false }
        let isCoarse = isBox && fingers > 1
        if time - finger.landingTime <= Self.landing.time {
            finger.anchor = finger.position
            return finger.travel > (isCoarse || isGuessed ? Self.coarseTolerance : Self.landing.millimetres)
        }
        return (finger.position - finger.anchor).length > (isCoarse ? Self.coarseTolerance : Self.tolerance)
    }
}
