import InputModel

/// A rectangle in which every query has one answer.
struct HitCertificate {
    var box = Box(left: 0, top: 0, right: 0, bottom: 0)
    var region: UInt32 = 0
}
