/// The responders of a scene, by the number in its regions' traits; the first is that of the scene itself.
struct ResponderList: ~Copyable {
    static let scene: UInt32 = 0

    private(set) var elements = [Responder()]
    private var free: [UInt32] = []

    subscript(number: UInt32) -> Responder { elements[Int(number)] }

    /// Sets the responder of the scene itself.
    mutating func setScene(_ responder: Responder) { elements[Int(Self.scene)] = responder }

    mutating func add(_ responder: Responder) -> UInt32 {
        guard let number = free.popLast() else {
            elements.append(responder)
            return UInt32(elements.count - 1)
        }
        elements[Int(number)] = responder
        return number
    }

    /// - Returns: the responder that had the number, which is then free.
    mutating func take(_ number: UInt32) -> Responder {
        defer {
            elements[Int(number)] = Responder()
            free.append(number)
        }
        return elements[Int(number)]
    }
}
