package import InputModel

extension KeySet {
    /// The keys of a PC's keyboard: codes 1 to 127.
    package static let ofKeyboard = KeySet((1...127 as ClosedRange<UInt16>).map { KeyCode(rawValue: $0) })
}
