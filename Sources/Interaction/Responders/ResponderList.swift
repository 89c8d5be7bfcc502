/// The responders of a scene, by the number in its regions' traits; the first number is that of the scene itself.
struct ResponderList: ~Copyable {
    static let scene: UInt32 = 0

    /// By number, the responders of one target, one for each program, in order of declaration: more than one only in
    /// scenes of the configuration.
    private(set) var elements: [[Responder]] = [[]]
    private var free: [UInt32] = []

    subscript(number: UInt32) -> [Responder] { elements[Int(number)] }

    /// Sets the responders of the scene itself.
    mutating func setScene(_ responders: [Responder]) { elements[Int(Self.scene)] = responders }

    mutating func add(_ responders: [Responder]) -> UInt32 {
        guard let number = free.popLast() else {
            elements.append(responders)
            return UInt32(elements.count - 1)
        }
        elements[Int(number)] = responders
        return number
    }

    /// - Returns: the responders that had the number, which is then free.
    mutating func take(_ number: UInt32) -> [Responder] {
        defer {
            elements[Int(number)] = []
            free.append(number)
        }
        return elements[Int(number)]
    }
}
